import CChildStart
package import Glibc

/// A child process that runs another program. By default, it leads a new process group, so that its descendants can be
/// killed with it. At its start, no signal is blocked, and SIGINT, SIGTERM, SIGHUP and SIGPIPE are not ignored. It
/// inherits only the descriptors in `Streams`. The kernel kills it, or sends it another signal, when this process ends, even
/// if this process ends by SIGKILL.
package struct ChildProcess: Sendable {
    /// The reason why a process could not be started.
    package struct NotStarted: Error, CustomStringConvertible {
        /// The program's path, and the reason that the system gives.
        package var description: String
    }

    /// The descriptors of a child process. If `input` or `output` is nil, the child process gets `/dev/null`. If
    /// `errors` is nil, it gets this process's standard error.
    package struct Streams: Sendable {
        package var input: Int32?
        package var output: Int32?
        package var errors: Int32?
        /// Additional descriptors, which become the descriptors 3 and 4 of the child process.
        package var more: [Int32]

        package init(input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil, more: [Int32] = []) {
            self.input = input
            self.output = output
            self.errors = errors
            self.more = more
        }
    }

    /// The id of the child process, and of its process group if it leads one.
    package let pid: pid_t
    private let leadsGroup: Bool

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: the program's path and its arguments.
    ///   - environment: the whole environment of the program.
    ///   - directory: the working directory; nil for the working directory of this process.
    ///   - leadsGroup: true to start the program in a new process group; false to leave it in this process's group, so
    ///     that a signal to the group reaches both processes.
    ///   - restriction: a restriction of the program and its descendants.
    ///   - lastSignal: the signal that the program gets when this process ends.
    package init(
        _ arguments: [String], environment: [String: String], streams: Streams = Streams(), directory: String? = nil,
        leadsGroup: Bool = true, restriction: ProcessRestriction? = nil, lastSignal: Int32 = SIGKILL
    ) throws(NotStarted) {
        let program = arguments[0]
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard null >= 0 else {
            throw NotStarted(description: "\(arguments[0]): it gets no /dev/null: \(String(cString: strerror(errno)))")
        }
        defer { close(null) }
        let inherited = [streams.input ?? null, streams.output ?? null, streams.errors ?? STDERR_FILENO] + streams.more
        let result = LastingThread.shared.run {
            var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
            var variables: [UnsafeMutablePointer<CChar>?] =
                environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { (vector + variables).forEach { free($0) } }
            let result = tandem_child_start(
                program, &vector, &variables, inherited, Int32(inherited.count), directory, leadsGroup,
                restriction?.descriptor ?? -1, lastSignal)
            if result > 0 { Orphans.started(result) }
            return result
        }
        guard result > 0 else { throw NotStarted(description: "\(program): \(String(cString: strerror(-result)))") }
        pid = result
        self.leadsGroup = leadsGroup
    }

    /// True if the process has ended, even if it has not been reaped yet.
    package var hasEnded: Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
        // If the process has not ended, waitid(2) leaves the structure empty. Any error except EINTR means that there
        // is no such child process any more.
        return result != 0 ? errno != EINTR : information.si_signo == SIGCHLD
    }

    /// Opens a descriptor that becomes readable for poll(2) once the process has ended. Returns -1 if the kernel has no
    /// such descriptors. The caller must close it.
    package func endDescriptor() -> Int32 { tandem_child_end_descriptor(pid) }

    /// Sends a signal to the process, and to its group if it leads one. Must not be called after the process has been
    /// reaped, because another process may then have the same id.
    package func signal(_ number: Int32) {
        if leadsGroup { kill(-pid, number) }
        kill(pid, number)
    }

    /// Waits until the process ends, but at most for the time `limit`.
    /// - Returns: true if the process has ended.
    package func ends(within limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        while !hasEnded {
            guard ContinuousClock.now < end else { return false }
            usleep(2_000)
        }
        return true
    }

    /// Waits for the process to end and reaps it.
    @discardableResult
    package func wait() -> WaitStatus {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        Orphans.reaped(pid)
        return WaitStatus(status)
    }

    /// Ends the process and its group, first by SIGTERM and after `grace` by SIGKILL, and reaps the process. Does not
    /// wait for a process that hangs in the kernel.
    package func end(grace: Duration = .seconds(1)) {
        signal(SIGTERM)
        if ends(within: grace) {
            // Kills the process's descendants that are still running.
            signal(SIGKILL)
        } else {
            signal(SIGKILL)
            guard ends(within: .seconds(10)) else { return }
        }
        wait()
    }

    /// Makes the kernel kill this process, even while it is stopped, when the thread that started it ends. `init` does so
    /// for its child; a program calls this if a tracer may have started it.
    package static func endWithParent() { _ = tandem_child_end_with_parent() }
}
