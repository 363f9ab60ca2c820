import Foundation
public import FoundationNetworking

/// A module without the added file: its sessions are Foundation's own.
public enum LibraryCode {
    /// A configuration that no declaration shadows.
    public static func configuration() -> URLSessionConfiguration { .default }
    /// A session that no declaration shadows.
    public static func session() -> URLSession { URLSession(configuration: .ephemeral) }
    /// Foundation's own shared session.
    public static func shared() -> URLSession { .shared }
}
