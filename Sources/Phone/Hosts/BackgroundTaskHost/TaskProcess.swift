import AppGroup
import Foundation
import Glibc
import PhoneState
import Synchronization

/// The process of an app that was launched for a task, and the channel to it.
struct TaskProcess {
    private let pid: pid_t
    private let channel: Int32
    /// A descriptor that becomes readable when the process has ended.
    private let ended: Int32
    private let end: End

    private final class End: Sendable {
        let status = Mutex<Int32?>(nil)
    }

    /// The number of the channel's descriptor in the app's process.
    private static let channelDescriptor: Int32 = 3

    /// Starts the app for a task.
    /// - Throws: `io` if it cannot be started.
    init(_ request: TaskRequest, stateDirectory: String, environment: [String: String]) throws(AppGroupError) {
        guard let program = request.command.first else {
            throw AppGroupError(.io, "the request names no program", advice: "Let the app submit it again")
        }
        let channel = try Self.pair()
        let end: (Int32, Int32)
        do throws(AppGroupError) {
            end = try Self.pair()
        } catch {
            close(channel.0)
            close(channel.1)
            throw error
        }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        Self.addDirectory(request.directory, to: &actions)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        // Standard output belongs to the launching command, so the app's standard output goes to standard error.
        posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
        posix_spawn_file_actions_adddup2(&actions, channel.1, Self.channelDescriptor)
        let arguments = request.command + ["--task", request.identifier]
        var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        let variables = Self.variables(environment, stateDirectory: stateDirectory)
        var block: [UnsafeMutablePointer<CChar>?] = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (vector + block).forEach { free($0) } }
        var pid: pid_t = 0
        let result = posix_spawn(&pid, program, &actions, nil, &vector, &block)
        close(channel.1)
        guard result == 0 else {
            close(channel.0)
            close(end.0)
            close(end.1)
            throw AppGroupError(
                .io, "cannot start the app", path: program, operation: "posix_spawn", errno: result,
                advice: "Was it moved since it submitted the request? Launch it once by hand")
        }
        self.pid = pid
        self.channel = channel.0
        self.ended = end.0
        let box = End()
        self.end = box
        let (started, writing) = (pid, end.1)
        Thread.detachNewThread {
            var status: Int32 = 0
            while waitpid(started, &status, 0) < 0, errno == EINTR {}
            box.status.withLock { $0 = status }
            close(writing)
        }
    }

    /// The app's process runs in the folder from which the app was launched, so paths that are relative to this
    /// process's folder must become absolute.
    private static func variables(_ environment: [String: String], stateDirectory: String) -> [String: String] {
        var variables = environment
        variables["TANDEM_STATE"] = stateDirectory
        for name in ["TANDEM_STATE", "TANDEM_CONTAINERS", "TANDEM_ENTITLEMENTS", "TANDEM_INFO_PLIST"] {
            guard let value = variables[name], !value.isEmpty, !value.hasPrefix("/") else { continue }
            variables[name] = FileManager.default.currentDirectoryPath + "/" + value
        }
        variables[taskChannelVariable] = "\(channelDescriptor)"
        return variables
    }

    /// Calls `posix_spawn_file_actions_addchdir_np`, which spawn.h hides from Swift because it requires _GNU_SOURCE.
    private static func addDirectory(_ directory: String, to actions: inout posix_spawn_file_actions_t) {
        typealias AddDirectory =
            @convention(c) (UnsafeMutablePointer<posix_spawn_file_actions_t>, UnsafePointer<CChar>) -> Int32
        guard let symbol = dlsym(nil, "posix_spawn_file_actions_addchdir_np") else {
            preconditionFailure("glibc 2.29 or newer is needed, for posix_spawn_file_actions_addchdir_np")
        }
        _ = unsafeBitCast(symbol, to: AddDirectory.self)(&actions, directory)
    }

    private static func pair() throws(AppGroupError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        // A socket pair gets close-on-exec when it is created. With `pipe`, a process that another thread starts in
        // between would inherit an end and keep it open.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw AppGroupError(.io, "cannot talk to the app", operation: "socketpair", errno: errno)
        }
        return (ends[0], ends[1])
    }

    /// Lets the app perform the task, and waits for its process to end.
    /// - Parameters:
    ///   - control: The source of commands from other processes.
    ///   - expiresAtOnce: True to expire the task as soon as its launch handler was called.
    func perform(
        _ request: TaskRequest, limits: TaskLimits, control: TaskControl, expiresAtOnce: Bool,
        onExpiration: () -> Void
    ) -> TaskResult {
        var run = TaskRun(request.type, limits: limits)
        let start = SuspendingClock.now
        var lines = LineBuffer()
        var isOpen = true
        func take(_ input: TaskRun.Input) {
            for effect in run.handle(input, at: SuspendingClock.now - start) {
                switch effect {
                case .sendExpire:
                    onExpiration()
                    send(.expire)
                case .kill: kill(pid, SIGKILL)
                }
            }
        }
        func receive() {
            while isOpen {
                switch lines.fill(from: channel) {
                case .lines(let received):
                    for line in received { if let message = TaskMessage(rawValue: line) { take(.message(message)) } }
                case .nothing: return
                case .end: isOpen = false
                }
            }
        }
        send(.launch(request.type, identifier: request.identifier))
        if expiresAtOnce { take(.expire) }
        while !run.isOver {
            var descriptors = [
                pollfd(fd: isOpen ? channel : -1, events: Int16(POLLIN), revents: 0),
                pollfd(fd: ended, events: Int16(POLLIN), revents: 0),
                pollfd(fd: control.descriptor, events: Int16(POLLIN), revents: 0),
            ]
            poll(&descriptors, nfds_t(descriptors.count), Self.timeout(run.deadline, since: start))
            // Handles messages before the end of the process, because the app sent them before it ended.
            let hasEnded = descriptors[1].revents != 0
            receive()
            for command in control.commands() {
                switch command {
                case .expire(request.identifier): take(.expire)
                case .quit(request.app): take(.quit)
                default: break
                }
            }
            if hasEnded, let status = end.status.withLock({ $0 }) { take(.ended(Self.describe(status))) }
            take(.tick)
        }
        close(channel)
        close(ended)
        return run.result ?? TaskResult(.interrupted, wasExpired: false)
    }

    /// Returns the timeout for `poll` in milliseconds, rounded up so that `poll` does not return before the deadline.
    private static func timeout(_ deadline: Duration?, since start: SuspendingClock.Instant) -> Int32 {
        guard let deadline else { return -1 }
        let rest = deadline - (SuspendingClock.now - start)
        return Int32(min(max(rest / .milliseconds(1), 0).rounded(.up), 1_000_000_000))
    }

    private func send(_ order: TaskOrder) {
        let bytes = Array((order.line + "\n").utf8)
        // The message fits into the socket's buffer. An error means that the app has ended, which is noticed elsewhere.
        _ = bytes.withUnsafeBytes { Glibc.send(channel, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }

    private static func describe(_ status: Int32) -> String {
        let signal = status & 0x7F
        return signal == 0 ? "exited with \((status >> 8) & 0xFF)" : "was ended by signal \(signal)"
    }
}

/// Collects complete lines from a socket without blocking.
struct LineBuffer {
    enum Filling {
        case lines([String])
        case nothing
        case end
    }

    /// The longest input in bytes without a line feed. All lines of the channel are shorter; a longer one ends the
    /// reading.
    private static let limit = 64 << 10
    private var bytes: [UInt8] = []

    mutating func fill(from descriptor: Int32) -> Filling {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var count = 0
        repeat {
            count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
        } while count < 0 && errno == EINTR
        if count < 0, errno == EAGAIN { return .nothing }
        guard count > 0, bytes.count < Self.limit else { return .end }
        bytes += buffer[..<count]
        guard let last = bytes.lastIndex(of: 0x0A) else { return .lines([]) }
        let lines = bytes[..<last].split(separator: 0x0A).map { String(decoding: $0, as: UTF8.self) }
        bytes.removeSubrange(...last)
        return .lines(lines)
    }
}
