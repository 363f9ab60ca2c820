public import Foundation

/// A task that runs on a schedule, like an `onSchedule` function.
public struct ScheduledJob: Sendable {
    public var name: String
    public var schedule: Schedule
    /// The time zone in which the schedule's times are meant.
    public var zone: TimeZone
    /// The policy for retries after failures.
    public var retries: RetryConfiguration
    /// The task. It may run more than once for the same schedule time: after a failure, or if the process died during a
    /// run. It receives the schedule time, not the current time. It returns a message that is stored with the run.
    public var body: @Sendable (_ scheduleTime: Date) async throws -> String

    public init(
        name: String, schedule: Schedule, zone: TimeZone, retries: RetryConfiguration = RetryConfiguration(),
        body: @escaping @Sendable (_ scheduleTime: Date) async throws -> String
    ) {
        self.name = name
        self.schedule = schedule
        self.zone = zone
        self.retries = retries
        self.body = body
    }
}

/// One run of a job. It belongs to one schedule time and includes all attempts.
public struct ScheduledRun: Sendable, Equatable, Codable {
    /// The states of a run.
    public enum State: String, Sendable, Codable {
        /// An attempt is in progress, or was in progress when the process died.
        case running
        /// An attempt failed, and another one will follow.
        case waiting
        case succeeded
        /// All attempts failed.
        case failed
    }

    /// The time at which the run was due.
    public var scheduleTime: Date
    public var state: State
    /// The number of attempts that were started.
    public var attempts: Int
    /// The number of failed attempts. It does not include attempts that a restart interrupted.
    public var failures: Int
    /// The number of earlier due times that were missed. This run makes up for them.
    public var missed: Int
    /// The time at which the first attempt began.
    public var startedAt: Date
    /// The time at which the last attempt ended.
    public var finishedAt: Date?
    /// The time of the next attempt.
    public var retryAt: Date?
    /// The message that the task returned, or the reason why it failed.
    public var message: String?

    /// Makes a run that starts its first attempt.
    public init(scheduleTime: Date, startedAt: Date, missed: Int = 0) {
        self.scheduleTime = scheduleTime
        self.startedAt = startedAt
        self.missed = missed
        state = .running
        attempts = 0
        failures = 0
    }
}

/// The state of a job, which is stored so that it survives restarts.
public struct ScheduleState: Sendable, Equatable, Codable {
    /// The time up to which all due times are finished.
    public var doneThrough: Date
    public var run: ScheduledRun?

    /// Makes the state of a job that has never run.
    public init(doneThrough: Date) {
        self.doneThrough = doneThrough
    }
}

/// Stores the states of jobs.
public protocol ScheduleStore: Sendable {
    /// Returns the state of a job; nil if the job is new.
    func scheduleState(of job: String) async throws -> ScheduleState?
    /// Saves the state of a job. It is on disk when this method returns.
    func save(_ state: ScheduleState, of job: String) async throws
}
