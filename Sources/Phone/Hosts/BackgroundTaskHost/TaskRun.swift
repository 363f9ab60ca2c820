public import PhoneState

/// The time limits of an app that was launched for a task.
public struct TaskLimits: Sendable, Equatable {
    /// The time limit of an app refresh: "provides your app up to 30 seconds of background runtime" (BackgroundTasks:
    /// "Choosing Background Strategies for Your App").
    public var refresh: Duration = .seconds(30)
    /// Assumption: the time limit of a processing task. Apple documents only "several minutes" (WWDC 2019, session
    /// 707).
    public var processing: Duration = .seconds(300)
    /// Assumption: the time that the app has to complete the task after its expiration.
    public var grace: Duration = .seconds(5)
    /// Assumption: the time in which the process must end after completion. On iOS it would be suspended instead.
    public var ending: Duration = .seconds(5)

    public init() {}

    public func time(_ type: TaskType) -> Duration {
        switch type {
        case .refresh: refresh
        case .processing: processing
        }
    }
}

/// The result of a launched task. Each launch has exactly one.
public struct TaskResult: Sendable, Equatable {
    public enum Outcome: Sendable, Equatable {
        /// The app completed the task with `success: true`.
        case succeeded
        /// The app completed the task with `success: false`.
        case failed
        /// The task's time was over, and it had no expiration handler. So the system completed it as failed.
        case expired
        /// The app did not complete the task within the grace period after its expiration, so the process was killed.
        case killed
        /// The user quit the app while the task ran.
        case forceQuit
        /// The process ended without completing the task; the text says how.
        case ended(String)
        /// The app registered no launch handler for the task.
        case notRegistered
        /// The process could not be started; the text says why.
        case notStarted(String)
        /// The process that launched the task was killed, so the outcome is unknown.
        case interrupted

        /// The outcome as a stable keyword for the event log and for JSON.
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

    public var outcome: Outcome
    /// True if the task's time was over before it ended.
    public var wasExpired: Bool

    public init(_ outcome: Outcome, wasExpired: Bool) {
        self.outcome = outcome
        self.wasExpired = wasExpired
    }

    /// True if the app completed the task with success.
    public var isSuccess: Bool { outcome == .succeeded }

    /// The result as text.
    public var description: String {
        switch outcome {
        case .succeeded: "completed with success" + (wasExpired ? ", after its time was over" : "")
        case .failed: "completed without success" + (wasExpired ? ", after its time was over" : "")
        case .expired: "its time was over, and it has no expiration handler, so the system completed it as failed"
        case .killed: "its time was over, and it did not complete in the grace period, so the process was killed"
        case .forceQuit: "the user quit the app"
        case .ended(let how): "the process \(how) without completing the task"
        case .notRegistered: "the app registered no launch handler for it before its launch ended"
        case .notStarted(let reason): "the app could not be started: \(reason)"
        case .interrupted: "its launcher was killed"
        }
    }
}

/// The state machine of one launched task, from the system's side. It has no side effects, so tests can try every order
/// of events.
///
/// Time counts from the launch. The first of three events decides: completion, the end of the process, or the end of
/// the grace period. Later events do not change the result.
struct TaskRun: Sendable {
    enum Input: Sendable, Equatable {
        /// The app sent a message.
        case message(TaskMessage)
        /// The process ended; the text says how.
        case ended(String)
        /// A command expires the task now.
        case expire
        /// The user quits the app.
        case quit
        /// No event, but time passed.
        case tick
    }

    /// An action that the caller must take.
    enum Effect: Sendable, Equatable {
        /// Tells the app that its time is over.
        case sendExpire
        /// Kills the process.
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

    /// The time at which the next action is due without an event; nil if no action is due.
    private(set) var deadline: Duration?
    /// The result; set only once.
    private(set) var result: TaskResult?
    /// True if the process has ended.
    var isOver: Bool { phase == .over }

    init(_ type: TaskType, limits: TaskLimits) {
        self.limits = limits
        deadline = limits.time(type)
    }

    /// Handles an event, and returns the actions to take.
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
            // Waits until the launch handler has returned, so that it can set an expiration handler.
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

    /// Only the first result counts.
    private mutating func finish(_ outcome: TaskResult.Outcome, at time: Duration) {
        guard result == nil else { return }
        result = TaskResult(outcome, wasExpired: wasExpired)
        phase = .ending
        deadline = time + limits.ending
    }
}
