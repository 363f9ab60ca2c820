/// Why the backend cannot run.
public struct BackendError: Error, Sendable, CustomStringConvertible {
    /// The kinds of failure.
    public enum Code: String, Sendable {
        /// Another program listens on the port.
        case portInUse
        /// The port cannot be opened for another reason.
        case cannotListen
        /// The server was to be reachable from other machines without a token that is long enough.
        case noToken
        /// The file is something else than a database of this backend, or it is damaged.
        case notADatabase
        /// The file cannot be opened, read or written.
        case databaseUnusable
        /// The system does not know the time zone in which a day has its joke.
        case noTimeZone
    }

    /// The kind of failure.
    public var code: Code
    /// What went wrong, where, and what to do about it.
    public var description: String
    /// The database file, if it is about that.
    public var path: String?

    init(_ code: Code, _ description: String, path: String? = nil) {
        self.code = code
        self.description = description
        self.path = path
    }
}
