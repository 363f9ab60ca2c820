import Foundation
public import FoundationNetworking

/// A module that has no added file: its sessions are Foundation's own.
public enum LibraryCode {
    /// A configuration that nothing shadows.
    public static func configuration() -> URLSessionConfiguration { .default }
    /// A session that nothing shadows.
    public static func session() -> URLSession { URLSession(configuration: .ephemeral) }
    /// Foundation's own shared session.
    public static func shared() -> URLSession { .shared }
}
