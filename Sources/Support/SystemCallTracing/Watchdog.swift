import CSystemCallTracer
import Dispatch
import Synchronization

/// A timeout for the calling thread's tracing session. It kills every process of the session, including those that left
/// the process group.
final class Watchdog: Sendable {
    private let state = Mutex((isOver: false, hasFired: false))

    init(_ limit: Duration) {
        nonisolated(unsafe) let session = tandem_trace_session()
        DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak self] in
            self?.state.withLock { state in
                // Checked under the lock, because the thread and its session may be gone once the run is over.
                guard !state.isOver else { return }
                state.hasFired = true
                tandem_trace_end(session)
            }
        }
    }

    /// True if the timeout has passed.
    var hasFired: Bool { state.withLock { $0.hasFired } }
    /// Stops the watchdog. Must be called on the session's thread before it ends.
    func cancel() { state.withLock { $0.isOver = true } }
}
