public import AppGroup
public import Foundation
public import PhoneState

/// The system's side of background tasks: it stores the pending requests, decides when to launch them, and launches
/// them.
///
/// Only one task runs at a time on a phone, that is, on a state directory, even if several processes launch tasks.
/// Every decision is a `task` event in the event log.
public struct BackgroundTaskHost: Sendable {
    /// The reason for launching a task.
    public enum Reason: String, Sendable {
        /// The model's launch time has come.
        case due
        /// A developer launches the task now, as `_simulateLaunchForTaskWithIdentifier` in Apple's debugger does
        /// (BackgroundTasks: "Starting and Terminating Tasks During Development"). The launch ignores the request's
        /// earliest begin date and the model's odds.
        case simulated
    }

    /// A pending request and the model's decision.
    public struct Pending: Sendable {
        public var request: TaskRequest
        /// The time from which the request may be launched, or the obstacle.
        public var decision: LaunchModel.Decision
    }

    /// A task that was launched.
    public struct Launched: Sendable {
        public var request: TaskRequest
        public var result: TaskResult
    }

    private let directory: String
    private let file: TaskStateFile
    private let log: EventLog
    private let model: LaunchModel
    private let limits: TaskLimits
    private let environment: [String: String]
    private let now: @Sendable () -> Date

    /// Creates a host on a state directory.
    /// - Parameters:
    ///   - stateDirectory: The directory; it must exist.
    ///   - model: Decides when requests are launched.
    ///   - limits: The time limits of tasks.
    ///   - environment: The environment with which apps are started.
    ///   - now: The phone's clock.
    /// - Throws: `io` if the event log cannot be opened.
    public init(
        stateDirectory: String, model: LaunchModel = LaunchModel(), limits: TaskLimits = TaskLimits(),
        environment: [String: String] = ProcessInfo.processInfo.environment,
        now: @escaping @Sendable () -> Date = { Date() }
    ) throws(AppGroupError) {
        directory =
            stateDirectory.hasPrefix("/")
            ? stateDirectory : FileManager.default.currentDirectoryPath + "/" + stateDirectory
        file = TaskStateFile(stateDirectory: directory)
        log = try EventLog(path: directory + "/events.jsonl", now: now)
        self.model = model
        self.limits = limits
        self.environment = environment
        self.now = now
    }

    /// Returns the stored state.
    /// - Throws: The errors of `TaskStateFile.read`.
    public func state() throws(AppGroupError) -> TaskState {
        try file.read()
    }

    /// Returns the pending requests, sorted by the earliest date on which they may begin, each with the model's
    /// decision.
    /// - Throws: The errors of `TaskStateFile.read`.
    public func pending() throws(AppGroupError) -> [Pending] {
        try Self.pending(stateDirectory: directory, model: model)
    }

    /// Returns what `pending()` returns for a host on a state directory, which need not exist. Writes nothing.
    public static func pending(stateDirectory: String, model: LaunchModel) throws(AppGroupError) -> [Pending] {
        let state = try TaskStateFile(stateDirectory: stateDirectory).read()
        return state.pending.sorted { ($0.floor, $0.number) < ($1.floor, $1.number) }.map { request in
            Pending(request: request, decision: model.decide(request, use: state.apps[request.app]))
        }
    }

    /// Returns the time at which the next request is due; nil if no request will become due. Call it again when the
    /// clock or the requests have changed.
    /// - Throws: The errors of `TaskStateFile.read`.
    public func nextDue() throws(AppGroupError) -> Date? {
        try pending().compactMap { if case .due(let date) = $0.decision { date } else { nil } }.min()
    }

    /// Launches all due tasks one after the other, sorted by the earliest date on which they may begin. Logs why the
    /// other pending tasks have to wait. If a launched task submits a request, that request has to wait for the next
    /// call.
    /// - Throws: `conflict` if another task runs; the errors of `TaskStateFile.update`.
    public func runDue() throws(AppGroupError) -> [Launched] {
        let date = now()
        var due: [TaskRequest] = []
        for item in try pending() {
            if case .due(let time) = item.decision, time <= date {
                due.append(item.request)
            } else {
                var event = event(item.request, reason: Reason.due.rawValue, outcome: "waiting")
                switch item.decision {
                case .due(let time): event.until = time
                case .blocked(let obstacle): event.outcome = obstacle.rawValue
                }
                log.append(event)
            }
        }
        var launched: [Launched] = []
        for request in due {
            // An earlier task may have replaced or cancelled this request.
            guard try file.read().pending.contains(request) else { continue }
            launched.append(try launch(request.identifier, reason: .due))
        }
        return launched
    }

    /// Launches the app for a pending task and waits until the task ends. The request stops being pending at once.
    /// - Parameters:
    ///   - identifier: The task's identifier.
    ///   - reason: The reason for the launch.
    ///   - expiresAtOnce: True to expire the task as soon as its launch handler has returned.
    /// - Throws: `noSuchRecord` if the task is not pending, `conflict` if another task runs; the errors of
    ///   `TaskStateFile.update`.
    public func launch(
        _ identifier: String, reason: Reason = .simulated, expiresAtOnce: Bool = false
    ) throws(AppGroupError) -> Launched {
        let lock = try launchLock()
        defer { withExtendedLifetime(lock) {} }
        try recover()
        let control = try TaskControl(stateDirectory: directory)
        defer { control.close() }
        let date = now()
        let launching: (request: TaskRequest, isForceQuit: Bool) = try file.update { state throws(AppGroupError) in
            guard let request = state.request(identifier) else {
                throw AppGroupError(
                    .noSuchRecord, "no request for the task \(identifier) is pending", path: file.path,
                    advice: "`tandem tasks list` shows the pending ones; launch the app, so that it submits one")
            }
            guard state.apps[request.app]?.isForceQuit != true else { return (request, true) }
            state.pending.removeAll { $0 == request }
            state.running = TaskState.Running(request: request, launchedAt: date, launcher: getpid())
            return (request, false)
        }
        let request = launching.request
        guard !launching.isForceQuit else {
            log.append(event(request, reason: reason.rawValue, outcome: LaunchModel.Obstacle.forceQuit.rawValue))
            return Launched(
                request: request,
                result: TaskResult(
                    .notStarted("the user has quit it, so nothing launches it until the user opens it"),
                    wasExpired: false))
        }
        log.append(event(request, reason: reason.rawValue, outcome: "launched"))
        let result = perform(request, control: control, expiresAtOnce: expiresAtOnce)
        try finish(request, result)
        return Launched(request: request, result: result)
    }

    /// Expires a task. If it is running, expires it now; if it is pending, launches it and then expires it. Apple's
    /// debugger expires a running task with `_simulateExpirationForTaskWithIdentifier` (BackgroundTasks: "Starting and
    /// Terminating Tasks During Development").
    /// - Throws: The errors of `launch`.
    public func expire(_ identifier: String) throws(AppGroupError) -> Launched {
        if let running = try file.read().running, running.request.identifier == identifier,
            TaskControl.send(.expire(identifier), stateDirectory: directory)
        {
            let request = running.request
            // Waits for the lock, because the process that launched the task writes the result before it releases the
            // lock.
            let longest = limits.time(request.type) + limits.grace + limits.ending
            let lock = try FileLock(path: directory + "/tasks.launch.lock", timeout: longest)
            defer { withExtendedLifetime(lock) {} }
            try recover()
            guard let ended = try file.read().ended[identifier], ended.number == request.number else {
                return Launched(request: request, result: TaskResult(.interrupted, wasExpired: false))
            }
            return Launched(request: request, result: TaskResult(ended))
        }
        return try launch(identifier, expiresAtOnce: true)
    }

    /// Simulates the user swiping apps away in the app switcher. Kills their running tasks, and launches nothing for
    /// them until the user opens them. Pending requests stay pending.
    /// - Parameter app: The app's bundle identifier; nil for all known apps.
    /// - Returns: The bundle identifiers of the apps that were quit.
    /// - Throws: `noSuchRecord` if the app is not known; the errors of `TaskStateFile.update`.
    public func forceQuit(app: String? = nil) throws(AppGroupError) -> [String] {
        let apps = try file.update { state throws(AppGroupError) in
            let apps = app.map { [$0] } ?? state.knownApps
            guard apps.allSatisfy({ state.knownApps.contains($0) }) else {
                throw AppGroupError(
                    .noSuchRecord, "the app \(apps[0]) has never been opened here", path: file.path,
                    advice: "Known are: \(state.knownApps.joined(separator: ", "))")
            }
            for app in apps { state.forceQuit(app: app) }
            return apps
        }
        for app in apps {
            _ = TaskControl.send(.quit(app), stateDirectory: directory)
            var event = HostEvent(.task)
            event.kind = app
            event.outcome = LaunchModel.Obstacle.forceQuit.rawValue
            log.append(event)
        }
        return apps
    }

    // MARK: - One launch

    private func perform(_ request: TaskRequest, control: TaskControl, expiresAtOnce: Bool) -> TaskResult {
        let process: TaskProcess
        do throws(AppGroupError) {
            process = try TaskProcess(request, stateDirectory: directory, environment: environment)
        } catch {
            return TaskResult(.notStarted(error.description), wasExpired: false)
        }
        return process.perform(
            request, limits: limits, control: control, expiresAtOnce: expiresAtOnce,
            onExpiration: {
                let reason = expiresAtOnce ? Reason.simulated.rawValue : "expiration"
                log.append(event(request, reason: reason, outcome: "expiring"))
            })
    }

    private func finish(_ request: TaskRequest, _ result: TaskResult) throws(AppGroupError) {
        let date = now()
        var took: TimeInterval?
        try file.update { state throws(AppGroupError) in
            took = state.running.map { date.timeIntervalSince($0.launchedAt) }
            state.running = nil
            state.ended[request.identifier] = TaskState.Ended(
                number: request.number, endedAt: date, outcome: result.outcome.word, success: result.isSuccess,
                wasExpired: result.wasExpired)
        }
        var event = event(
            request, reason: result.wasExpired ? "expiration" : "completion", outcome: result.outcome.word)
        event.microseconds = took.map { Int64(($0 * 1_000_000).rounded()) }
        log.append(event)
    }

    /// Takes the lock that each process holds while it launches tasks. The kernel releases the lock when that process
    /// dies.
    private func launchLock() throws(AppGroupError) -> FileLock {
        do throws(AppGroupError) {
            return try FileLock(path: directory + "/tasks.launch.lock", timeout: .zero)
        } catch {
            guard error.code == .lockTimeout else { throw error }
            let running = try file.read().running?.request.identifier ?? "another one"
            throw AppGroupError(
                .conflict, "a background task runs already: \(running)", path: file.path,
                advice: "Wait for its end, or `tandem tasks expire \(running)`")
        }
    }

    /// Records the end of a task whose launching process was killed. This process holds the launch lock, so no other
    /// process watches the task any more. The task's process notices that its channel is closed, and ends.
    private func recover() throws(AppGroupError) {
        guard let running = try file.read().running else { return }
        try finish(running.request, TaskResult(.interrupted, wasExpired: false))
    }

    private func event(_ request: TaskRequest, reason: String, outcome: String) -> HostEvent {
        var event = HostEvent(.task)
        event.kind = request.identifier
        event.reason = HostEvent.Reason(rawValue: reason)
        event.outcome = outcome
        return event
    }
}

extension TaskResult {
    /// Recreates the result of a task from its record in `tasks.json`.
    init(_ ended: TaskState.Ended) {
        let outcomes: [Outcome] = [
            .succeeded, .failed, .expired, .killed, .forceQuit, .ended("ended"), .notRegistered,
            .notStarted("see the event log"),
        ]
        self.init(outcomes.first { $0.word == ended.outcome } ?? .interrupted, wasExpired: ended.wasExpired)
    }
}
