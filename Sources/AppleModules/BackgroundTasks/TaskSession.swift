import Dispatch
import Foundation
import Glibc
import PhoneState
import Synchronization

/// One launch of this process for a task. It receives commands from the system and reports the task's result.
final class TaskSession: Sendable {
    private struct State {
        var core: TaskCore?
        var result: Bool?
        var waiting: CheckedContinuation<Bool, Never>?
    }

    private let system: SchedulerSystem
    private let channel: Int32?
    private let state = Mutex(State())

    /// Creates a session.
    /// - Parameter channel: the descriptor of the channel to the system; nil for a task that runs without the system.
    init(_ system: SchedulerSystem, channel: Int32?) {
        self.system = system
        self.channel = channel
        // Child processes of the app must not keep the channel open.
        if let channel { _ = fcntl(channel, F_SETFD, FD_CLOEXEC) }
    }

    /// Processes the system's commands and waits for the task's result.
    func run() async -> Bool {
        let thread = Thread { [self] in listen() }
        thread.name = "background task"
        thread.start()
        return await result()
    }

    /// Waits for the task's result.
    func result() async -> Bool {
        await withCheckedContinuation { continuation in
            let result = state.withLock { state -> Bool? in
                if state.result == nil { state.waiting = continuation }
                return state.result
            }
            if let result { continuation.resume(returning: result) }
        }
    }

    /// Calls the launch handler of a task.
    /// - Returns: false if no handler is registered for the task.
    func launch(_ type: TaskType, _ identifier: String) -> Bool {
        guard let registration = system.registration(identifier) else { return false }
        let system = system
        let core = TaskCore(
            identifier,
            onCompletion: { [self] completion in
                switch completion {
                case .app(true): tell(.succeeded)
                case .app(false): tell(.failed)
                case .system: tell(.expired)
                }
                finish(completion == .app(success: true))
            }, onViolation: { system.violation(identifier, $0) })
        state.withLock { $0.core = core }
        registration.queue.async { [self] in
            let task = type == .refresh ? BGAppRefreshTask(core) : BGProcessingTask(core)
            registration.handler(task)
            tell(.handled)
        }
        return true
    }

    private func listen() {
        guard let channel else { return }
        var lines = BlockingLines(channel)
        while let line = lines.next() {
            switch TaskOrder(line: line) {
            case .launch(let type, let identifier):
                guard !launch(type, identifier) else { continue }
                FileHandle.standardError.write(
                    Data("BackgroundTasks: no launch handler is registered for \(identifier)\n".utf8))
                tell(.unregistered)
                finish(false)
            case .expire: expire()
            case nil: FileHandle.standardError.write(Data("BackgroundTasks: not an order: \(line)\n".utf8))
            }
        }
        // The system has ended, so nothing reads the result. The process exits, because on iOS no app runs without the
        // system.
        expire()
        sleep(1)
        _exit(1)
    }

    private func expire() {
        // Does not use the handler's own queue: a launch handler that blocks a serial queue would delay its own
        // expiration.
        state.withLock { $0.core }?.expire(on: .global())
    }

    private func finish(_ success: Bool) {
        let waiting = state.withLock { state -> CheckedContinuation<Bool, Never>? in
            guard state.result == nil else { return nil }
            state.result = success
            defer { state.waiting = nil }
            return state.waiting
        }
        waiting?.resume(returning: success)
    }

    private func tell(_ message: TaskMessage) {
        guard let channel else { return }
        let bytes = Array((message.rawValue + "\n").utf8)
        // Ignores errors, because `listen` notices when the channel is closed.
        _ = bytes.withUnsafeBytes { send(channel, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}

/// The lines from a descriptor, read with blocking calls.
private struct BlockingLines {
    private let descriptor: Int32
    private var bytes: [UInt8] = []

    init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Returns the next line, or nil at the end of the input.
    mutating func next() -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeSubrange(...end) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = read(descriptor, &buffer, buffer.count)
            if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { return nil }
        }
    }
}
