import CChildStart
package import Glibc

/// A child process that runs another program. It leads a new process group, so that its descendants can be killed with
/// it. At its start, no signal that would end it is blocked or ignored. It inherits only its three standard
/// descriptors. The kernel kills it when this process ends, even by SIGKILL.
package struct ChildProcess: Sendable {
    /// The reason why a process could not be started.
    package struct NotStarted: Error, CustomStringConvertible {
        /// The path, and the reason that the system gives.
        package var description: String
    }

    /// The standard descriptors of a child process. If input or output is nil, it is `/dev/null`; if errors is nil, it
    /// is this process's standard error.
    package struct Streams: Sendable {
        package var input: Int32?
        package var output: Int32?
        package var errors: Int32?

        package init(input: Int32? = nil, output: Int32? = nil, errors: Int32? = nil) {
            self.input = input
            self.output = output
            self.errors = errors
        }
    }

    /// The identifier of the process and of its group.
    package let pid: pid_t

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: the program's path and its arguments.
    ///   - environment: the whole environment of the program.
    ///   - directory: the working directory; nil for this process's own.
    package init(
        _ arguments: [String], environment: [String: String], streams: Streams = Streams(), directory: String? = nil
    ) throws(NotStarted) {
        let program = arguments[0]
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        guard null >= 0 else { throw NotStarted(description: "/dev/null: \(String(cString: strerror(errno)))") }
        defer { close(null) }
        let standard = [streams.input ?? null, streams.output ?? null, streams.errors ?? STDERR_FILENO]
        let result = LastingThread.shared.run {
            var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
            var variables: [UnsafeMutablePointer<CChar>?] =
                environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
            defer { (vector + variables).forEach { free($0) } }
            return tandem_child_start(program, &vector, &variables, standard, directory)
        }
        guard result > 0 else { throw NotStarted(description: "\(program): \(String(cString: strerror(-result)))") }
        pid = result
    }

    /// True if the process has ended, even if it has not been reaped yet.
    package var hasEnded: Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
        // If the process has not ended, waitid(2) leaves the structure empty. An error other than EINTR means that
        // there is no such child.
        return result != 0 ? errno != EINTR : information.si_signo == SIGCHLD
    }

    /// Opens a descriptor that becomes readable for poll(2) once the process has ended. Returns -1 if the kernel has no
    /// such descriptors. The caller closes it.
    package func endDescriptor() -> Int32 { tandem_child_end_descriptor(pid) }

    /// Sends a signal to the process and its group. The process must not be reaped yet, because another process may
    /// then have its number.
    package func signal(_ number: Int32) {
        kill(-pid, number)
        kill(pid, number)
    }

    /// Waits for the process to end, up to a time limit.
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
    /// - Returns: its status in the format of waitpid(2).
    @discardableResult
    package func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Ends the process and its group, by SIGTERM and then by SIGKILL, and reaps it. Does not wait for a process that
    /// hangs in the kernel.
    package func end(grace: Duration = .seconds(1)) {
        signal(SIGTERM)
        if ends(within: grace) {
            // Kills descendants that may still be running.
            signal(SIGKILL)
        } else {
            signal(SIGKILL)
            guard ends(within: .seconds(10)) else { return }
        }
        wait()
    }
}
