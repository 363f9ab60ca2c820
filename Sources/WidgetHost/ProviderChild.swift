import AppGroup
public import Foundation
import Glibc
import Synchronization
public import WidgetKit

/// Why a provider gave no timeline.
public enum ProviderFailure: Error, Sendable, Equatable, CustomStringConvertible {
    /// The child could not be started.
    case notStarted(String)
    /// The child ended before it answered: a crash, a kill or an exit.
    case childEnded(String)
    /// The completion was not called before the deadline; the child was killed.
    case deadline(Duration)
    /// The child answered with something else.
    case refused(String)

    /// A stable word for the event log.
    public var outcome: String {
        switch self {
        case .notStarted: "not-started"
        case .childEnded: "crashed"
        case .deadline: "deadline"
        case .refused: "refused"
        }
    }

    /// The failure in words.
    public var description: String {
        switch self {
        case .notStarted(let reason): "the provider process could not be started: \(reason)"
        case .childEnded(let how): "the provider process \(how) before it answered"
        case .deadline(let duration): "the provider did not call its completion within \(duration) and was killed"
        case .refused(let reason): "the provider process refused: \(reason)"
        }
    }
}

/// A process that runs the providers, kept warm between calls. A provider that traps ends its whole process, so it must
/// not be the host's.
///
/// The process is started on the first call and again after it ended, until `stop()`.
public final class ProviderChild: Sendable {
    private struct Running {
        var pid: pid_t
        var input: Int32
    }

    private struct State {
        var running: Running?
        var isStopped = false
        var nextID: UInt64 = 1
        var waiting: [UInt64: CheckedContinuation<Result<TimelineArchive, ProviderFailure>, Never>] = [:]
    }

    private let arguments: [String]
    private let environment: [String: String]
    private let state = Mutex(State())
    private let onViolation: @Sendable (String) -> Void

    /// Describes the process; it is not started yet.
    /// - Parameters:
    ///   - arguments: the program's path and its arguments.
    ///   - environment: the process's environment.
    ///   - onViolation: is told when a provider breaks WidgetKit's contract, such as a completion called twice.
    public init(
        arguments: [String], environment: [String: String] = ProcessInfo.processInfo.environment,
        onViolation: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.arguments = arguments
        self.environment = environment
        self.onViolation = onViolation
    }

    /// The process, while it runs.
    public var processIdentifier: Int32? { state.withLock { $0.running?.pid } }

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
        var timer: Task<Void, Never>?
        defer { timer?.cancel() }
        let request = ProviderRequest(id: id, call: call, kind: kind, family: family, isPreview: isPreview)
        let result = await withCheckedContinuation { continuation in
            let isRunning = state.withLock { state in
                guard state.running?.pid == running.pid else { return false }
                state.waiting[id] = continuation
                return true
            }
            guard isRunning else { return continuation.resume(returning: .failure(.childEnded("ended"))) }
            // Only now that the call can be found: a deadline that passed before would pass for ever.
            timer = Task { [self] in
                guard (try? await ContinuousClock().sleep(for: deadline)) != nil else { return }
                if finish(id, .failure(.deadline(deadline))) { kill(running.pid, SIGKILL) }
            }
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

    private func finish(_ id: UInt64, _ result: Result<TimelineArchive, ProviderFailure>) -> Bool {
        let continuation = state.withLock { $0.waiting.removeValue(forKey: id) }
        continuation?.resume(returning: result)
        return continuation != nil
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
        var lines = LineReader(descriptor)
        while let line = lines.next() { receive(line) }
        close(descriptor)
        var status: Int32 = 0
        // Its end may be closed by a child that lives on; it has no more use.
        kill(running.pid, SIGKILL)
        while waitpid(running.pid, &status, 0) < 0, errno == EINTR {}
        let how = Self.describe(status)
        let waiting = state.withLock { state in
            close(running.input)
            state.running = nil
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume(returning: .failure(.childEnded(how))) }
    }

    private func receive(_ line: [UInt8]) {
        switch ProviderResponse(line: line) {
        case .timeline(let id, let archive): _ = finish(id, .success(archive))
        case .refused(let id, let reason): _ = finish(id, .failure(.refused(reason)))
        case .calledAgain(let id): onViolation("the completion of call \(id) was called again; only the first counts")
        case nil:
            onViolation(
                "the provider process sent a line that is no answer: \(String(decoding: line.prefix(200), as: UTF8.self))"
            )
        }
    }

    private static func describe(_ status: Int32) -> String {
        let signal = status & 0x7F
        return signal == 0 ? "exited with \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
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
