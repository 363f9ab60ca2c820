public import Foundation
import Glibc
import Synchronization
public import WidgetKit

/// A process that runs the providers, kept warm between calls. A provider that traps ends its whole process, so it must
/// not be the host's.
///
/// The process is started on the first call and again after it ended, until `stop()`. While a call is under way its
/// memory, its time on a core and its deadline are watched; between calls nothing runs.
public final class ProviderChild: Sendable {
    private struct Running {
        var pid: pid_t
        var input: Int32
    }

    private struct Waiting {
        var continuation: CheckedContinuation<Result<TimelineArchive, ProviderFailure>, Never>
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
    }

    private static let defaults = ["SWIFT_BACKTRACE": "enable=no"]

    /// How often a call under way is looked at. The peak of its memory is seen however short it is.
    private static let watchInterval: TimeInterval = 0.02

    private let arguments: [String]
    private let environment: [String: String]
    private let limits: ProviderLimits
    private let state = Mutex(State())
    private let onViolation: @Sendable (ProviderViolation) -> Void
    private let reporter = Mutex<(@Sendable (ProviderViolation) -> Void)?>(nil)
    private let watch = Mutex<OneShotTimer?>(nil)

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

    /// The process, while it runs.
    public var processIdentifier: Int32? { state.withLock { $0.running?.pid } }

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
        let (id, running) = try begin()
        let request = ProviderRequest(id: id, call: call, kind: kind, family: family, isPreview: isPreview)
        let slot = WidgetSlot(kind: kind, family: family)
        let result = await withCheckedContinuation { continuation in
            let isFirst: Bool? = state.withLock { state in
                guard state.running?.pid == running.pid else { return nil }
                let isFirst = state.waiting.isEmpty
                if isFirst { ProcessUsage.resetPeak(of: running.pid) }
                state.waiting[id] = Waiting(
                    continuation: continuation, slot: slot, end: .now + deadline, deadline: deadline,
                    cpuTime: ProcessUsage.cpuTime(of: running.pid) ?? .zero)
                state.recent[id] = slot
                if id > 64 { state.recent[id - 64] = nil }
                return isFirst
            }
            guard let isFirst else { return continuation.resume(returning: .failure(.exited(code: 0))) }
            if isFirst { watch.withLock { $0?.repeat(every: Self.watchInterval) } }
            // A child that is gone shows as its end on the reading side.
            send(Array((request.line + "\n").utf8), to: running.input)
        }
        return try result.get()
    }

    /// Ends the process, if it runs. Calls under way fail, and so does every later one: nothing starts it again.
    public func stop() {
        let running = state.withLock { state in
            state.isStopped = true
            return state.running
        }
        if let running { kill(running.pid, SIGKILL) }
    }

    // MARK: Limits

    /// Looks whether the calls under way are within their limits.
    private func look() {
        enum Excess {
            case one(CheckedContinuation<Result<TimelineArchive, ProviderFailure>, Never>, Duration)
            case all([Waiting], ProviderFailure)
        }
        let excess: Excess? = state.withLock { state in
            guard let running = state.running, !state.waiting.isEmpty else {
                watch.withLock { $0?.unset() }
                return nil
            }
            if let failure = overMemory(running.pid).failure {
                defer { end(&state) }
                return .all(Array(state.waiting.values), failure)
            }
            if let limit = limits.cpuTime, let used = ProcessUsage.cpuTime(of: running.pid),
                state.waiting.values.contains(where: { used - $0.cpuTime > limit })
            {
                defer { end(&state) }
                return .all(Array(state.waiting.values), .cpuLimit(limit))
            }
            let now = ContinuousClock.now
            guard let (id, late) = state.waiting.first(where: { $0.value.end <= now }) else { return nil }
            state.waiting[id] = nil
            kill(running.pid, SIGKILL)
            return .one(late.continuation, late.deadline)
        }
        switch excess {
        case .one(let continuation, let deadline): continuation.resume(returning: .failure(.deadline(deadline)))
        case .all(let waiting, let failure):
            for call in waiting { call.continuation.resume(returning: .failure(failure)) }
        case nil: break
        }
    }

    /// Kills the process; nobody waits for its answers any more.
    private func end(_ state: inout State) {
        if let running = state.running { kill(running.pid, SIGKILL) }
        state.waiting = [:]
    }

    private func overMemory(_ pid: pid_t) -> (usage: ProcessUsage?, failure: ProviderFailure?) {
        let usage = ProcessUsage.memory(of: pid)
        guard let usage, let limit = limits.footprint, usage.peakFootprint > limit else { return (usage, nil) }
        return (usage, .memoryLimit(footprint: usage.peakFootprint, limit: limit))
    }

    private func begin() throws(ProviderFailure) -> (UInt64, Running) {
        let started: Result<(UInt64, Running), ProviderFailure> = state.withLock { state in
            guard !state.isStopped else { return .failure(.notStarted("the host was stopped")) }
            defer { state.nextID += 1 }
            if let running = state.running { return .success((state.nextID, running)) }
            switch spawn() {
            case .success(let (running, output)):
                state.running = running
                let thread = Thread { [self] in read(from: output, of: running) }
                thread.name = "provider child"
                thread.start()
                return .success((state.nextID, running))
            case .failure(let failure): return .failure(failure)
            }
        }
        return try started.get()
    }

    private func finish(_ id: UInt64, _ result: Result<TimelineArchive, ProviderFailure>) {
        let (ended, result) = state.withLock { state -> ([Waiting], Result<TimelineArchive, ProviderFailure>) in
            guard let running = state.running, state.waiting[id] != nil else { return ([], result) }
            // On a phone it would not have lived to answer.
            let (usage, failure) = overMemory(running.pid)
            if let usage { state.usage = (usage.footprint, usage.resident) }
            if let failure {
                defer { end(&state) }
                return (Array(state.waiting.values), .failure(failure))
            }
            return (state.waiting.removeValue(forKey: id).map { [$0] } ?? [], result)
        }
        for call in ended { call.continuation.resume(returning: result) }
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
    private func read(from descriptor: Int32, of running: Running) {
        var lines = LineReader(descriptor, limit: limits.answer)
        while let line = lines.next() { receive(line) }
        close(descriptor)
        var status: Int32 = 0
        // Its end may be closed by a child that lives on; it has no more use.
        kill(running.pid, SIGKILL)
        while waitpid(running.pid, &status, 0) < 0, errno == EINTR {}
        let how = lines.isTooLong ? ProviderFailure.tooLong(limit: limits.answer) : ProviderFailure(status: status)
        let waiting = state.withLock { state in
            close(running.input)
            state.running = nil
            defer { state.waiting = [:] }
            return state.waiting
        }
        for call in waiting.values { call.continuation.resume(returning: .failure(how)) }
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
        case nil:
            let text = String(decoding: line.prefix(200), as: UTF8.self)
            tell(
                ProviderViolation(
                    kind: .notAnAnswer, slot: nil,
                    description: "the provider process sent a line that is no answer: \(text)"))
        }
    }

    /// Who else is told of violations: the host that uses this process, while it runs.
    func report(to reporter: (@Sendable (ProviderViolation) -> Void)?) {
        self.reporter.withLock { $0 = reporter }
    }

    private func tell(_ violation: ProviderViolation) {
        onViolation(violation)
        reporter.withLock { $0 }?(violation)
    }

    private func spawn() -> Result<(Running, output: Int32), ProviderFailure> {
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
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild[0], STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromChild[1], STDOUT_FILENO)
        // Nothing else of the host's: what a provider's own children hold would outlive both, such as the socket by
        // which whoever started the host waits for its end.
        // One that is closed by then is no error (posix_spawn_file_actions_addclose(3)).
        let open = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")) ?? []
        for descriptor in open.compactMap({ Int32($0) }) where descriptor > STDERR_FILENO {
            posix_spawn_file_actions_addclose(&actions, descriptor)
        }
        var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (vector + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, arguments[0], &actions, nil, &vector, &variables)
        close(toChild[0])
        close(fromChild[1])
        guard result == 0 else {
            close(toChild[1])
            close(fromChild[0])
            return .failure(.notStarted("\(arguments[0]): \(String(cString: strerror(result)))"))
        }
        return .success((Running(pid: pid, input: toChild[1]), fromChild[0]))
    }
}
