/// A failure of the file protocol: what happened, where, and what to do about it.
public struct AppGroupError: Error, Sendable, CustomStringConvertible {
    /// The kind of failure. Its raw value is stable and appears in JSON output.
    public enum Code: String, Sendable, CaseIterable {
        /// A record, the redo record or a directory of the container is damaged: its contents are not what the protocol
        /// wrote.
        case corrupt
        /// A compare-and-set found a revision other than the expected one.
        case conflict
        /// The writer lock was not free before the deadline.
        case lockTimeout = "lock-timeout"
        /// Files kept changing until the deadline of a read.
        case deadline
        /// A newer version of the protocol wrote the record, so this version leaves it unchanged.
        case newerSchema = "newer-schema"
        /// The process's entitlements do not name the App Group.
        case notEntitled = "not-entitled"
        /// The commit was installed, but it may not be durable. `revision` says which commit.
        case indeterminate
        /// A system call failed. `errno`, `operation` and `path` say which one and why.
        case io
        /// The record does not exist, or was removed.
        case noSuchRecord = "no-such-record"
        /// The container does not exist.
        case noSuchContainer = "no-such-container"
        /// The directory holds only files of somebody else, so nothing is written into it.
        case notAContainer = "not-a-container"
        /// The path no longer names the directory that was opened. Revisions in the directory that is there now start
        /// from the beginning.
        case replaced
        /// The text is not a legal record name, or the name is reserved.
        case invalidName = "invalid-name"
        /// The value is not one JSON value.
        case invalidValue = "invalid-value"
        /// The value is larger than the protocol allows.
        case tooLarge = "too-large"
    }

    /// The kind of failure.
    public var code: Code
    /// The failure, as one sentence without a full stop.
    public var message: String
    /// The file or directory concerned.
    public var path: String?
    /// The system call that failed, for example `fsync`.
    public var operation: String?
    /// The error number of the failed system call (`man 3 errno`).
    public var errno: Int32?
    /// The revision of an indeterminate commit, or the revision that a compare-and-set found.
    public var revision: Revision?
    /// The remedy: what the user or the caller can do.
    public var advice: String?
    /// The source line that made the error, `file:line`.
    public var location: String

    /// Makes an error. `fileID` and `line` name the source line that makes the error.
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

    /// The error as text: `message: path: what the system said. Advice.`
    public var description: String {
        var text = message
        if let path { text += ": \(path)" }
        if let errno { text += ": \(operation.map { "\($0): " } ?? "")\(SystemCall.describe(errno))" }
        if let advice { text += ". \(advice)" }
        return text
    }
}
