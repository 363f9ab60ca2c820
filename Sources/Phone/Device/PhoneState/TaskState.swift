public import Foundation

/// The system's data about background tasks: `tasks.json` in the state directory.
public struct TaskState: Codable, Sendable, Equatable {
    /// The user's use of an app, as far as background launches depend on it.
    public struct Use: Codable, Sendable, Equatable {
        /// The time at which the user last opened the app; nil if never.
        public var lastOpened: Date?
        /// True if the user has swiped the app away since the last opening. The system then does not launch the app
        /// until the user opens it.
        public var isForceQuit = false

        public init() {}
    }

    /// The running task. Only one task runs at a time.
    public struct Running: Codable, Sendable, Equatable {
        public var request: TaskRequest
        public var launchedAt: Date
        /// The id of the process that launched the task and watches it.
        public var launcher: Int32

        package init(request: TaskRequest, launchedAt: Date, launcher: Int32) {
            self.request = request
            self.launchedAt = launchedAt
            self.launcher = launcher
        }
    }

    /// The end of a task's last run.
    public struct Ended: Codable, Sendable, Equatable {
        /// The number of the request.
        public var number: UInt64
        public var endedAt: Date
        /// The outcome; see `TaskResult`.
        public var outcome: String
        /// True if the app completed the task with success.
        public var success: Bool
        /// True if the task's time expired before it ended.
        public var wasExpired: Bool

        package init(number: UInt64, endedAt: Date, outcome: String, success: Bool, wasExpired: Bool) {
            self.number = number
            self.endedAt = endedAt
            self.outcome = outcome
            self.success = success
            self.wasExpired = wasExpired
        }
    }

    /// The only version of the file.
    public static let currentVersion = 1

    public var version = TaskState.currentVersion
    /// The number of requests submitted so far.
    public var submissions: UInt64 = 0
    /// The apps, by bundle identifier.
    public var apps: [String: Use] = [:]
    /// The pending requests, in the order of submission.
    public var pending: [TaskRequest] = []
    public var running: Running?
    /// The last run of each task, by identifier.
    public var ended: [String: Ended] = [:]

    public init() {}

    /// The result of a submission.
    public enum Submission: Sendable, Equatable {
        /// The request is pending.
        case pending
        /// The request is pending, and replaced a pending one with the same identifier.
        case replaced
        /// Too many requests of its type are pending; nothing changed.
        case tooMany
    }

    /// Adds a request. It replaces a pending one with the same identifier (BackgroundTasks: "Submitting a task request
    /// for an unexecuted task that's already in the queue replaces the previous task request").
    public mutating func submit(_ request: TaskRequest) -> Submission {
        let others = pending.filter { $0.app != request.app || $0.identifier != request.identifier }
        guard others.count(where: { $0.app == request.app && $0.type == request.type }) < request.type.maximumPending
        else { return .tooMany }
        let isReplacement = others.count != pending.count
        submissions += 1
        var request = request
        request.number = submissions
        pending = others + [request]
        return isReplacement ? .replaced : .pending
    }

    /// Removes the pending request with an identifier from an app's requests, or all of the app's requests.
    /// - Returns: The removed requests.
    public mutating func cancel(app: String, identifier: String? = nil) -> [TaskRequest] {
        let removed = pending.filter { $0.app == app && (identifier == nil || $0.identifier == identifier) }
        pending.removeAll { removed.contains($0) }
        return removed
    }

    /// Records that the user opened an app, so it may be launched in the background again.
    public mutating func open(app: String, at date: Date) {
        apps[app, default: Use()].lastOpened = date
        apps[app, default: Use()].isForceQuit = false
    }

    /// Records that the user swiped an app away.
    public mutating func forceQuit(app: String) {
        apps[app, default: Use()].isForceQuit = true
    }

    /// Returns the pending request with an identifier.
    public func request(_ identifier: String) -> TaskRequest? {
        pending.first { $0.identifier == identifier }
    }

    /// All known apps: those that were opened, quit, or have a request.
    public var knownApps: [String] { Set(apps.keys).union(pending.map(\.app)).sorted() }
}
