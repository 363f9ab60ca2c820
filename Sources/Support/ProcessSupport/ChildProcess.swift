import CChildStart
package import Glibc

/// A process that runs code of others. It leads its own process group, so that its descendants end with it. It begins
/// with no signal blocked or ignored that would end it, and inherits no descriptor but its three standard ones. The
/// kernel kills it when this process ends, even by SIGKILL.
package struct ChildProcess: Sendable {
    /// The reason why a process could not be started.
    package struct NotStarted: Error, CustomStringConvertible {
        /// The path, and the system's reason.
        package var description: String
    }

    /// The standard descriptors of a process. Nil is `/dev/null`, for errors this process's standard error.
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

    /// True if the process has ended; it may not be reaped yet.
    package var hasEnded: Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
        // Without an ended process the structure stays empty (waitid(2)). An error other than EINTR means that there is
        // no such child.
        return result != 0 ? errno != EINTR : information.si_signo == SIGCHLD
    }

    /// Opens a descriptor that poll(2) finds readable once the process has ended; -1 if the kernel has none. The caller
    /// closes it.
    package func endDescriptor() -> Int32 { tandem_child_end_descriptor(pid) }

    /// Sends a signal to the process and its group. The process must not be reaped yet, or another one may have its
    /// number.
    package func signal(_ number: Int32) {
        kill(-pid, number)
        kill(pid, number)
    }

    /// Waits for the process's end, up to a time limit.
    /// - Returns: true if the process has ended.
    package func ends(within limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        while !hasEnded {
            guard ContinuousClock.now < end else { return false }
            usleep(2_000)
        }
        return true
    }

    /// Waits for the process's end and reaps it.
    /// - Returns: its status, as waitpid(2) has it.
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
            // Descendants may have stayed.
            signal(SIGKILL)
        } else {
            signal(SIGKILL)
            guard ends(within: .seconds(10)) else { return }
        }
        wait()
    }
}
