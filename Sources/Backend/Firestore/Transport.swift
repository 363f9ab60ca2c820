import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URL session that limits the time and size of every exchange.
///
/// On Apple's platforms, a session retains itself and its delegate until it is invalidated. This class therefore
/// invalidates the session when the last client that shares it is released.
///
/// On Linux, each request with a body has its own connection. If the server resets a reused connection, libcurl sends
/// the request again on a new one. swift-corelibs-foundation then tells libcurl that the body was rewound, although it
/// was not (`_NativeProtocol.seekInputStream`). The server then waits for the body, and the client waits for the
/// response, without end. On a fresh connection, libcurl sends nothing again: the reset is an immediate error, and the
/// server never receives a request twice.
final class Transport: Sendable {
    private let session: URLSession
    let delegate = TransportDelegate()
    private let timeout: TimeInterval
    private let bodyLimit: Int

    init(configuration: URLSessionConfiguration, timeout: TimeInterval, bodyLimit: Int) {
        // The session's own timeouts cannot enforce the limit: `timeoutIntervalForRequest` restarts with every byte,
        // and Linux ignores `timeoutIntervalForResource`. They are set so high that they never fire first.
        let idle = max(timeout.rounded(.up), 1) + 60
        configuration.timeoutIntervalForRequest = idle
        configuration.timeoutIntervalForResource = idle
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        configuration.urlCredentialStorage = nil
        self.timeout = timeout
        self.bodyLimit = bodyLimit
        self.session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
    }

    deinit {
        session.finishTasksAndInvalidate()
    }

    /// Returns the session for a request. `isOwn` is true if the session serves only that request.
    private func session(for request: URLRequest) -> (session: URLSession, delegate: TransportDelegate, isOwn: Bool) {
        #if canImport(FoundationNetworking)
            if request.httpBody != nil {
                let delegate = TransportDelegate()
                let own = URLSession(configuration: session.configuration, delegate: delegate, delegateQueue: nil)
                return (own, delegate, true)
            }
        #endif
        return (session, delegate, false)
    }

    /// Sends a request and waits for the whole response.
    func exchange(_ request: URLRequest) async throws -> Answer {
        let exchange = Exchange(bodyLimit: bodyLimit)
        let (session, delegate, isOwn) = session(for: request)
        // The session ends with its task, even if the task is being cancelled.
        defer { if isOwn { session.finishTasksAndInvalidate() } }
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            return try await withCheckedThrowingContinuation { continuation in
                var request = request
                request.cachePolicy = .reloadIgnoringLocalCacheData
                request.setValue("application/json", forHTTPHeaderField: "Accept")
                request.timeoutInterval = session.configuration.timeoutIntervalForRequest
                let task = session.dataTask(with: request)
                delegate.add(exchange, for: task)
                exchange.start(task, continuation)
                DispatchQueue.global().asyncAfter(deadline: .now() + max(timeout, 0)) { [weak exchange] in
                    exchange?.finish(.failure(FirestoreError.timedOut))
                }
            }
        } onCancel: {
            // The exchange must not finish on this thread. The runtime holds a lock of the task here, and resuming the
            // task needs that lock. Ending the transfer waits for the session's queue (swift-corelibs-foundation, issue
            // 5412).
            DispatchQueue.global().async {
                exchange.finish(.failure(CancellationError()))
            }
        }
    }
}

/// Forwards the session's callbacks to the exchanges that they belong to.
final class TransportDelegate: NSObject, URLSessionDataDelegate, Sendable {
    private let exchanges = Mutex<[Int: Exchange]>([:])

    func add(_ exchange: Exchange, for task: URLSessionTask) {
        let identifier = task.taskIdentifier
        exchanges.withLock { $0[identifier] = exchange }
    }

    private func exchange(for task: URLSessionTask) -> Exchange? {
        let identifier = task.taskIdentifier
        return exchanges.withLock { $0[identifier] }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        exchange(for: dataTask)?.receive(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        let identifier = task.taskIdentifier
        exchanges.withLock { $0.removeValue(forKey: identifier) }?.complete(task.response, error)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        let isSameServer = Self.server(request.url) == Self.server(task.originalRequest?.url)
        guard let exchange = exchange(for: task) else { return completionHandler(nil) }
        exchange.redirect(isSameServer ? request : nil, to: request.url, completionHandler)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        #if canImport(FoundationNetworking)
            // On Linux, only challenges of HTTP authentication arrive here, after the whole response. Without
            // credentials, Foundation cannot deliver that response and would never complete the task.
            exchange(for: task)?.complete(task.response, nil)
            completionHandler(.cancelAuthenticationChallenge, nil)
        #else
            let isServerTrust = challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust
            completionHandler(isServerTrust ? .performDefaultHandling : .rejectProtectionSpace, nil)
        #endif
    }

    private static func server(_ url: URL?) -> [String?] {
        let scheme = url?.scheme?.lowercased()
        let port = url?.port ?? (scheme == "https" ? 443 : 80)
        return [scheme, url?.host()?.lowercased(), String(port)]
    }
}
