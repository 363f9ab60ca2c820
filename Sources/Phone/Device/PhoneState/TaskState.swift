public import Foundation

/// What the system knows of background tasks: `tasks.json` in the state directory.
public struct TaskState: Codable, Sendable, Equatable {
    /// How an app was used, as far as it bears on background launches.
    public struct Use: Codable, Sendable, Equatable {
        /// When the user last opened the app; nil if never.
        public var lastOpened: Date?
        /// Whether the user has swiped the app away since: then nothing launches it until it is opened.
        public var isForceQuit = false

        /// An app that was never opened.
        public init() {}
    }

    /// The task that runs now. There is one at a time.
    public struct Running: Codable, Sendable, Equatable {
        /// What was asked for.
        public var request: TaskRequest
        /// When it was launched.
        public var launchedAt: Date
        /// The process that launched it and watches it.
        public var launcher: Int32

        package init(request: TaskRequest, launchedAt: Date, launcher: Int32) {
            self.request = request
            self.launchedAt = launchedAt
            self.launcher = launcher
        }
    }

    /// How the last run of a task ended.
    public struct Ended: Codable, Sendable, Equatable {
        /// The number of the request.
        public var number: UInt64
        /// When it ended.
        public var endedAt: Date
        /// How; see `TaskResult`.
        public var outcome: String
        /// Whether it completed with success.
        public var success: Bool
        /// Whether its time had expired before.
        public var wasExpired: Bool

        package init(number: UInt64, endedAt: Date, outcome: String, success: Bool, wasExpired: Bool) {
            self.number = number
            self.endedAt = endedAt
            self.outcome = outcome
            self.success = success
            self.wasExpired = wasExpired
        }
    }

    /// The only version of the file there is.
    public static let currentVersion = 1

    /// The file's version.
    public var version = TaskState.currentVersion
    /// How often an app has submitted a request.
    public var submissions: UInt64 = 0
    /// The apps, by bundle identifier.
    public var apps: [String: Use] = [:]
    /// What is pending, in the order of submission.
    public var pending: [TaskRequest] = []
    /// The task that runs now.
    public var running: Running?
    /// The last run of each task, by identifier.
    public var ended: [String: Ended] = [:]

    /// A phone without apps.
    public init() {}

    /// What came of a submission.
    public enum Submission: Sendable, Equatable {
        /// It is pending.
        case pending
        /// It is pending, and the request with this identifier that was pending before is not any more.
        case replaced
        /// Too many of its type are pending; nothing changed.
        case tooMany
    }

    /// Adds a request. One with the same identifier that is pending is replaced (BackgroundTasks: "Submitting a task
    /// request for an unexecuted task that's already in the queue replaces the previous task request").
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

    /// Removes the pending requests of an app: the one with an identifier, or all.
    /// - Returns: what was removed.
    public mutating func cancel(app: String, identifier: String? = nil) -> [TaskRequest] {
        let removed = pending.filter { $0.app == app && (identifier == nil || $0.identifier == identifier) }
        pending.removeAll { removed.contains($0) }
        return removed
    }

    /// Notes that the user opened an app: it may be launched in the background again.
    public mutating func open(app: String, at date: Date) {
        apps[app, default: Use()].lastOpened = date
        apps[app, default: Use()].isForceQuit = false
    }

    /// Notes that the user swiped an app away.
    public mutating func forceQuit(app: String) {
        apps[app, default: Use()].isForceQuit = true
    }

    /// The pending request with an identifier.
    public func request(_ identifier: String) -> TaskRequest? {
        pending.first { $0.identifier == identifier }
    }

    /// Every app that is known: opened, quit, or with a request.
    public var knownApps: [String] { Set(apps.keys).union(pending.map(\.app)).sorted() }
}
