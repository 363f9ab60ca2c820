import Dispatch
public import Foundation

/// Runs jobs when they are due.
///
/// The state of a run is written to disk when it starts and when it ends. If the process dies during a run, the run is
/// repeated after the restart (at least once). Due times can be missed because the process did not run or the clock was
/// advanced. A single run then makes up for all of them. A new job waits for its next due time. Runs of the same job do
/// not overlap. If a run waits for its next attempt when its job is due again, the new run replaces it. If the clock is
/// set back, the times that occur again are due again.
public actor Scheduler {
    private let jobs: [ScheduledJob]
    private let store: any ScheduleStore
    private let now: @Sendable () -> Date
    private let report: @Sendable (String) -> Void
    private var states: [String: ScheduleState] = [:]
    /// The next due time of each job, cached until the clock is moved.
    private var due: [String: Date] = [:]
    private var running: [String: Task<Void, Never>] = [:]
    private var lastLook: Date?

    /// Makes a scheduler that does nothing yet.
    ///
    /// - Parameters:
    ///   - jobs: the jobs, which must have different names.
    ///   - store: stores the states of the jobs.
    ///   - now: returns the clock's time. The clock may be moved in either direction at any time.
    ///   - report: receives a message about each failure.
    public init(
        _ jobs: [ScheduledJob], store: any ScheduleStore, now: @escaping @Sendable () -> Date = { Date() },
        report: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.jobs = jobs
        self.store = store
        self.now = now
        self.report = report
    }

    /// Checks the clock repeatedly until the task is cancelled. Then cancels the runs in progress, which are repeated
    /// after a restart.
    ///
    /// - Parameter interval: the number of seconds between two checks, measured by the monotonic clock. The checks are
    ///   needed because no event announces that the clock was moved.
    public func run(every interval: TimeInterval = 0.5) async {
        let looks = AsyncStream<Void>(bufferingPolicy: .bufferingNewest(1)) { continuation in
            // Dispatch sources may be used from any thread (dispatch_source_create(3)), although Dispatch on Linux does
            // not declare them Sendable.
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

    /// Waits for the runs in progress.
    public func finishRunning() async {
        while let task = running.values.first { await task.value }
    }

    /// Starts the jobs that are due now.
    public func look() async {
        let time = now()
        let isSetBack = lastLook.map { time < $0 } ?? false
        lastLook = time
        for job in jobs where running[job.name] == nil {
            do {
                try await look(at: job, time, isSetBack)
            } catch is CancellationError where Task.isCancelled {
                // The task was cancelled. Jobs whose start was not recorded yet are due again after the restart.
                return
            } catch {
                report("The state of the job \(job.name) cannot be saved: \(error)")
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

    /// Returns the number of due times before the last one. Counts no further than a thousand.
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
            // Does the same as if the process had died: the stored state stays `running`, so the run is repeated.
            return
        case .failure(let error):
            run.failures += 1
            run.message = String(describing: error)
            let pause = job.retries.pause(before: run.failures)
            let isOver = job.retries.limit > 0 && time + pause > run.startedAt + job.retries.limit
            run.state = run.failures > job.retries.count || isOver ? .failed : .waiting
            if run.state == .waiting { run.retryAt = time + pause }
            report(
                "The job \(job.name) failed (attempt \(run.attempts)): \(error)"
                    + (run.state == .failed
                        ? ". It will run again at its next due time" : ". Next attempt in \(pause) s"))
        }
        run.finishedAt = time
        state.run = run
        states[job.name] = state
        do {
            // The unstructured task is not cancelled together with this one. A run that finished before the
            // cancellation is therefore still recorded.
            try await Task { [state] in try await store.save(state, of: job.name) }.value
        } catch {
            report(
                "The end of a run of \(job.name) cannot be saved; the run will be repeated after a restart: \(error)")
        }
    }
}
