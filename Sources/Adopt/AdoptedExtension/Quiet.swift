import Foundation
import Glibc

/// Waits until the process has no more work to do.
enum Quiet {
    private static let interval: useconds_t = 30_000
    /// The number of consecutive quiet samples after which the wait ends, a third of a second. A thread that sleeps
    /// longer is waiting for something that has not happened yet.
    private static let enough = 10
    /// The maximum number of samples, about five seconds.
    private static let most = 160

    /// Waits until all other threads have slept for a while, or for about five seconds.
    ///
    /// It counts samples instead of measuring time: a test may have changed the clock, and a machine that stalls also
    /// delays the samples.
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
                // A thread whose file is gone ended after the threads were listed, so it was not asleep.
                let state = manager.contents(atPath: folder + "stat") ?? Data()
                // The process name, which precedes the state (proc_pid_stat(5)), may contain any characters.
                let words = String(decoding: state, as: UTF8.self).split(separator: ")").last ?? ""
                isAsleep = isAsleep && words.drop { $0 == " " }.first == "S"
                spent[thread] = manager.contents(atPath: folder + "schedstat") ?? Data()
            }
        }
    }
}
