public import PhoneState

/// How long an app that was launched for a task may take.
public struct TaskLimits: Sendable, Equatable {
    /// How long an app refresh may take: "provides your app up to 30 seconds of background runtime" (BackgroundTasks:
    /// "Choosing Background Strategies for Your App").
    public var refresh: Duration = .seconds(30)
    /// Assumption: how long a processing task may take. Documented is "several minutes" (WWDC 2019, session 707).
    public var processing: Duration = .seconds(300)
    /// Assumption: how long the app has, after its time was over, to complete the task.
    public var grace: Duration = .seconds(5)
    /// Assumption: how long after the completion the process may live on. iOS suspends it then; here it has to end.
    public var ending: Duration = .seconds(5)

    /// The limits with their assumptions.
    public init() {}

    /// How long a task may take.
    public func time(_ type: TaskType) -> Duration {
        switch type {
        case .refresh: refresh
        case .processing: processing
        }
    }
}

/// What came of a launched task. There is exactly one result a launch.
public struct TaskResult: Sendable, Equatable {
    /// How it ended.
    public enum Outcome: Sendable, Equatable {
        /// The app completed it with `success: true`.
        case succeeded
        /// The app completed it with `success: false`.
        case failed
        /// Its time was over and it had no expiration handler: the system completed it as failed.
        case expired
        /// It did not complete within the grace after its expiration; the process was killed.
        case killed
        /// The user has quit the app meanwhile.
        case forceQuit
        /// The process ended without completing it, and how.
        case ended(String)
        /// The app registered no launch handler for it.
        case notRegistered
        /// The process could not be started, and why.
        case notStarted(String)
        /// Whoever had launched it was killed; nobody knows.
        case interrupted

        /// A stable word for the event log and for JSON.
        public var word: String {
            switch self {
            case .succeeded: "succeeded"
            case .failed: "failed"
            case .expired: "expired"
            case .killed: "killed"
            case .forceQuit: "force-quit"
            case .ended: "crashed"
            case .notRegistered: "not-registered"
            case .notStarted: "not-started"
            case .interrupted: "interrupted"
            }
        }
    }

    /// How it ended.
    public var outcome: Outcome
    /// Whether its time was over before it ended.
    public var wasExpired: Bool

    /// Makes a result.
    public init(_ outcome: Outcome, wasExpired: Bool) {
        self.outcome = outcome
        self.wasExpired = wasExpired
    }

    /// Whether the app completed it with success.
    public var isSuccess: Bool { outcome == .succeeded }

    /// The result in words.
    public var description: String {
        switch outcome {
        case .succeeded: "completed with success" + (wasExpired ? ", after its time was over" : "")
        case .failed: "completed without success" + (wasExpired ? ", after its time was over" : "")
        case .expired: "its time was over, and it has no expiration handler: the system completed it as failed"
        case .killed: "its time was over, and it did not complete in the grace either: the process was killed"
        case .forceQuit: "the user quit the app"
        case .ended(let how): "the process \(how) without completing the task"
        case .notRegistered: "the app registered no launch handler for it before its launch ended"
        case .notStarted(let reason): "the app could not be started: \(reason)"
        case .interrupted: "whoever had launched it was killed"
        }
    }
}

/// The run of one launched task, as the system sees it: pure, so that every order of events can be tested.
///
/// Time is counted from the launch. Whatever comes first of completion, end of the process, and end of the grace decides,
/// and nothing after it changes the result.
struct TaskRun: Sendable {
    /// What may happen.
    enum Input: Sendable, Equatable {
        /// The app sent a message.
        case message(TaskMessage)
        /// The process ended, and how.
        case ended(String)
        /// Somebody wants the task to expire now.
        case expire
        /// The user quits the app.
        case quit
        /// Nothing; time went by.
        case tick
    }

    /// What is to be done.
    enum Effect: Sendable, Equatable {
        /// Tell the app that its time is over.
        case sendExpire
        /// Kill the process.
        case kill
    }

    private enum Phase: Equatable {
        case running
        case expiring
        case ending
        case killed
        case over
    }

    private let limits: TaskLimits
    private var phase = Phase.running
    private var isHandled = false
    private var isExpirationAsked = false
    private var wasExpired = false

    /// When time alone makes something happen; nil for never.
    private(set) var deadline: Duration?
    /// The result, once there is one. It is set once.
    private(set) var result: TaskResult?
    /// Whether the process has ended.
    var isOver: Bool { phase == .over }

    init(_ type: TaskType, limits: TaskLimits) {
        self.limits = limits
        deadline = limits.time(type)
    }

    /// Takes what happened, and says what is to be done.
    mutating func handle(_ input: Input, at time: Duration) -> [Effect] {
        guard phase != .over else { return [] }
        switch input {
        case .message(.handled):
            isHandled = true
            return isExpirationAsked ? expire(at: time) : []
        case .message(.unregistered): finish(.notRegistered, at: time)
        case .message(.succeeded): finish(.succeeded, at: time)
        case .message(.failed): finish(.failed, at: time)
        case .message(.expired):
            wasExpired = true
            finish(.expired, at: time)
        case .ended(let how):
            if result == nil { result = TaskResult(.ended(how), wasExpired: wasExpired) }
            phase = .over
            deadline = nil
        case .expire:
            // Not before the launch handler had its turn to set an expiration handler.
            isExpirationAsked = true
            return isHandled ? expire(at: time) : []
        case .quit:
            finish(.forceQuit, at: time)
            return kill()
        case .tick: return passTime(time)
        }
        return []
    }

    private mutating func passTime(_ time: Duration) -> [Effect] {
        guard let deadline, time >= deadline else { return [] }
        switch phase {
        case .running: return expire(at: time)
        case .expiring:
            finish(.killed, at: time)
            return kill()
        case .ending: return kill()
        case .killed, .over: return []
        }
    }

    private mutating func expire(at time: Duration) -> [Effect] {
        guard phase == .running else { return [] }
        phase = .expiring
        wasExpired = true
        deadline = time + limits.grace
        return [.sendExpire]
    }

    private mutating func kill() -> [Effect] {
        phase = .killed
        deadline = nil
        return [.kill]
    }

    /// The first result counts.
    private mutating func finish(_ outcome: TaskResult.Outcome, at time: Duration) {
        guard result == nil else { return }
        result = TaskResult(outcome, wasExpired: wasExpired)
        phase = .ending
        deadline = time + limits.ending
    }
}
