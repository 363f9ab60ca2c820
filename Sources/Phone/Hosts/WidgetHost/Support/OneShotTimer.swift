import Dispatch
import Foundation
import Synchronization

/// A timer that can be set any number of times. A new setting removes the old setting completely. In contrast, a
/// cancelled `Task` that sleeps would stay in the runtime until its original time.
///
/// The timer runs on the monotonic clock. Its owner sets it again when the wall clock moves.
final class OneShotTimer: Sendable {
    /// Dispatch sources may be used from any thread (dispatch_source_create(3)), but Dispatch on Linux does not declare
    /// them `Sendable`.
    nonisolated(unsafe) private let source: any DispatchSourceTimer
    private let isSet = Atomic(false)

    /// Makes a timer that is not set.
    init(_ fired: @escaping @Sendable () -> Void) {
        source = DispatchSource.makeTimerSource(queue: .global())
        source.setEventHandler(handler: fired)
        source.schedule(deadline: .distantFuture)
        source.activate()
    }

    deinit {
        source.cancel()
    }

    /// Sets the timer to fire once after a duration. Replaces an earlier setting.
    func set(after duration: TimeInterval) {
        isSet.store(true, ordering: .relaxed)
        // Limits the duration to ten years, because Dispatch counts in nanoseconds.
        source.schedule(deadline: .now() + min(max(duration, 0), 315_360_000), leeway: .milliseconds(1))
    }

    /// Stops the timer until it is set again.
    func unset() {
        // Returns early if the timer is not set, because every setting wakes a thread of libdispatch.
        guard isSet.exchange(false, ordering: .relaxed) else { return }
        source.schedule(deadline: .distantFuture)
    }
}
