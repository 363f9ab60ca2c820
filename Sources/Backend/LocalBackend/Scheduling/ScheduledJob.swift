public import Foundation

/// Something that is done on a schedule, as an `onSchedule` function.
public struct ScheduledJob: Sendable {
    /// The job's name.
    public var name: String
    /// When it is due.
    public var schedule: Schedule
    /// The zone whose clocks the schedule is about.
    public var zone: TimeZone
    /// What happens when it fails.
    public var retries: RetryConfiguration
    /// What is done. It may be done more than once for the same schedule time: after a failure, and when the process
    /// died in the middle. It is given the schedule time, not the time of day, and returns what to remember of the run.
    public var body: @Sendable (_ scheduleTime: Date) async throws -> String

    /// Makes a job.
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

/// One run of a job: for one schedule time, with all its attempts.
public struct ScheduledRun: Sendable, Equatable, Codable {
    /// How it stands.
    public enum State: String, Sendable, Codable {
        /// An attempt is under way, or was when the process died.
        case running
        /// An attempt failed; another follows.
        case waiting
        /// Done.
        case succeeded
        /// Given up.
        case failed
    }

    /// The time it was due.
    public var scheduleTime: Date
    /// How it stands.
    public var state: State
    /// Attempts that were begun.
    public var attempts: Int
    /// Attempts that failed; those that a restart interrupted are not among them.
    public var failures: Int
    /// Due times before this one that were missed; one run makes up for them.
    public var missed: Int
    /// When the first attempt began.
    public var startedAt: Date
    /// When the last attempt ended.
    public var finishedAt: Date?
    /// When the next attempt follows.
    public var retryAt: Date?
    /// What the run did, or why it failed.
    public var message: String?

    /// Makes a run that is under way for the first time.
    public init(scheduleTime: Date, startedAt: Date, missed: Int = 0) {
        self.scheduleTime = scheduleTime
        self.startedAt = startedAt
        self.missed = missed
        state = .running
        attempts = 0
        failures = 0
    }
}

/// What is remembered of a job across restarts.
public struct ScheduleState: Sendable, Equatable, Codable {
    /// Due times up to here are done with.
    public var doneThrough: Date
    /// The last run.
    public var run: ScheduledRun?

    /// Makes the state of a job that has never run.
    public init(doneThrough: Date) {
        self.doneThrough = doneThrough
    }
}

/// Where the states of jobs are kept.
public protocol ScheduleStore: Sendable {
    /// The state of a job; nil for one that was never seen.
    func scheduleState(of job: String) async throws -> ScheduleState?
    /// Keeps the state of a job; it is on disk when this returns.
    func save(_ state: ScheduleState, of job: String) async throws
}
