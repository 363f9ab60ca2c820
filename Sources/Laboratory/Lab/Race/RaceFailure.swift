import Glibc

/// The reason an experiment of the laboratory could not run. A violation that the experiment finds is not a
/// `RaceFailure`.
public struct RaceFailure: Error, Sendable, CustomStringConvertible {
    public enum Code: String, Sendable {
        /// The settings of the experiment contradict each other or are out of range.
        case usage
        /// A container or a file has unexpected content.
        case data
        /// A program or a permission is missing.
        case unavailable
        /// A system call failed.
        case io
    }

    public var code: Code
    /// The problem, where it is, and what to do.
    public var description: String
    /// The file or directory concerned.
    public var path: String?

    public init(_ code: Code, _ description: String, path: String? = nil) {
        self.code = code
        self.description = description
        self.path = path
    }

    /// Returns the failure of a system call; the reason comes from `errno`.
    static func systemCall(_ name: String, _ path: String, number: Int32 = errno) -> RaceFailure {
        RaceFailure(.io, "\(name) \(path): \(String(cString: strerror(number)))", path: path)
    }
}
