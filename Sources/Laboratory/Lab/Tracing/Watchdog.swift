import CSystemCallTracer
import Dispatch
import Synchronization

/// Kills everybody of the calling thread's tracing session when its time is up, also those that left the process group.
final class Watchdog: Sendable {
    private let state = Mutex((isOver: false, hasFired: false))

    init(_ limit: Duration) {
        nonisolated(unsafe) let session = tandem_trace_session()
        DispatchQueue.global().asyncAfter(deadline: .now() + limit / .seconds(1)) { [weak self] in
            self?.state.withLock { state in
                // Under the lock: once the run is over, the thread and its session may be gone.
                guard !state.isOver else { return }
                state.hasFired = true
                tandem_trace_end(session)
            }
        }
    }

    /// Whether the time was up.
    var hasFired: Bool { state.withLock { $0.hasFired } }
    /// The run is over. To be called on the session's thread, before that ends.
    func cancel() { state.withLock { $0.isOver = true } }
}
