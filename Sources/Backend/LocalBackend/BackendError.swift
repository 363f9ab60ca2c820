/// The reason why the backend cannot run.
public struct BackendError: Error, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable {
        /// Another program listens on the port.
        case portInUse
        /// The port cannot be opened for another reason.
        case cannotListen
        /// The server was configured to accept requests from other machines, but has no sufficiently long token.
        case noToken
        /// The file is not a database of this backend, or it is damaged.
        case notADatabase
        /// The file cannot be opened, read or written.
        case databaseUnusable
        /// The system lacks the time zone that decides when a new day's joke begins.
        case noTimeZone
    }

    public var code: Code
    /// A message that says what went wrong, where, and what to do.
    public var description: String
    /// The path of the database file; nil if the error does not concern it.
    public var path: String?

    init(_ code: Code, _ description: String, path: String? = nil) {
        self.code = code
        self.description = description
        self.path = path
    }
}
