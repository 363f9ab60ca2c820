import Dispatch
import Glibc

/// Runs closures on several threads at once and waits for all of them.
package enum WorkGroup {
    /// The time between two attempts to start a thread, in microseconds.
    private static let pause: useconds_t = 10_000
    /// Runs each closure on a new thread, which has the same mounts as the caller, and waits for all of them. If the system
    /// allows no further thread, waits for other processes to end some of theirs.
    /// - Parameters:
    ///   - bodies: The closures.
    ///   - mostAttempts: The number of attempts to start a thread, after which the process traps. A thousand take ten seconds.
    package static func run(_ bodies: [@Sendable () -> Void], mostAttempts: Int = 1_000) {
        let group = DispatchGroup()
        for body in bodies {
            group.enter()
            var attempts = 1
            while !startThread({
                body()
                group.leave()
            }) {
                guard attempts < mostAttempts else { fatalError("the system allows no further thread") }
                attempts += 1
                usleep(pause)
            }
        }
        group.wait()
    }
}
