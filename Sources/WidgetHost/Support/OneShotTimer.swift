import Dispatch
import Foundation
import Synchronization

/// A timer that is set anew again and again, and keeps nothing of its earlier settings: a `Task` that sleeps and is
/// cancelled stays with the runtime until it would have been due.
///
/// It runs on the monotonic clock; it is for the owner to set it anew when the clock on the wall moves.
final class OneShotTimer: Sendable {
    /// Dispatch sources may be used from any thread (dispatch_source_create(3)); Linux's Dispatch does not say so.
    nonisolated(unsafe) private let source: any DispatchSourceTimer

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

    /// Fires once, after a while; what it was set to before is forgotten.
    func set(after duration: TimeInterval) {
        // Dispatch counts nanoseconds; ten years are as good as never.
        source.schedule(deadline: .now() + min(max(duration, 0), 315_360_000), leeway: .milliseconds(1))
    }

    /// Fires again and again.
    func `repeat`(every interval: TimeInterval) {
        source.schedule(deadline: .now() + interval, repeating: interval, leeway: .milliseconds(5))
    }

    /// Does not fire until it is set again.
    func unset() {
        source.schedule(deadline: .distantFuture)
    }
}
