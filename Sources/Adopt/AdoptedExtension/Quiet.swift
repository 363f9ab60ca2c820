import Foundation
import Glibc

/// Waits until the process has no more work to do.
enum Quiet {
    private static let interval: useconds_t = 30_000
    /// The number of consecutive quiet samples that end the wait; together they take a third of a second. A thread that
    /// sleeps longer than that is waiting for something that has not happened yet.
    private static let enough = 10
    /// The maximum number of samples. Together they take about five seconds.
    private static let most = 160

    /// Waits until all other threads have slept for a third of a second, but at most for about five seconds.
    ///
    /// Samples are counted instead of measuring time, because a test may have changed the clock. In addition, a machine
    /// that stalls also delays the samples, so the wait does not end too early.
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

    /// The state of all other threads of the process.
    private struct Activity: Equatable {
        /// True if every thread is asleep.
        var isAsleep = true
        /// The processor time of each thread, as the kernel prints it.
        var spent: [String: Data] = [:]

        init() {
            let manager = FileManager.default
            let own = (try? manager.destinationOfSymbolicLink(atPath: "/proc/thread-self"))?.split(separator: "/").last
            for thread in (try? manager.contentsOfDirectory(atPath: "/proc/self/task")) ?? [] where thread != own ?? ""
            {
                let folder = "/proc/self/task/\(thread)/"
                // A thread that ended after the threads were listed has no file. It counts as awake, because it ran
                // until it ended.
                let state = manager.contents(atPath: folder + "stat") ?? Data()
                // The state follows the process name, which is in parentheses. The name may itself contain `)`, so the
                // last `)` ends it (proc_pid_stat(5)).
                let words = String(decoding: state, as: UTF8.self).split(separator: ")").last ?? ""
                isAsleep = isAsleep && words.drop { $0 == " " }.first == "S"
                spent[thread] = manager.contents(atPath: folder + "schedstat") ?? Data()
            }
        }
    }
}
