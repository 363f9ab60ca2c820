import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// One request and its answer. It ends once: complete, failed, out of time, too large or cancelled, whatever is first.
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

    /// Starts the transfer, unless the exchange is over already.
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

    /// Keeps bytes that came, or ends the transfer when they are too many.
    func receive(_ data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= bodyLimit else { return true }
            state.body.append(data)
            return false
        }
        if isTooLarge { finish(.failure(FirestoreError.tooLarge(limit: bodyLimit))) }
    }

    /// Follows a redirect, or with nil takes the redirect itself for the answer.
    func redirect(_ request: URLRequest?, to url: URL?, _ handler: (URLRequest?) -> Void) {
        state.withLock { state in
            // Once the task is being cancelled, Linux takes a call of the handler for a programming error and traps.
            // The lock keeps the call before the cancelling.
            guard state.outcome == nil else { return }
            state.location = request == nil ? url?.absoluteString : nil
            state.body = Data()
            handler(request)
        }
    }

    /// Ends the exchange with what the session reports.
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

    /// Ends the exchange and, if it is still running, the transfer.
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
        // Does nothing to a task that is done. It waits for the session's queue, so not on a thread of that.
        if let task = ended.task { DispatchQueue.global().async { task.cancel() } }
    }

    private func failure(_ error: any Error, hasBegun: Bool) -> FirestoreError {
        let code = (error as? URLError)?.code
        if code == .timedOut { return .timedOut }
        let reason = (error as NSError).localizedDescription
        return hasBegun ? .malformed("it broke off: \(reason)") : .unreachable(reason)
    }
}
