import Foundation
import FoundationNetworking
import Synchronization

/// A request to a real server, with limits on the time and on the size of the answer. It follows no redirect, sends no
/// stored cookies or credentials, and keeps none.
final class ServerExchange: NSObject, URLSessionDataDelegate, Sendable {
    enum Outcome: Sendable {
        case answer(HTTPURLResponse, Data)
        /// The reason why no answer came, such as `gave no answer`.
        case failure(String)
        /// The answer is larger than the limit.
        case tooLarge
        /// No whole answer came in time.
        case tooLate
    }

    private struct State {
        var response: HTTPURLResponse?
        var body = Data()
        var outcome: Outcome?
    }

    private let state = Mutex(State())
    private let ended = DispatchSemaphore(value: 0)
    private let limit: Int

    private init(limit: Int) { self.limit = limit }

    /// Sends a request and waits for the whole answer.
    /// - Parameters:
    ///   - request: The request; the exchange sets its time limit.
    ///   - limit: The greatest size of the answer's body in bytes, after decompression.
    ///   - time: The time for the whole exchange.
    static func send(_ request: URLRequest, limit: Int, within time: Duration) -> Outcome {
        let exchange = ServerExchange(limit: limit)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        // A session of its own gives each request a fresh connection. On a reused one, Foundation on Linux can hang if the
        // server resets it.
        let session = URLSession(configuration: configuration, delegate: exchange, delegateQueue: nil)
        var request = request
        request.cachePolicy = .reloadIgnoringLocalCacheData
        // Foundation starts its limit again with each byte. This one is longer, so that it does not come first.
        request.timeoutInterval = time / .seconds(1) + 600
        let task = session.dataTask(with: request)
        task.resume()
        session.finishTasksAndInvalidate()
        if exchange.ended.wait(timeout: .now() + time / .seconds(1)) == .timedOut {
            exchange.end(.tooLate)
        }
        return exchange.state.withLock { state in
            let outcome = state.outcome ?? .tooLate
            if case .answer = outcome { return outcome }
            // Another thread, because the task's end waits for the session's queue.
            DispatchQueue.global().async { task.cancel() }
            return outcome
        }
    }

    private func end(_ outcome: Outcome) {
        let isFirst = state.withLock { state in
            guard state.outcome == nil else { return false }
            state.outcome = outcome
            return true
        }
        if isFirst { ended.signal() }
    }

    /// Ends the exchange with what has arrived.
    private func endWithAnswer(_ response: URLResponse?) {
        let (body, known) = state.withLock { ($0.body, $0.response) }
        guard let response = known ?? response as? HTTPURLResponse else { return end(.failure("gave no answer")) }
        end(.answer(response, body))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        state.withLock { $0.response = response as? HTTPURLResponse }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let isTooLarge = state.withLock { state in
            guard state.outcome == nil else { return false }
            guard state.body.count + data.count <= limit else {
                state.body = Data()
                return true
            }
            state.body.append(data)
            return false
        }
        if isTooLarge { end(.tooLarge) }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let error else { return endWithAnswer(task.response) }
        end(.failure("gave no answer: \((error as NSError).localizedDescription)"))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        // Once the task is being cancelled, Foundation on Linux traps if the handler is called. The outcome is set before.
        state.withLock { state in
            guard state.outcome == nil else { return }
            state.response = response
            completionHandler(nil)
        }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // The whole answer has arrived. Without credentials, Foundation on Linux would not report its end.
        endWithAnswer(task.response)
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}
