import AppGroup
import Foundation
import Glibc
import PhoneState
import ProcessSupport

/// The process of an app that was launched for a task, and the channel to it.
struct TaskProcess {
    private let process: ChildProcess
    private let channel: Int32
    /// A descriptor that becomes readable when the process has ended; -1 if the kernel has no such descriptors.
    private let ended: Int32

    /// Starts the app for a task.
    /// - Throws: `io` if it cannot be started.
    init(_ request: TaskRequest, stateDirectory: String, environment: [String: String]) throws(AppGroupError) {
        guard let program = request.command.first else {
            throw AppGroupError(.io, "the request names no program", advice: "Let the app submit it again")
        }
        let (channel, end) = try Self.pair()
        defer { close(end) }
        do throws(ChildProcess.NotStarted) {
            // The app's standard output goes to standard error, because standard output carries only what the launching
            // command prints.
            process = try ChildProcess(
                request.command + ["--task", request.identifier],
                environment: Self.variables(environment, stateDirectory: stateDirectory),
                streams: .init(output: STDERR_FILENO, more: [end]), directory: request.directory)
        } catch {
            close(channel)
            throw AppGroupError(
                .io, "cannot start the app: \(error)", path: program,
                advice: "Was it moved since it submitted the request? Launch it once by hand")
        }
        self.channel = channel
        ended = process.endDescriptor()
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
        variables[taskChannelVariable] = "3"
        return variables
    }

    private static func pair() throws(AppGroupError) -> (Int32, Int32) {
        var ends: [Int32] = [-1, -1]
        // `socketpair` sets close-on-exec as it creates the descriptors. With `pipe`, another thread could start a
        // child process before the flag is set. The child process would inherit an end of the channel and keep it open.
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw AppGroupError(.io, "cannot talk to the app", operation: "socketpair", errno: errno)
        }
        return (ends[0], ends[1])
    }

    /// Lets the app perform the task, and waits for the app's process to end.
    /// - Parameters:
    ///   - control: The source of commands from other processes.
    ///   - expiresAtOnce: True to expire the task as soon as its launch handler has returned.
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
                case .kill: process.signal(SIGKILL)
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
            let timeout = Self.timeout(run.deadline, since: start)
            poll(&descriptors, nfds_t(descriptors.count), ended < 0 ? 20 : timeout)
            // Handles the messages before it handles the end of the process, because the app sent them before the
            // process ended.
            let hasEnded = process.hasEnded
            receive()
            for command in control.commands() {
                switch command {
                case .expire(request.identifier): take(.expire)
                case .quit(request.app): take(.quit)
                default: break
                }
            }
            if hasEnded { take(.ended("\(process.wait())")) }
            take(.tick)
        }
        close(channel)
        if ended >= 0 { close(ended) }
        return run.result ?? TaskResult(.interrupted, wasExpired: false)
    }

    /// Returns the timeout for `poll` in milliseconds. Rounds up, so that `poll` returns at the deadline or later.
    private static func timeout(_ deadline: Duration?, since start: SuspendingClock.Instant) -> Int32 {
        guard let deadline else { return -1 }
        let rest = deadline - (SuspendingClock.now - start)
        return Int32(min(max(rest / .milliseconds(1), 0).rounded(.up), 1_000_000_000))
    }

    private func send(_ order: TaskOrder) {
        let bytes = Array((order.line + "\n").utf8)
        // The order fits into the socket's buffer. An error means that the app has ended, which `perform` notices.
        _ = bytes.withUnsafeBytes { Glibc.send(channel, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
    }
}

/// Collects complete lines from a socket without blocking.
struct LineBuffer {
    enum Filling {
        case lines([String])
        case nothing
        case end
    }

    /// The maximum number of bytes that are collected without a line feed. All lines of the channel are shorter. A
    /// longer line ends the reading.
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
