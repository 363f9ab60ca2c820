public import AppGroup

/// The exit codes every program of the package shares. They follow `sysexits.h` where it has a fitting code.
public enum ExitStatus: Int32, Sendable, CaseIterable {
    /// Done.
    case done = 0
    /// A check failed.
    case checkFailed = 1
    /// `EX_USAGE`: the command line is wrong.
    case usage = 64
    /// `EX_DATAERR`: bad or corrupt data.
    case data = 65
    /// `EX_NOINPUT`: no such record or container.
    case missing = 66
    /// `EX_UNAVAILABLE`: a service cannot be reached.
    case unavailable = 69
    /// `EX_IOERR`: input or output failed.
    case io = 74
    /// `EX_TEMPFAIL`: conflict, lock timeout or deadline; trying again can help.
    case tryAgain = 75
    /// `EX_NOPERM`: the process is not entitled to the App Group.
    case notEntitled = 77

    /// The exit code a protocol error ends a program with. This is the only place that maps one to the other.
    public init(_ code: AppGroupError.Code) {
        switch code {
        case .corrupt, .newerSchema, .invalidName, .invalidValue, .tooLarge: self = .data
        case .noSuchRecord, .noSuchContainer: self = .missing
        case .conflict, .lockTimeout, .deadline, .replaced: self = .tryAgain
        case .indeterminate, .io: self = .io
        case .notEntitled: self = .notEntitled
        }
    }
}

/// A failure with a message for people and an exit code for scripts.
public struct CommandFailure: Error, Sendable {
    /// The exit code.
    public var status: ExitStatus
    /// A stable word for the kind of failure, such as `conflict`; printed as `reason` with `--json`.
    public var reason: String
    /// What went wrong, where, and what to do about it; one or more lines without the program's name.
    public var message: String
    /// The file or directory concerned, if there is one.
    public var path: String?

    /// Makes a failure.
    public init(_ status: ExitStatus, reason: String, _ message: String, path: String? = nil) {
        self.status = status
        self.reason = reason
        self.message = message
        self.path = path
    }

    /// The failure a protocol error is reported as.
    public init(_ error: AppGroupError) {
        self.init(ExitStatus(error.code), reason: error.code.rawValue, error.description, path: error.path)
    }

    /// The failure any error is reported as: protocol errors and failures keep their code, the rest is `EX_IOERR`.
    public init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as AppGroupError: self.init(error)
        default: self.init(.io, reason: "io", String(describing: error))
        }
    }
}
