import Foundation
import LocalBackend
import Synchronization
import TestSupport
import Testing

/// A clock that tests set, and a store that keeps job states in memory.
private final class Stage: ScheduleStore {
    struct Failure: Error {}

    private let time: Mutex<Date>
    private let states = Mutex<[String: ScheduleState]>([:])
    private let runs = Mutex<[String]>([])
    private let failures = Mutex(0)

    init(_ time: String) { self.time = Mutex(ScheduleTests.utc(time)) }

    var now: Date {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
    func set(_ text: String) { now = ScheduleTests.utc(text) }
    func fail(_ times: Int) { failures.withLock { $0 = times } }
    var done: [String] { runs.withLock { $0 } }

    func scheduleState(of job: String) async throws -> ScheduleState? { states.withLock { $0[job] } }
    func save(_ state: ScheduleState, of job: String) async throws { states.withLock { $0[job] = state } }

    func state() -> ScheduleState? { states.withLock { $0["job"] } }

    /// Makes a scheduler, like one after a restart. Its job is due at midnight in New York and records its schedule
    /// time.
    func scheduler(
        _ text: String = "0 0 * * *", retries: RetryConfiguration = RetryConfiguration(count: 2, shortestPause: 10)
    ) throws -> Scheduler {
        let job = ScheduledJob(
            name: "job", schedule: try Schedule(text), zone: ScheduleTests.newYork, retries: retries
        ) { time in
            let fails = self.failures.withLock { left in
                left -= 1
                return left >= 0
            }
            self.runs.withLock { $0.append((fails ? "failed " : "") + time.formatted(.iso8601)) }
            if fails { throw Failure() }
            return "done"
        }
        return Scheduler([job], store: self, now: { self.now })
    }
}

/// A store whose writes fail if the calling task has been cancelled. The writes of the backend's database fail in this
/// way too.
private struct CancellableStore: ScheduleStore {
    private let stage: Stage

    init(_ stage: Stage) { self.stage = stage }

    func scheduleState(of job: String) async throws -> ScheduleState? { try await stage.scheduleState(of: job) }
    func save(_ state: ScheduleState, of job: String) async throws {
        try Task.checkCancellation()
        try await stage.save(state, of: job)
    }
}

@Suite struct SchedulerTests {
    private func look(_ scheduler: Scheduler) async {
        await scheduler.look()
        await scheduler.finishRunning()
    }

    @Test("A job runs once for each due time; a new job waits for its next due time")
    func once() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let scheduler = try stage.scheduler()
        await look(scheduler)
        stage.set("2026-01-31T04:59:59Z")
        await look(scheduler)
        #expect(stage.done == [])
        stage.set("2026-01-31T05:00:00Z")
        for _ in 0..<3 { await look(scheduler) }
        #expect(stage.done == ["2026-01-31T05:00:00Z"])
        stage.set("2026-02-01T05:00:03Z")
        for _ in 0..<3 { await look(scheduler) }
        #expect(stage.done == ["2026-01-31T05:00:00Z", "2026-02-01T05:00:00Z"])
    }

    @Test("If due times were missed, by a moved clock or a stopped process, one run makes up for the last of them")
    func missed() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let scheduler = try stage.scheduler()
        await look(scheduler)
        stage.set("2026-02-02T12:00:00Z")
        await look(scheduler)
        #expect(stage.done == ["2026-02-02T05:00:00Z"])
        #expect(stage.state()?.run?.missed == 2)
        stage.set("2026-02-05T12:00:00Z")
        let restarted = try stage.scheduler()
        for _ in 0..<2 { await look(restarted) }
        #expect(stage.done == ["2026-02-02T05:00:00Z", "2026-02-05T05:00:00Z"])
    }

    @Test("A failed run is retried after pauses that double, until the last attempt has failed")
    func retries() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let scheduler = try stage.scheduler()
        await look(scheduler)
        stage.set("2026-01-31T05:00:00Z")
        stage.fail(3)
        var attempts: [Int] = []
        for second in 0..<120 {
            stage.now = ScheduleTests.utc("2026-01-31T05:00:00Z") + Double(second)
            let before = stage.done.count
            await look(scheduler)
            if stage.done.count > before { attempts.append(second) }
        }
        #expect(attempts == [0, 10, 30])
        #expect(Set(stage.done) == ["failed 2026-01-31T05:00:00Z"])
        #expect(stage.state()?.run?.state == .failed)
        stage.set("2026-02-01T05:00:00Z")
        await look(scheduler)
        #expect(stage.done.last == "2026-02-01T05:00:00Z")
        #expect(stage.state()?.run?.message == "done")
    }

    @Test("A run that waits for a retry is retried after a restart, with the same schedule time")
    func retryAfterRestart() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let scheduler = try stage.scheduler()
        await look(scheduler)
        stage.set("2026-01-31T05:00:00Z")
        stage.fail(1)
        await look(scheduler)
        stage.set("2026-01-31T05:01:00Z")
        await look(try stage.scheduler())
        #expect(stage.done == ["failed 2026-01-31T05:00:00Z", "2026-01-31T05:00:00Z"])
        #expect(stage.state()?.run?.attempts == 2)
    }

    @Test("If the process dies during a run, the run is repeated at once after the restart")
    func interrupted() async throws {
        let stage = Stage("2026-01-31T05:00:02Z")
        var state = ScheduleState(doneThrough: ScheduleTests.utc("2026-01-31T05:00:00Z"))
        state.run = ScheduledRun(scheduleTime: state.doneThrough, startedAt: stage.now)
        state.run?.attempts = 1
        try await stage.save(state, of: "job")
        let scheduler = try stage.scheduler()
        for _ in 0..<2 { await look(scheduler) }
        #expect(stage.done == ["2026-01-31T05:00:00Z"])
        #expect(stage.state()?.run?.state == .succeeded)
        #expect(stage.state()?.run?.attempts == 2)
    }

    @Test(
        "If the clock is set back, times that occur again are due again, even before the cached next due time")
    func setBack() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let scheduler = try stage.scheduler()
        await look(scheduler)
        stage.set("2036-01-30T12:00:00Z")
        await look(scheduler)
        // Checking the clock has made the scheduler cache the next due time.
        await look(scheduler)
        stage.set("2026-01-30T12:00:00Z")
        await look(scheduler)
        #expect(stage.done == ["2036-01-30T05:00:00Z"])
        stage.set("2026-01-31T05:00:00Z")
        await look(scheduler)
        #expect(stage.done == ["2036-01-30T05:00:00Z", "2026-01-31T05:00:00Z"])
    }

    @Test("No retry is made after the time limit, which is counted from the first attempt")
    func retryLimit() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let scheduler = try stage.scheduler(retries: RetryConfiguration(count: 9, limit: 25, shortestPause: 10))
        await look(scheduler)
        stage.fail(9)
        var attempts: [Int] = []
        for second in 0..<120 {
            stage.now = ScheduleTests.utc("2026-01-31T05:00:00Z") + Double(second)
            let before = stage.done.count
            await look(scheduler)
            if stage.done.count > before { attempts.append(second) }
        }
        #expect(attempts == [0, 10])
        #expect(stage.state()?.run?.state == .failed)
    }

    @Test(
        "Setting the clock back does not delay the next attempt",
        arguments: ["2026-01-31T06:00:00Z", "2026-01-31T04:00:00Z"])
    func retryAfterSetBack(to earlier: String) async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let scheduler = try stage.scheduler()
        await look(scheduler)
        stage.set("2026-01-31T12:00:00Z")
        stage.fail(1)
        await look(scheduler)
        stage.set(earlier)
        await look(scheduler)
        #expect(stage.done == ["failed 2026-01-31T05:00:00Z"])
        stage.now = ScheduleTests.utc(earlier) + 11
        await look(scheduler)
        #expect(stage.done == ["failed 2026-01-31T05:00:00Z", "2026-01-31T05:00:00Z"])
    }

    @Test("A run is recorded before it begins, never overlaps the next run, and counts as interrupted if cancelled")
    func underWay() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let begun = Mutex<[ScheduledRun.State?]>([])
        let job = ScheduledJob(name: "job", schedule: try Schedule("0 0 * * *"), zone: ScheduleTests.newYork) { _ in
            begun.withLock { $0.append(stage.state()?.run?.state) }
            // The job runs until it is cancelled.
            try await Task.sleep(for: .seconds(3_600))
            return ""
        }
        let scheduler = Scheduler([job], store: stage, now: { stage.now })
        let task = Task { await scheduler.run(every: 0.01) }
        #expect(await waitUntil { stage.state() != nil })
        stage.set("2026-01-31T13:00:00Z")
        #expect(await waitUntil { !begun.withLock(\.isEmpty) })
        stage.set("2026-02-01T13:00:00Z")
        for _ in 0..<3 { await scheduler.look() }
        task.cancel()
        await task.value
        #expect(begun.withLock { $0 } == [.running])
        #expect(stage.state()?.run?.state == .running && stage.state()?.run?.failures == 0)
        #expect(stage.state()?.run?.scheduleTime == ScheduleTests.utc("2026-01-31T05:00:00Z"))
    }

    @Test("A scheduler stopped while saving reports no error, and a finished run is recorded as finished")
    func stopped() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let store = CancellableStore(stage)
        let reports = Mutex<[String]>([])
        let proceeds = Mutex(false)
        let job = ScheduledJob(name: "job", schedule: try Schedule("0 0 * * *"), zone: ScheduleTests.newYork) { _ in
            // The job finishes although it has been cancelled.
            while !proceeds.withLock({ $0 }) { await Task.yield() }
            return "done"
        }
        let scheduler = Scheduler([job], store: store, now: { stage.now }) { text in
            reports.withLock { $0.append(text) }
        }
        let first = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await scheduler.look()
        }
        await first.value
        #expect(stage.state() == nil)

        let task = Task { await scheduler.run(every: 0.01) }
        #expect(await waitUntil { stage.state() != nil })
        stage.set("2026-01-31T13:00:00Z")
        #expect(await waitUntil { stage.state()?.run?.state == .running })
        task.cancel()
        proceeds.withLock { $0 = true }
        await task.value
        #expect(stage.state()?.run?.state == .succeeded)
        #expect(reports.withLock { $0 } == [])
    }

    @Test("A running scheduler notices a moved clock by itself, and stops when cancelled")
    func loop() async throws {
        let stage = Stage("2026-01-30T12:00:00Z")
        let scheduler = try stage.scheduler()
        let task = Task { await scheduler.run(every: 0.01) }
        #expect(await waitUntil { stage.state() != nil })
        stage.set("2026-01-31T13:00:00Z")
        #expect(await waitUntil { stage.state()?.run?.state == .succeeded })
        task.cancel()
        await task.value
        #expect(stage.done == ["2026-01-31T05:00:00Z"])
    }
}
