import Dispatch
import Foundation
import Synchronization

/// A timer that can be set again and again, and keeps nothing of its earlier settings. A `Task` that sleeps and is
/// cancelled would stay with the runtime until it would have been due.
///
/// It runs on the monotonic clock; its owner sets it anew when the wall clock moves.
final class OneShotTimer: Sendable {
    /// Dispatch sources may be used from any thread (dispatch_source_create(3)); Linux's Dispatch does not declare it.
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

    /// Fires once, after a while, and forgets what it was set to before.
    func set(after duration: TimeInterval) {
        isSet.store(true, ordering: .relaxed)
        // Dispatch counts nanoseconds; ten years are as good as never.
        source.schedule(deadline: .now() + min(max(duration, 0), 315_360_000), leeway: .milliseconds(1))
    }

    /// Fires again and again.
    func `repeat`(every interval: TimeInterval) {
        isSet.store(true, ordering: .relaxed)
        source.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(5))
    }

    /// Stops firing until it is set again.
    func unset() {
        // A schedule wakes a thread of libdispatch even if it changes nothing.
        guard isSet.exchange(false, ordering: .relaxed) else { return }
        source.schedule(deadline: .distantFuture)
    }
}
