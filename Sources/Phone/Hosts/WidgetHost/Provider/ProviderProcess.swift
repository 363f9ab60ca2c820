import Glibc
import ProcessSupport

/// A running process that calls providers, with its connections to the host.
struct ProviderProcess: Sendable {
    let account: ProcessAccount
    /// The connection to the process's standard input.
    let requests: ProviderSocket
    /// The connection to the process's standard output.
    let answers: ProviderSocket
    /// The timer for the checks of the calls under way.
    let checks: DescriptorTimer
    private var isChecked = false
    /// True once the host has killed the process, which may not have exited yet.
    private(set) var isEnding = false
    /// The reason for killing the process. If other calls fail because of this, their failures contain the reason.
    private(set) var endReason: String?
    /// The extension's widgets, once the process has sent them.
    var widgets: [PlacedWidget]?
    /// The number of lines that answered no call.
    var strayLines = 0

    private let process: ChildProcess

    var pid: pid_t { process.pid }

    /// True if the process has ended; it may not be reaped yet.
    var hasEnded: Bool { process.hasEnded }

    /// Spawns a process.
    /// - Throws: `notStarted`.
    init(
        _ arguments: [String], environment: [String: String], restriction: ProcessRestriction? = nil
    ) throws(ProviderFailure) {
        guard let checks = DescriptorTimer() else { throw .notStarted(String(cString: strerror(errno))) }
        let (requests, input) = try ProviderSocket.pair(SOCK_SEQPACKET)
        let (answers, output) = try ProviderSocket.pair(SOCK_STREAM)
        do throws(ChildProcess.NotStarted) {
            process = try ChildProcess(
                arguments, environment: environment,
                streams: ChildProcess.Streams(input: input.descriptor, output: output.descriptor),
                restriction: restriction)
        } catch {
            throw .notStarted(error.description)
        }
        // The process's ends of the connections must stay open until the spawned process has its copies of them.
        withExtendedLifetime((input, output)) {}
        (self.requests, self.answers, self.checks) = (requests, answers, checks)
        account = ProcessAccount(process.pid)
        guard account.isOpen else {
            // Without the figures in `/proc`, the host could not enforce the limits.
            let reason = String(cString: strerror(errno))
            process.end()
            throw .notStarted("/proc/\(process.pid) cannot be read: \(reason)")
        }
    }

    /// Sets the timer for the checks, unless it is set.
    mutating func beginChecks(every interval: Duration) {
        if !isChecked { checks.set(every: interval) }
        isChecked = true
    }

    /// Stops the timer for the checks.
    mutating func endChecks() {
        if isChecked { checks.set(every: .zero) }
        isChecked = false
    }

    /// Kills the process and the processes that it started. The host still reads data that the process has already
    /// sent.
    mutating func end(because reason: String?) {
        guard !isEnding else { return }
        isEnding = true
        endReason = reason
        process.signal(SIGKILL)
        // Also stops reading, because a descendant that left the process group is not killed, and may keep the other
        // end open.
        answers.stopReceiving()
    }

    /// Kills and reaps the process, whose answers nobody reads.
    func endUnused() { process.end() }

    /// Waits for the process's end and reaps it.
    /// - Returns: its exit status, as waitpid(2) returns it.
    func wait() -> WaitStatus { process.wait() }
}
