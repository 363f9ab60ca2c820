import CChildStart
import Glibc
import Synchronization

/// Processes that child processes left behind, such as daemons that left their process group and were forked twice.
package enum Orphans {
    private struct State {
        var isAdopting = false
        /// The child processes that `ChildProcess` started and has not reaped.
        var children: Set<pid_t> = []
    }

    private static let state = Mutex(State())
    /// The largest number of generations of orphans that are killed. Only processes that keep starting others have
    /// more.
    private static let mostGenerations = 100

    /// Makes this process the parent of its orphaned descendants, so that `end()` finds them. Call it only in a program
    /// that starts all its child processes with `ChildProcess`.
    package static func adopt() {
        guard tandem_child_adopt_orphans() == 0 else { return }
        // The program may have replaced one that had already started processes, as `exec` in a shell does.
        let earlier = children()
        state.withLock {
            $0.isAdopting = true
            $0.children.formUnion(earlier)
        }
    }

    /// Kills and reaps all orphans. Without `adopt()`, does nothing.
    package static func end() {
        guard state.withLock({ $0.isAdopting }) else { return }
        // The thread that starts processes also looks for orphans. So no process can start meanwhile and be taken for an
        // orphan.
        _ = LastingThread.shared.run {
            for _ in 0..<mostGenerations {
                let orphans = children().subtracting(state.withLock { $0.children })
                if orphans.isEmpty { break }
                // The orphans of a killed orphan have a new parent once it is reaped. One that belongs to another user cannot
                // be killed, and is left alone from now on.
                for pid in orphans where kill(pid, SIGKILL) != 0 || !reap(pid) {
                    state.withLock { _ = $0.children.insert(pid) }
                }
            }
            return 0
        }
    }

    /// Reaps the orphans that have ended, which would otherwise remain in the table of processes. Call it now and then in a
    /// long-lived program that is the parent of its orphaned descendants and starts all its child processes with
    /// `ChildProcess`.
    package static func reapEnded() {
        _ = LastingThread.shared.run {
            for pid in children().subtracting(state.withLock { $0.children }) { _ = waitpid(pid, nil, WNOHANG) }
            return 0
        }
    }

    /// Reaps a killed process.
    /// - Returns: False if it does not end soon, because it waits for a device.
    private static func reap(_ pid: pid_t) -> Bool {
        let end = ContinuousClock.now + .seconds(1)
        while waitpid(pid, nil, WNOHANG) == 0 {
            guard ContinuousClock.now < end else { return false }
            usleep(1_000)
        }
        return true
    }

    /// Remembers a child process. Called on the thread that starts processes.
    static func started(_ pid: pid_t) { _ = state.withLock { $0.children.insert(pid) } }
    static func reaped(_ pid: pid_t) { _ = state.withLock { $0.children.remove(pid) } }

    /// Returns the child processes of this process (`man 5 proc_pid_stat`).
    private static func children() -> Set<pid_t> {
        guard let folder = opendir("/proc") else { return [] }
        defer { closedir(folder) }
        var found: Set<pid_t> = []
        while let entry = readdir(folder) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if let pid = pid_t(name), parent(of: pid) == getpid() { found.insert(pid) }
        }
        return found
    }

    private static func parent(of pid: pid_t) -> pid_t? {
        let file = open("/proc/\(pid)/stat", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 1_024)
        let count = read(file, &buffer, buffer.count)
        // The process's name is in parentheses, and may itself contain parentheses.
        guard count > 0, let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
        let fields = buffer[(end + 1)..<count].split(separator: UInt8(ascii: " "))
        return fields.count > 1 ? pid_t(String(decoding: fields[1], as: UTF8.self)) : nil
    }
}
