import Dispatch
import Glibc
import Synchronization
import Utilities

/// A thread that checks the calls under way at regular intervals. While there are no calls, it sleeps.
///
/// A timer of libdispatch would do the same. But setting it for each call takes 0.1 ms and wakes another thread.
final class CallWatch: Sendable {
    /// The state of the thread. The thread holds no reference to the watch, so the watch can be released.
    private final class Shared: Sendable {
        let check: @Sendable () -> Bool
        let interval: Duration
        /// True from `begin()` until a check finds no call.
        let isAwake = Atomic(false)
        let hasEnded = Atomic(false)
        let wake = DispatchSemaphore(value: 0)

        init(every interval: Duration, _ check: @escaping @Sendable () -> Bool) {
            self.interval = interval
            self.check = check
        }

        func run() {
            while true {
                wake.wait()
                repeat {
                    if hasEnded.load(ordering: .acquiring) { return }
                    sleep()
                } while isNeeded()
            }
        }

        private func sleep() {
            let (seconds, attoseconds) = interval.components
            var pause = timespec(tv_sec: Int(seconds), tv_nsec: Int(attoseconds / 1_000_000_000))
            nanosleep(&pause, nil)
        }

        private func isNeeded() -> Bool {
            if check() { return true }
            isAwake.store(false, ordering: .sequentiallyConsistent)
            // A call may have begun after the check and found the thread awake.
            return check() && !isAwake.exchange(true, ordering: .sequentiallyConsistent)
        }
    }

    private let shared: Shared
    private let isStarted: Mutex<Bool> = Mutex(false)

    /// Makes a watch whose thread sleeps.
    /// - Parameter check: a closure that returns false if there are no calls.
    init(every interval: Duration, _ check: @escaping @Sendable () -> Bool) {
        shared = Shared(every: interval, check)
    }

    deinit {
        shared.hasEnded.store(true, ordering: .releasing)
        shared.wake.signal()
    }

    /// Checks from now on, until there are no calls. Call it after a call was added.
    func begin() {
        guard !shared.isAwake.exchange(true, ordering: .sequentiallyConsistent) else { return }
        let hasThread = isStarted.withLock { isStarted in
            if !isStarted { isStarted = startThread { [shared] in shared.run() } }
            return isStarted
        }
        // If the system allows no further thread, the next call tries again.
        guard hasThread else { return shared.isAwake.store(false, ordering: .sequentiallyConsistent) }
        shared.wake.signal()
    }
}
