import Foundation
import Glibc

/// When a process has nothing left to do.
enum Quiet {
    private static let interval: useconds_t = 30_000
    /// Looks in succession, a third of a second: who waits longer for something has not begun with it.
    private static let enough = 10
    /// Looks at most, about five seconds.
    private static let most = 160

    /// Waits until all other threads have slept for a while, or for about five seconds.
    ///
    /// Looks are counted, not measured: the clock may be one that was moved, and a machine that stands still stops the
    /// looks as well.
    static func wait() {
        var quiet = 0
        var last = Activity()
        for _ in 0..<most where quiet < enough {
            usleep(interval)
            let now = Activity()
            quiet = now == last && now.isAsleep ? quiet + 1 : 0
            last = now
        }
    }

    /// What all other threads of the process are doing.
    private struct Activity: Equatable {
        /// Whether each waits for something.
        var isAsleep = true
        /// The time on a core that each has had, as the kernel writes it.
        var spent: [String: Data] = [:]

        init() {
            let manager = FileManager.default
            let own = (try? manager.destinationOfSymbolicLink(atPath: "/proc/thread-self"))?.split(separator: "/").last
            for thread in (try? manager.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] where thread != own ?? ""
            {
                let folder = "/proc/self/task/\(thread)/"
                // One that has ended meanwhile was not asleep.
                let state = manager.contents(atPath: folder + "stat") ?? Data()
                // The name before the state (proc_pid_stat(5)) may have anything in it.
                let words = String(decoding: state, as: UTF8.self).split(separator: ")").last ?? ""
                isAsleep = isAsleep && words.drop { $0 == " " }.first == "S"
                spent[thread] = manager.contents(atPath: folder + "schedstat") ?? Data()
            }
        }
    }
}
