/// A failure of the file protocol: what happened, where, and what to do about it.
public struct AppGroupError: Error, Sendable, CustomStringConvertible {
    /// What kind of failure it is. The raw value is stable and appears in JSON output.
    public enum Code: String, Sendable, CaseIterable {
        /// A record, the redo record or a directory of the container does not hold what the protocol wrote.
        case corrupt
        /// A compare-and-set found another revision than the expected one.
        case conflict
        /// The writer lock was not free before the deadline.
        case lockTimeout = "lock-timeout"
        /// A read did not come to rest before its deadline.
        case deadline
        /// The record was written by a newer version of the protocol; it is preserved.
        case newerSchema = "newer-schema"
        /// The process's entitlements do not name the App Group.
        case notEntitled = "not-entitled"
        /// The commit was installed but its durability is unknown; `revision` says which commit.
        case indeterminate
        /// A system call failed; `errno`, `operation` and `path` say which.
        case io
        /// The record does not exist, or was removed.
        case noSuchRecord = "no-such-record"
        /// The container does not exist.
        case noSuchContainer = "no-such-container"
        /// The path names another directory than the one that was opened: another history.
        case replaced
        /// The text is not a legal record name, or is reserved.
        case invalidName = "invalid-name"
        /// The value is not one JSON value.
        case invalidValue = "invalid-value"
        /// The value is larger than the protocol allows.
        case tooLarge = "too-large"
    }

    /// What kind of failure it is.
    public var code: Code
    /// What went wrong, in one sentence without a full stop.
    public var message: String
    /// The file or directory concerned.
    public var path: String?
    /// The system call that failed, for example `fsync`.
    public var operation: String?
    /// The error number of the failed system call (`man 3 errno`).
    public var errno: Int32?
    /// The revision concerned: of an indeterminate commit, or the one a compare-and-set found.
    public var revision: Revision?
    /// What to do about it.
    public var advice: String?
    /// Where in the source the error was made, `file:line`.
    public var location: String

    /// Makes an error; `fileID` and `line` record where.
    public init(
        _ code: Code, _ message: String, path: String? = nil, operation: String? = nil, errno: Int32? = nil,
        revision: Revision? = nil, advice: String? = nil, fileID: String = #fileID, line: Int = #line
    ) {
        self.code = code
        self.message = message
        self.path = path
        self.operation = operation
        self.errno = errno
        self.revision = revision
        self.advice = advice
        self.location = "\(fileID):\(line)"
    }

    /// `message: path: what the system said. Advice.`
    public var description: String {
        var text = message
        if let path { text += ": \(path)" }
        if let errno { text += ": \(operation.map { "\($0): " } ?? "")\(SystemCall.describe(errno))" }
        if let advice { text += ". \(advice)" }
        return text
    }
}
