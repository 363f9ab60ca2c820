import CChildStart
import Foundation
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

    /// The time between two looks for orphans that have ended.
    private static let interval: Duration = .milliseconds(500)

    /// Reaps orphans soon after they have ended, for as long as this process lives. Call it only in a program that starts all
    /// its child processes with `ChildProcess` or with a tracer.
    package static func keepReaping() {
        let thread = Thread {
            while true {
                Thread.sleep(forTimeInterval: interval / .seconds(1))
                reapEnded()
            }
        }
        thread.name = "orphans"
        thread.start()
    }

    /// Reaps the orphans that have ended, which would otherwise remain in the table of processes. Call it now and then in a
    /// long-lived program that is the parent of its orphaned descendants and starts all its child processes with
    /// `ChildProcess` or with a tracer.
    ///
    /// Takes no exit status that somebody waits for: `ChildProcess` reaps its own processes, and a tracer all processes that
    /// it traces. Does nothing in a process that adopts no orphans.
    package static func reapEnded() {
        guard tandem_child_adopts_orphans() else { return }
        // Mostly no child has ended. The kernel says so without a look at all processes.
        var information = siginfo_t()
        guard waitid(P_ALL, 0, &information, WEXITED | WNOHANG | WNOWAIT) == 0, information.si_signo == SIGCHLD else {
            return
        }
        _ = LastingThread.shared.run {
            for pid in children().subtracting(state.withLock { $0.children }) where isUntracedZombie(pid) {
                _ = waitpid(pid, nil, WNOHANG)
            }
            return 0
        }
    }

    /// Returns true if the first thread of a process has ended, and no tracer waits for its end (`man 5
    /// proc_pid_status`). For the kernel, the stop of a traced process is also a reason to answer waitpid(2), so the
    /// tracer would miss it.
    private static func isUntracedZombie(_ pid: pid_t) -> Bool {
        let lines = String(decoding: ProcessStatus.contents("/proc/\(pid)/status"), as: UTF8.self).split(
            separator: "\n")
        return lines.contains { $0.hasPrefix("State:\tZ") } && lines.contains("TracerPid:\t0")
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

    /// Returns the child processes of this process, with those that have ended.
    private static func children() -> Set<pid_t> {
        let own = getpid()
        return Set(ProcessStatus.all().lazy.filter { $0.parent == own }.map(\.pid))
    }
}
