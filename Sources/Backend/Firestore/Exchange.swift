import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its response. The first of these outcomes ends it: complete, failed, timed out, too large or
/// cancelled.
final class Exchange: Sendable {
    private struct State {
        var body = Data()
        var location: String?
        var task: URLSessionDataTask?
        var continuation: CheckedContinuation<Answer, any Error>?
        var outcome: Result<Answer, any Error>?
    }

    private let state = Mutex(State())
    private let bodyLimit: Int

    init(bodyLimit: Int) {
        self.bodyLimit = bodyLimit
    }

    /// Starts the transfer unless the exchange has already ended.
    func start(_ task: URLSessionDataTask, _ continuation: CheckedContinuation<Answer, any Error>) {
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

    /// Appends received bytes. Ends the transfer if the body exceeds its limit.
    func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= bodyLimit else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { finish(.failure(FirestoreError.tooLarge(limit: bodyLimit))) }
    }

    /// Follows a redirect. If `request` is nil, the redirect itself becomes the response.
    func redirect(_ request: URLRequest?, to url: URL?, _ handler: (URLRequest?) -> Void) {
        state.withLock { state in
            // After the task has been cancelled, calling the handler is a programming error that traps on Linux. The
            // lock ensures that this call comes before any cancellation.
            guard state.outcome == nil else { return }
            state.location = request == nil ? url?.absoluteString : nil
            state.body = Data()
            handler(request)
        }
    }

    /// Ends the exchange with the response or error that the session reports.
    func complete(_ response: URLResponse?, _ error: (any Error)?) {
        if let error {
            return finish(.failure(failure(error, hasBegun: response != nil)))
        }
        guard let response = response as? HTTPURLResponse else {
            return finish(.failure(FirestoreError.malformed("it is not HTTP")))
        }
        let (body, location) = state.withLock { ($0.body, $0.location) }
        finish(.success(Answer(status: response.statusCode, location: location, body: body)))
    }

    /// Ends the exchange, and the transfer if it is still running.
    func finish(_ outcome: Result<Answer, any Error>) {
        let ended = state.withLock { state -> State? in
            guard state.outcome == nil else { return nil }
            let ended = state
            state = State()
            state.outcome = outcome
            return ended
        }
        guard let ended else { return }
        ended.continuation?.resume(with: outcome)
        // `cancel` does nothing to a finished task. It waits for the session's queue, so calling it on a thread of that
        // queue would deadlock.
        if let task = ended.task { DispatchQueue.global().async { task.cancel() } }
    }

    private func failure(_ error: any Error, hasBegun: Bool) -> FirestoreError {
        let code = (error as? URLError)?.code
        if code == .timedOut { return .timedOut }
        let reason = (error as NSError).localizedDescription
        return hasBegun ? .malformed("it broke off: \(reason)") : .unreachable(reason)
    }
}
