import Foundation
package import Glibc

// glibc's own, since 2.34 and 2.29; spawn.h hides them from Swift.
@_silgen_name("posix_spawn_file_actions_addclosefrom_np")
@discardableResult private func addClosing(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, from: Int32
) -> Int32
@_silgen_name("posix_spawn_file_actions_addchdir_np")
@discardableResult private func addDirectory(
    _ actions: UnsafeMutablePointer<posix_spawn_file_actions_t>, _ path: UnsafePointer<CChar>
) -> Int32

/// A process that runs somebody else's code: it leads a group of its own, so that what it starts ends with it; it begins
/// with no signal blocked that would end it; and it has no descriptor of this process but its three standard ones.
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

    /// Starts a program (posix_spawn(3)).
    /// - Parameters:
    ///   - arguments: the program's path and its arguments.
    ///   - environment: all of its environment.
    ///   - directory: where it starts; where this process is by default.
    package init(
        _ arguments: [String], environment: [String: String], streams: Streams = Streams(), directory: String? = nil
    ) throws(NotStarted) {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for (own, flags, given) in [
            (STDIN_FILENO, O_RDONLY, streams.input), (STDOUT_FILENO, O_WRONLY, streams.output),
        ] {
            if let given {
                posix_spawn_file_actions_adddup2(&actions, given, own)
            } else {
                posix_spawn_file_actions_addopen(&actions, own, "/dev/null", flags, 0)
            }
        }
        if let errors = streams.errors { posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO) }
        if let directory { addDirectory(&actions, directory) }
        // Nothing else of the host's: what a provider's own children hold would outlive both, such as the socket by
        // which whoever started the host waits for its end.
        addClosing(&actions, from: STDERR_FILENO + 1)
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for number in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var vector: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
        var variables: [UnsafeMutablePointer<CChar>?] = environment.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (vector + variables).forEach { free($0) } }
        var pid: pid_t = 0
        let number = posix_spawn(&pid, arguments[0], &actions, &attributes, &vector, &variables)
        guard number == 0 else {
            throw NotStarted(description: "\(arguments[0]): \(String(cString: strerror(number)))")
        }
        self.pid = pid
    }

    /// Whether it has ended; it is still to be waited for.
    package var hasEnded: Bool {
        var information = siginfo_t()
        let result = waitid(P_PID, id_t(pid), &information, WEXITED | WNOHANG | WNOWAIT)
        // Without an end to tell of, the structure stays empty (waitid(2)). With an error there is nobody to wait for.
        return result != 0 ? errno != EINTR : information.si_signo == SIGCHLD
    }

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
