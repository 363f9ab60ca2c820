import Foundation
public import FoundationNetworking

/// A module that does not contain the added file. Its sessions are Foundation's own.
public enum LibraryCode {
    /// Foundation's default configuration, because no declaration shadows its name in this module.
    public static func configuration() -> URLSessionConfiguration { .default }
    /// Foundation's session, because no declaration shadows its name in this module.
    public static func session() -> URLSession { URLSession(configuration: .ephemeral) }
    /// Foundation's shared session, because no declaration shadows its name in this module.
    public static func shared() -> URLSession { .shared }
}
