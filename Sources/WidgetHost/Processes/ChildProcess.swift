import CChildStart
package import Glibc

/// A process that runs somebody else's code: it leads a group of its own, so that what it starts ends with it; it begins
/// with no signal blocked that would end it; and it has no descriptor of this process but its three standard ones. When
/// this process ends, also by SIGKILL, it is killed.
package struct ChildProcess: Sendable {
    /// Why a process could not be started.
    package struct NotStarted: Error, CustomStringConvertible {
        /// What it is, and the system's reason.
        package var description: String
    }

    /// Its standard descriptors. Nil is `/dev/null`, but for errors that of this process.
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

    /// Its process id, and that of its group.
    package let pid: pid_t

    /// Starts a program.
    /// - Parameters:
    ///   - arguments: the program's path and its arguments.
    ///   - environment: all of its environment.
    ///   - directory: where it starts; where this process is by default.
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

    /// Whether it has ended; it is still to be waited for.
    package var hasEnded: Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
        // Without an end to tell of, the structure stays empty (waitid(2)). With an error there is nobody to wait for.
        return result != 0 ? errno != EINTR : information.si_signo == SIGCHLD
    }

    /// A descriptor that poll(2) finds readable once it has ended, to be closed by the caller; -1 where the kernel has none.
    func endDescriptor() -> Int32 { tandem_child_end_descriptor(pid) }

    /// Sends a signal to it and to its group. It must not have been waited for: its number may be another's then.
    package func signal(_ number: Int32) {
        kill(-pid, number)
        kill(pid, number)
    }

    /// Waits for its end, for so long at most.
    /// - Returns: whether it has ended.
    package func ends(within limit: Duration) -> Bool {
        let end = ContinuousClock.now + limit
        while !hasEnded {
            guard ContinuousClock.now < end else { return false }
            usleep(2_000)
        }
        return true
    }

    /// Waits for its end, which frees its number.
    /// - Returns: its status, as waitpid(2) has it.
    @discardableResult
    package func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(pid, &status, 0) < 0, errno == EINTR {}
        return status
    }

    /// Ends it and its group, asking first, and waits for its end. One that hangs in the kernel is left to it.
    package func end(grace: Duration = .seconds(1)) {
        signal(SIGTERM)
        if ends(within: grace) {
            // What it started may have stayed.
            signal(SIGKILL)
        } else {
            signal(SIGKILL)
            guard ends(within: .seconds(10)) else { return }
        }
        wait()
    }
}
