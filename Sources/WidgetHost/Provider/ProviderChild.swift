package import Dispatch
public import Foundation
import Glibc
import Synchronization
public import WidgetKit

/// A process that runs the providers, kept warm between calls. A provider that traps ends its whole process, so it must
/// not be the host's.
///
/// The process is started on the first call, or by `start()`, and again after it ended, until `stop()`. While a call is under way its
/// memory, its time on a core and its deadline are watched; between calls nothing runs.
public final class ProviderChild: Sendable {
    private struct Running {
        var process: ChildProcess
        var account: ProcessAccount
        var input: Int32
        var output: Int32
        /// It was killed; it may not be gone yet.
        var isEnding = false
        /// Why, to those whose fault it is not.
        var reason: String?
        /// What it said that its widgets are.
        var widgets: [PlacedWidget]?

        var pid: pid_t { process.pid }

        /// Kills it, with all that it started; what it has sent so far is still read.
        mutating func end(because reason: String?) {
            guard !isEnding else { return }
            isEnding = true
            self.reason = reason
            process.signal(SIGKILL)
            // Whatever still holds the other end open.
            shutdown(output, Int32(SHUT_RD))
        }
    }

    /// Who waits for a call; nil for one that came too late, because the process was gone.
    private typealias Answer = @Sendable (Result<TimelineArchive, ProviderFailure>?) -> Void

    private struct Waiting {
        var answer: Answer
        var slot: WidgetSlot
        var end: ContinuousClock.Instant
        var deadline: Duration
        var cpuTime: Duration
    }

    private struct State {
        var running: Running?
        var isStopped = false
        var nextID: UInt64 = 1
        var waiting: [UInt64: Waiting] = [:]
        /// Whose calls the last ones were: a completion may be called again after its answer.
        var recent: [UInt64: WidgetSlot] = [:]
        var usage: (footprint: UInt64, resident: UInt64)?
        /// What the next process has in its environment beside what this one was made with.
        var variables: [String: String] = [:]
    }

    private static let defaults = ["SWIFT_BACKTRACE": "enable=no"]

    /// How often a call under way is looked at. The peak of its memory is seen however short it is.
    static let watchInterval: Duration = .milliseconds(20)

    /// How long a process that was killed may take until it is gone. Only one that hangs in the kernel takes longer.
    private static let longestEnd: Duration = .seconds(30)

    private let arguments: [String]
    private let environment: [String: String]
    private let limits: ProviderLimits
    private let state = Mutex(State())
    private let onViolation: @Sendable (ProviderViolation) -> Void
    private let onLook = Mutex<(@Sendable () -> Void)?>(nil)
    private let reporter = Mutex<(@Sendable (ProviderViolation) -> Void)?>(nil)
    private let watch = Mutex<OneShotTimer?>(nil)
    /// Is signalled when the process has said what its widgets are, and when it has ended.
    private let introduced = DispatchSemaphore(value: 0)

    /// Describes the process; it is not started yet.
    /// - Parameters:
    ///   - arguments: the program's path and its arguments.
    ///   - environment: the process's environment. Unless it has `SWIFT_BACKTRACE`, a provider that traps ends at once, as
    ///     on a phone; with a backtrace it would stand still for seconds, and the process that makes one could be left.
    ///   - limits: what it may use.
    ///   - onViolation: is told when a provider breaks WidgetKit's contract, such as a completion called twice.
    public init(
        arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        limits: ProviderLimits = ProviderLimits(),
        onViolation: @escaping @Sendable (ProviderViolation) -> Void = { _ in }
    ) {
        self.arguments = arguments
        self.environment = environment.merging(Self.defaults) { given, _ in given }
        self.limits = limits
        self.onViolation = onViolation
        let timer = OneShotTimer { [weak self] in self?.look() }
        watch.withLock { $0 = timer }
    }

    /// Starts the process, unless it runs: a call that comes soon need not wait for it then.
    public func start() { _ = beginUnlessEnding() }

    /// The widgets that there are, as the process says itself when it begins; it is started unless it runs. The caller
    /// waits for it.
    /// - Returns: nil when it ended before it said so, and when it took longer.
    package func widgets(within limit: DispatchTimeInterval) -> [PlacedWidget]? {
        start()
        let end = DispatchTime.now() + limit
        while true {
            let (isRunning, widgets) = state.withLock { ($0.running?.isEnding == false, $0.running?.widgets) }
            if let widgets { return widgets }
            guard isRunning, introduced.wait(timeout: end) == .success else { return nil }
        }
    }

    /// The process, while it runs.
    public var processIdentifier: Int32? { state.withLock { $0.running?.process.pid } }

    /// The process's memory when it last answered, in bytes: what is dirty, as iOS counts, and all that is resident.
    public var usage: (footprint: UInt64, resident: UInt64)? { state.withLock { $0.usage } }

    /// Makes one call and waits for its completion.
    /// - Parameters:
    ///   - call: the provider's method.
    ///   - kind: the widget's kind.
    ///   - family: the widget's family.
    ///   - isPreview: whether the entry is for the gallery.
    ///   - deadline: how long the completion may take; then the process is killed, and with it every other call.
    public func call(
        _ call: ProviderCall, kind: String, family: WidgetFamily, isPreview: Bool = false, deadline: Duration
    ) async throws(ProviderFailure) -> TimelineArchive {
        let result = await withCheckedContinuation { continuation in
            self.call(call, kind: kind, family: family, isPreview: isPreview, deadline: deadline) {
                continuation.resume(returning: $0)
            }
        }
        return try result.get()
    }

    /// Makes one call. The request is on its way when this returns, unless a process that was killed is not gone yet.
    /// - Parameter answer: is told once, on the thread that reads the answers: it must not wait for anything.
    func call(
        _ call: ProviderCall, kind: String, family: WidgetFamily, isPreview: Bool = false, deadline: Duration,
        _ answer: @escaping @Sendable (Result<TimelineArchive, ProviderFailure>) -> Void
    ) {
        @Sendable func request(_ begun: Result<(UInt64, Running), ProviderFailure>, _ attempts: Int) {
            switch begun {
            case .failure(let failure): answer(.failure(failure))
            case .success(let (id, running)):
                let request = ProviderRequest(id: id, call: call, kind: kind, family: family, isPreview: isPreview)
                send(request, to: running, deadline) { result in
                    if let result { return answer(result) }
                    // One that ended by itself before the call was known to it says nothing of this call.
                    guard attempts > 1 else { return answer(.failure(.exited(code: 0))) }
                    begin(attempts - 1)
                }
            }
        }
        @Sendable func begin(_ attempts: Int) {
            if let begun = beginUnlessEnding() { return request(begun, attempts) }
            Task { request(await self.begin(), attempts) }
        }
        begin(3)
    }

    /// Sends a request and has its caller wait; who was too late, because the process is gone, gets nil.
    private func send(
        _ request: ProviderRequest, to running: Running, _ deadline: Duration, _ answer: @escaping Answer
    ) {
        let slot = WidgetSlot(kind: request.kind, family: request.family)
        let isFirst: Bool? = state.withLock { state in
            guard let now = state.running, now.pid == running.pid, !now.isEnding else { return nil }
            let isFirst = state.waiting.isEmpty
            if isFirst { now.account.resetPeak() }
            state.waiting[request.id] = Waiting(
                answer: answer, slot: slot, end: .now + deadline, deadline: deadline,
                cpuTime: now.account.cpuTime() ?? .zero)
            state.recent[request.id] = slot
            if request.id > 64 { state.recent[request.id - 64] = nil }
            return isFirst
        }
        guard let isFirst else { return answer(nil) }
        // A child that is gone shows as its end on the reading side.
        send(Array((request.line + "\n").utf8), to: running.input)
        // Only then, as it wakes a thread of libdispatch's: the child is at work meanwhile.
        if isFirst { watch.withLock { $0?.repeat(every: Self.watchInterval / .seconds(1)) } }
    }

    /// Ends the process, if it runs. Calls under way fail, and so does every later one: nothing starts it again.
    public func stop() {
        state.withLock { state in
            state.isStopped = true
            state.running?.end(because: nil)
        }
    }

    /// Ends the process, if it runs, and has the next call start one with other variables in its environment. Calls under
    /// way end with `interrupted`.
    func restart(with variables: [String: String], because reason: String) {
        state.withLock { state in
            state.variables.merge(variables) { $1 }
            state.running?.end(because: reason)
        }
    }

    // MARK: Limits

    /// Looks whether the calls under way are within their limits.
    private func look() {
        enum Excess {
            case one(Answer, Duration)
            case all([Waiting], ProviderFailure)
        }
        let excess: Excess? = state.withLock { state in
            guard let running = state.running, !state.waiting.isEmpty else {
                watch.withLock { $0?.unset() }
                return nil
            }
            guard !running.isEnding else { return nil }
            // Its end is seen by its pipe, unless something that it started holds that open.
            if running.process.hasEnded {
                state.running?.end(because: nil)
                return nil
            }
            if let failure = overMemory(running).failure {
                defer { end(&state, failure) }
                return .all(Array(state.waiting.values), failure)
            }
            if let limit = limits.cpuTime, let used = running.account.cpuTime(),
                state.waiting.values.contains(where: { used - $0.cpuTime > limit })
            {
                defer { end(&state, .cpuLimit(limit)) }
                return .all(Array(state.waiting.values), .cpuLimit(limit))
            }
            let now = ContinuousClock.now
            guard let (id, late) = state.waiting.first(where: { $0.value.end <= now }) else { return nil }
            state.waiting[id] = nil
            state.running?.end(because: "\(late.slot.kind) \(late.slot.family) missed its deadline")
            return .one(late.answer, late.deadline)
        }
        switch excess {
        case .one(let answer, let deadline): answer(.failure(.deadline(deadline)))
        case .all(let waiting, let failure):
            for call in waiting { call.answer(.failure(failure)) }
        case nil: onLook.withLock { $0 }?()
        }
    }

    /// Kills the process; nobody waits for its answers any more.
    private func end(_ state: inout State, _ failure: ProviderFailure) {
        state.running?.end(because: failure.description)
        state.waiting = [:]
    }

    private func overMemory(_ running: Running) -> (usage: ProcessUsage?, failure: ProviderFailure?) {
        let usage = running.account.memory()
        guard let usage, let limit = limits.footprint, usage.peakFootprint > limit else { return (usage, nil) }
        return (usage, .memoryLimit(footprint: usage.peakFootprint, limit: limit))
    }

    /// The process for a call; one that was killed is waited for, and followed by another.
    private func begin() async -> Result<(UInt64, Running), ProviderFailure> {
        let end = ContinuousClock.now + Self.longestEnd
        while true {
            if let begun = beginUnlessEnding() { return begun }
            guard ContinuousClock.now < end else {
                return .failure(
                    .notStarted("the process before it was killed, and is not gone after \(Self.longestEnd)"))
            }
            try? await Task.sleep(for: .milliseconds(1))
        }
    }

    private func beginUnlessEnding() -> Result<(UInt64, Running), ProviderFailure>? {
        state.withLock { state in
            guard !state.isStopped else { return .failure(.notStarted("the host was stopped")) }
            if let running = state.running, running.isEnding { return nil }
            defer { state.nextID += 1 }
            if let running = state.running { return .success((state.nextID, running)) }
            switch spawn(environment.merging(state.variables) { $1 }) {
            case .success(let running):
                state.running = running
                let thread = Thread { [self] in read(running) }
                thread.name = "provider child"
                thread.start()
                return .success((state.nextID, running))
            case .failure(let failure): return .failure(failure)
            }
        }
    }

    private func finish(_ id: UInt64, _ result: Result<TimelineArchive, ProviderFailure>) {
        let (ended, result) = state.withLock { state -> ([Waiting], Result<TimelineArchive, ProviderFailure>) in
            guard let running = state.running, state.waiting[id] != nil else { return ([], result) }
            // On a phone it would not have lived to answer.
            let (usage, failure) = overMemory(running)
            if let usage { state.usage = (usage.footprint, usage.resident) }
            if let failure {
                defer { end(&state, failure) }
                return (Array(state.waiting.values), .failure(failure))
            }
            return (state.waiting.removeValue(forKey: id).map { [$0] } ?? [], result)
        }
        for call in ended { call.answer(result) }
    }

    private func send(_ bytes: [UInt8], to descriptor: Int32) {
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count > 0 { offset += count } else if errno != EINTR { return }
        }
    }

    /// Reads answers until the child closes its end, then collects its exit status.
    private func read(_ running: Running) {
        var lines = LineReader(running.output, limit: limits.answer)
        while let line = lines.next() { receive(line) }
        // A process that ends gives back its memory before its descriptors: one that has memory still lives.
        let lives = running.account.memory() != nil && !running.process.hasEnded
        let (hadEnd, reason) = state.withLock { state in
            // Its end may be closed by a child that lives on; it has no more use.
            defer { state.running?.end(because: nil) }
            return (state.running?.isEnding ?? true, state.running?.reason)
        }
        var how = ProviderFailure(status: running.process.wait())
        if lines.isTooLong { how = .tooLong(limit: limits.answer) }
        if let reason { how = .interrupted(by: reason) }
        if lives, !hadEnd, !lines.isTooLong { how = .closedPipe }
        let waiting = state.withLock { state in
            close(running.input)
            close(running.output)
            state.running = nil
            defer { state.waiting = [:] }
            return state.waiting
        }
        introduced.signal()
        for call in waiting.values { call.answer(.failure(how)) }
    }

    private func receive(_ line: [UInt8]) {
        switch ProviderResponse(line: line) {
        case .timeline(let id, let archive): finish(id, .success(archive))
        case .refused(let id, let reason): finish(id, .failure(.refused(reason)))
        case .dropped(let id): finish(id, .failure(.neverCompleted))
        case .calledAgain(let id):
            tell(
                ProviderViolation(
                    kind: .completedTwice, slot: state.withLock { $0.recent[id] },
                    description: "the completion of call \(id) was called again; only the first counts"))
        case .widgets(let widgets):
            let isFirst = state.withLock { state in
                guard state.running?.widgets == nil else { return false }
                state.running?.widgets = widgets
                return true
            }
            if isFirst { introduced.signal() } else { tellOfNoAnswer(line) }
        case nil: tellOfNoAnswer(line)
        }
    }

    private func tellOfNoAnswer(_ line: [UInt8]) {
        let text = String(decoding: line.prefix(200), as: UTF8.self)
        tell(
            ProviderViolation(
                kind: .notAnAnswer, slot: nil,
                description: "the provider process sent a line that is no answer: \(text)"))
    }

    /// Who else is told of violations: the host that uses this process, while it runs.
    func report(to reporter: (@Sendable (ProviderViolation) -> Void)?) {
        self.reporter.withLock { $0 = reporter }
    }

    /// Who is told while calls are under way, every 20 ms: one that is quick is not noticed.
    func tellWhileUnderWay(_ tell: (@Sendable () -> Void)?) { onLook.withLock { $0 = tell } }

    private func tell(_ violation: ProviderViolation) {
        onViolation(violation)
        reporter.withLock { $0 }?(violation)
    }

    private func spawn(_ environment: [String: String]) -> Result<Running, ProviderFailure> {
        var toChild: [Int32] = [-1, -1]
        var fromChild: [Int32] = [-1, -1]
        // Not `pipe`: a process that another thread starts before its ends are marked would hold one of them open, and
        // neither side would see the other go.
        let type = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
        guard socketpair(AF_UNIX, type, 0, &toChild) == 0 else {
            return .failure(.notStarted(String(cString: strerror(errno))))
        }
        guard socketpair(AF_UNIX, type, 0, &fromChild) == 0 else {
            let reason = String(cString: strerror(errno))
            toChild.forEach { close($0) }
            return .failure(.notStarted(reason))
        }
        defer {
            close(toChild[0])
            close(fromChild[1])
        }
        do {
            let process = try ChildProcess(
                arguments, environment: environment,
                streams: ChildProcess.Streams(input: toChild[0], output: fromChild[1]))
            let account = ProcessAccount(process.pid)
            if account.isOpen {
                return .success(Running(process: process, account: account, input: toChild[1], output: fromChild[0]))
            }
            // Without it no limit would hold.
            let reason = String(cString: strerror(errno))
            process.end()
            close(toChild[1])
            close(fromChild[0])
            return .failure(.notStarted("/proc/\(process.pid) cannot be read: \(reason)"))
        } catch {
            close(toChild[1])
            close(fromChild[0])
            return .failure(.notStarted(error.description))
        }
    }
}
