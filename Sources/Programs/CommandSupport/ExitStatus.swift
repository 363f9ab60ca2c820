public import AppGroup
import Utilities

/// The exit codes of all programs of the package. They follow `sysexits.h` if it defines a suitable code.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    case done = 0
    /// A check failed.
    case checkFailed = 1
    /// `EX_USAGE`: the command line is wrong.
    case usage = 64
    /// `EX_DATAERR`: bad or corrupt data.
    case data = 65
    /// `EX_NOINPUT`: a file, folder, record or container does not exist.
    case missing = 66
    /// `EX_UNAVAILABLE`: a service cannot be reached.
    case unavailable = 69
    /// `EX_IOERR`: input or output failed.
    case io = 74
    /// `EX_TEMPFAIL`: a conflict, a lock timeout or a missed deadline; another attempt may succeed.
    case tryAgain = 75
    /// `EX_NOPERM`: the process is not entitled to the App Group.
    case notEntitled = 77

    /// Returns the exit code for a protocol error. Error codes are mapped to exit codes only here.
    public init(_ code: AppGroupError.Code) {
        switch code {
        case .corrupt, .newerSchema, .notAContainer, .invalidName, .invalidValue, .tooLarge: self = .data
        case .noSuchRecord, .noSuchContainer: self = .missing
        case .conflict, .lockTimeout, .deadline, .replaced: self = .tryAgain
        case .indeterminate, .io: self = .io
        case .notEntitled: self = .notEntitled
        }
    }
}

/// A failure with a message for people and an exit code for scripts.
public struct CommandFailure: Error, Sendable {
    public var status: ExitStatus
    /// A stable keyword for the kind of failure, such as `conflict`. With `--json` it is printed as `reason`.
    public var reason: String
    /// A description of the failure with its location and a remedy, in one or more lines. Does not contain the
    /// program's name.
    public var message: String
    public var path: String?

    public init(_ status: ExitStatus, reason: String, _ message: String, path: String? = nil) {
        self.status = status
        self.reason = reason
        self.message = message
        self.path = path
    }

    /// Converts a protocol error.
    public init(_ error: AppGroupError) {
        self.init(ExitStatus(error.code), reason: error.code.rawValue, error.description, path: error.path)
    }

    /// Converts any error. Protocol errors and command failures keep their codes; all others become `EX_IOERR`.
    public init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as AppGroupError: self.init(error)
        default: self.init(.io, reason: "io", SystemReason.text(error))
        }
    }
}
