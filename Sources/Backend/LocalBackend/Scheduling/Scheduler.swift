import Dispatch
public import Foundation

/// Runs jobs when they are due.
///
/// A run's beginning is on disk before it begins, and its end behind it: what a dying process left half done is done
/// again after the restart (at least once). Of the times that were missed, while the process was down or because the
/// clock was moved over them, the last one is made up for. A job that is known for the first time waits for its next
/// time. Runs of one job do not overlap; a new time takes the place of a run that waits for its next attempt. When the
/// clock is set back, times that come again are due again.
public actor Scheduler {
    private let jobs: [ScheduledJob]
    private let store: any ScheduleStore
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void
    private var states: [String: ScheduleState] = [:]
    /// When each job is due next; what a moved clock outdates is forgotten.
    private var due: [String: Date] = [:]
    private var running: [String: Task<Void, Never>] = [:]
    private var lastLook: Date?

    /// Makes a scheduler that does nothing yet.
    ///
    /// - Parameters:
    ///   - jobs: the jobs; their names differ.
    ///   - store: where their states are kept.
    ///   - now: the clock, which may be moved in either direction at any time.
    ///   - report: is told of each failure, in words.
    public init(
        _ jobs: [ScheduledJob], store: any ScheduleStore, now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.jobs = jobs
        self.store = store
        self.now = now
        self.report = report
    }

    /// Looks at the clock again and again until the task is cancelled; runs that are under way then are cancelled, and
    /// done again after the restart.
    ///
    /// - Parameter interval: seconds between two looks, by the monotonic clock: a clock that is moved tells nobody.
    public func run(every interval: TimeInterval = 0.5) async {
        let looks = AsyncStream<Void>(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Dispatch sources may be used from any thread (dispatch_source_create(3)); Linux's Dispatch does not say so.
            nonisolated(unsafe) let timer = DispatchSource.makeTimerSource(queue: .global())
            timer.setEventHandler { continuation.yield() }
            timer.schedule(deadline: .now(), repeating: interval, leeway: .milliseconds(50))
            continuation.onTermination = { _ in timer.cancel() }
            timer.activate()
        }
        for await _ in looks {
            if Task.isCancelled { break }
            await look()
        }
        for task in running.values { task.cancel() }
        await finishRunning()
    }

    /// Waits for the runs that are under way.
    public func finishRunning() async {
        while let task = running.values.first { await task.value }
    }

    /// Starts what is due now.
    public func look() async {
        let time = now()
        let isSetBack = lastLook.map { time < $0 } ?? false
        lastLook = time
        for job in jobs where running[job.name] == nil {
            do {
                try await look(at: job, time, isSetBack)
            } catch is CancellationError where Task.isCancelled {
                // It was told to stop; what it has not noted is due again after the restart.
                return
            } catch {
                report("The schedule \(job.name) cannot be kept: \(error)")
            }
        }
    }

    private func look(at job: ScheduledJob, _ time: Date, _ isSetBack: Bool) async throws {
        let isFirst = states[job.name] == nil
        var state = try await state(of: job, time)
        if state.doneThrough > time || (isSetBack && state.run?.retryAt != nil) {
            state.doneThrough = min(state.doneThrough, time)
            if let run = state.run, let retry = run.retryAt {
                state.run?.retryAt = min(retry, time + job.retries.pause(before: max(run.failures, 1)))
            }
            try await keep(state, of: job)
        }
        if isSetBack { due[job.name] = nil }
        if let run = state.run, isFirst, run.state == .running {
            return try await start(job, run, state)
        }
        let next = due[job.name] ?? job.schedule.next(after: state.doneThrough, in: job.zone) ?? .distantFuture
        due[job.name] = next
        if next <= time {
            let last = job.schedule.last(upTo: time, in: job.zone) ?? next
            state.doneThrough = last
            due[job.name] = nil
            let run = ScheduledRun(scheduleTime: last, startedAt: time, missed: missed(job, from: next, to: last))
            try await start(job, run, state)
        } else if let run = state.run, run.state == .waiting, run.retryAt.map({ $0 <= time }) ?? true {
            try await start(job, run, state)
        }
    }

    private func state(of job: ScheduledJob, _ time: Date) async throws -> ScheduleState {
        if let known = states[job.name] { return known }
        if let stored = try await store.scheduleState(of: job.name) {
            states[job.name] = stored
            return stored
        }
        let new = ScheduleState(doneThrough: time)
        try await keep(new, of: job)
        return new
    }

    private func keep(_ state: ScheduleState, of job: ScheduledJob) async throws {
        try await store.save(state, of: job.name)
        states[job.name] = state
    }

    /// How many due times lie before the last one; no more than a thousand are counted.
    private func missed(_ job: ScheduledJob, from first: Date, to last: Date) -> Int {
        var count = 0
        var time = first
        while time < last, count < 1_000 {
            count += 1
            guard let next = job.schedule.next(after: time, in: job.zone) else { break }
            time = next
        }
        return count
    }

    private func start(_ job: ScheduledJob, _ run: ScheduledRun, _ state: ScheduleState) async throws {
        var state = state
        var run = run
        run.state = .running
        run.attempts += 1
        run.retryAt = nil
        state.run = run
        try await keep(state, of: job)
        let scheduleTime = run.scheduleTime
        running[job.name] = Task {
            let result: Result<String, any Error>
            do {
                result = .success(try await job.body(scheduleTime))
            } catch {
                result = .failure(error)
            }
            await end(job, result, isCancelled: Task.isCancelled)
        }
    }

    private func end(_ job: ScheduledJob, _ result: Result<String, any Error>, isCancelled: Bool) async {
        defer { running[job.name] = nil }
        guard var state = states[job.name], var run = state.run else { return }
        let time = now()
        switch result {
        case .success(let message):
            run.state = .succeeded
            run.message = message
        case .failure where isCancelled:
            // As if the process had died: it stays under way, and is done again.
            return
        case .failure(let error):
            run.failures += 1
            run.message = String(describing: error)
            let pause = job.retries.pause(before: run.failures)
            let isOver = job.retries.limit > 0 && time + pause > run.startedAt + job.retries.limit
            run.state = run.failures > job.retries.count || isOver ? .failed : .waiting
            if run.state == .waiting { run.retryAt = time + pause }
            report(
                "The schedule \(job.name) failed (attempt \(run.attempts)): \(error)"
                    + (run.state == .failed ? ". It is given up until its next time" : ". Next attempt in \(pause) s"))
        }
        run.finishedAt = time
        state.run = run
        states[job.name] = state
        do {
            // In a task of its own: a run that was done before it was cancelled is noted all the same.
            try await Task { [state] in try await store.save(state, of: job.name) }.value
        } catch {
            report("The end of a run of \(job.name) cannot be noted; it will be done again after a restart: \(error)")
        }
    }
}
