import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request with limits on the size of its response and on its time. It ends at the first of these events: the
/// response is complete, the request fails, the time limit or the size limit is reached, or the task is cancelled.
final class BoundedLoad: NSObject, URLSessionDataDelegate, Sendable {
    typealias Answer = (Data, HTTPURLResponse)

    private struct State {
        var body = Data()
        var task: URLSessionDataTask?
        var continuation: CheckedContinuation<Answer, any Error>?
        var outcome: Result<Answer, any Error>?
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) {
        self.limit = limit
    }

    /// Sends a request and waits for its response.
    /// - Throws: `MarketError`, `CancellationError`.
    func run(_ request: URLRequest, in session: URLSession, timeout: Duration) async throws -> Answer {
        try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                start(session.dataTask(with: request), continuation)
                // Enforces the time limit here, because on Linux the session ignores its own limit for a whole
                // response.
                DispatchQueue.global().asyncAfter(deadline: .now() + timeout / .seconds(1)) { [weak self] in
                    self?.finish(.failure(MarketError.timedOut))
                }
            }
        } onCancel: {
            // Finishes on another thread. This thread holds a lock of the cancelled task, and resuming the task needs
            // the same lock, so finishing here would deadlock.
            DispatchQueue.global().async { self.finish(.failure(CancellationError())) }
        }
    }

    private func start(_ task: URLSessionDataTask, _ continuation: CheckedContinuation<Answer, any Error>) {
        let outcome = state.withLock { state in
            if state.outcome == nil {
                state.task = task
                state.continuation = continuation
            }
            return state.outcome
        }
        guard let outcome else { return task.resume() }
        continuation.resume(with: outcome)
        task.cancel()
    }

    private func finish(_ outcome: Result<Answer, any Error>) {
        let ended = state.withLock { state -> State? in
            guard state.outcome == nil else { return nil }
            let ended = state
            state = State()
            state.outcome = outcome
            return ended
        }
        ended?.continuation?.resume(with: outcome)
        // Cancels on another thread, because `cancel` waits for the session's queue, and this thread may belong to it.
        if let task = ended?.task { DispatchQueue.global().async { task.cancel() } }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= limit else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { finish(.failure(MarketError.tooLarge(limit: limit))) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            let isTimeout = (error as? URLError)?.code == .timedOut
            let reason = (error as NSError).localizedDescription
            return finish(.failure(isTimeout ? MarketError.timedOut : MarketError.unreachable(reason)))
        }
        guard let response = task.response as? HTTPURLResponse else {
            return finish(.failure(MarketError.malformed("it is not HTTP")))
        }
        let body = state.withLock { $0.body }
        finish(.success((body, response)))
    }
}
