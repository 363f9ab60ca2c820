import Foundation
import FoundationNetworking
import Synchronization

/// The session that carries intercepted requests to the stand-in server. Its own requests are not intercepted. It
/// follows no redirects and keeps no cache, cookies or credentials.
///
/// Each request with a body gets its own session, and so a fresh connection. On a reused connection, libcurl answers a
/// reset by sending the request again on a new connection. But swift-corelibs-foundation wrongly reports that the body
/// was rewound (`_NativeProtocol.seekInputStream`), so the request would hang until its timeout.
final class InnerTransport: NSObject, URLSessionDataDelegate, Sendable {
    private static let shared = InnerTransport(isForOne: false)

    private let isForOne: Bool
    private let exchanges = Mutex<[Int: InnerExchange]>([:])
    private let session = Mutex<URLSession?>(nil)

    private init(isForOne: Bool) {
        self.isForOne = isForOne
    }

    /// Sends a request. Must not be called on a session's work queue, because the work queues of all sessions wait for
    /// one another.
    /// - Parameter body: The body to send; `request` contains no body.
    /// - Parameter events: Receives the events in order; nothing after `ended`.
    static func send(
        _ request: URLRequest, body: TaskInternals.Body, events: @escaping @Sendable (InnerExchange.Event) -> Void
    ) -> InnerExchange {
        let transport = if case .none = body { shared } else { InnerTransport(isForOne: true) }
        return transport.send(request, body: body, events: events)
    }

    private func send(
        _ request: URLRequest, body: TaskInternals.Body, events: @escaping @Sendable (InnerExchange.Event) -> Void
    ) -> InnerExchange {
        let session = session.withLock { session in
            if let session { return session }
            let made = URLSession(configuration: Self.configuration, delegate: self, delegateQueue: nil)
            session = made
            return made
        }
        var request = request
        request.httpBody = nil
        request.httpBodyStream = nil
        let task: URLSessionDataTask
        switch body {
        case .none, .delegate, .unknown: task = session.dataTask(with: request)
        case .data(let data): task = session.uploadTask(with: request, from: data)
        case .file(let file): task = session.uploadTask(with: request, fromFile: file)
        case .stream(let stream):
            request.httpBodyStream = stream
            task = session.dataTask(with: request)
        }
        let exchange = InnerExchange(task, events)
        exchanges.withLock { $0[task.taskIdentifier] = exchange }
        task.resume()
        // A session for one task ends with that task, even if it is cancelled.
        if isForOne { session.finishTasksAndInvalidate() }
        return exchange
    }

    private static var configuration: URLSessionConfiguration {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        // High enough not to matter: each intercepted session already has its own limit.
        configuration.httpMaximumConnectionsPerHost = 256
        return configuration
    }

    private func exchange(for task: URLSessionTask) -> InnerExchange? {
        exchanges.withLock { $0[task.taskIdentifier] }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        exchange(for: task)?.report(.sent(bytesSent, total: totalBytesSent, expected: totalBytesExpectedToSend))
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse { exchange(for: dataTask)?.report(.response(response)) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(for: dataTask)?.report(.data(data))
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }?.report(.ended(error as? URLError))
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        exchange(for: task)?.decline(completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // The whole answer has already arrived. Without credentials, Foundation on Linux would not deliver its end.
        exchange(for: task)?.report(.ended(nil))
        completionHandler(.cancelAuthenticationChallenge, nil)
    }
}

/// A request on its way to the server.
final class InnerExchange: Sendable {
    enum Event: Sendable {
        case sent(Int64, total: Int64, expected: Int64)
        case response(HTTPURLResponse)
        case data(Data)
        case ended(URLError?)
    }

    private let task: URLSessionTask
    private let events: @Sendable (Event) -> Void
    private let isOver = Mutex(false)

    init(_ task: URLSessionTask, _ events: @escaping @Sendable (Event) -> Void) {
        self.task = task
        self.events = events
    }

    func report(_ event: Event) {
        let wasOver = isOver.withLock { isOver in
            let wasOver = isOver
            if case .ended = event { isOver = true }
            return wasOver
        }
        if !wasOver { events(event) }
    }

    /// Treats a redirect as the answer.
    func decline(_ handler: (URLRequest?) -> Void) {
        // Once the task is being cancelled, Foundation on Linux treats a call of the handler as a programming error and
        // traps. The lock ensures that the call precedes the cancellation.
        isOver.withLock { isOver in
            if !isOver { handler(nil) }
        }
    }

    func cancel() {
        isOver.withLock { $0 = true }
        // Runs on another queue: `cancel()` waits for the session's queue, on which this code may run.
        DispatchQueue.global().async { [task] in task.cancel() }
    }
}
