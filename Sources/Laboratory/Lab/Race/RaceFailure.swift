import Glibc

/// Why an experiment of the laboratory could not be carried out. That it found something is no failure of it.
public struct RaceFailure: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is.
    public enum Code: String, Sendable {
        /// The experiment was asked for in a way that makes no sense.
        case usage
        /// A container or a file does not hold what it should.
        case data
        /// A program or a right is missing.
        case unavailable
        /// A system call failed.
        case io
    }

    /// What kind of failure it is.
    public var code: Code
    /// What went wrong, where, and what to do about it.
    public var description: String
    /// The file or directory concerned.
    public var path: String?

    /// Makes a failure.
    public init(_ code: Code, _ description: String, path: String? = nil) {
        self.code = code
        self.description = description
        self.path = path
    }

    /// A system call that failed just now; the reason is taken from `errno`.
    static func systemCall(_ name: String, _ path: String, number: Int32 = errno) -> RaceFailure {
        RaceFailure(.io, "\(name) \(path): \(String(cString: strerror(number)))", path: path)
    }
}
