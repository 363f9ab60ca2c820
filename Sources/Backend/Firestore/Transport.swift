import Foundation
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A URL session that bounds every exchange in time and size.
///
/// On Apple's platforms a session keeps itself and its delegate until it is invalidated; hence a class that does so when
/// the last client that shares it is gone.
///
/// On Linux a request with a body has a connection of its own. When the server resets a connection that was used before,
/// libcurl sends the request again on a new one, but swift-corelibs-foundation tells it that the body was rewound when
/// it was not (`_NativeProtocol.seekInputStream`): the server then waits for a body that never comes, and the client for
/// an answer. On a connection that was not used before nothing is sent again, so the reset is an error at once, and what
/// the server may have carried out is not asked of it twice.
final class Transport: Sendable {
    private let session: URLSession
    let delegate = TransportDelegate()
    private let timeout: TimeInterval
    private let bodyLimit: Int

    init(configuration: URLSessionConfiguration, timeout: TimeInterval, bodyLimit: Int) {
        // The bounds of a URL session are no use here: the one for requests starts again with every byte, and Linux
        // ignores the one for resources. They only have to stay out of the way.
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

    /// The session for a request, and whether it is for that one alone.
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

    /// Sends a request and waits for the whole answer.
    func exchange(_ request: URLRequest) async throws -> Answer {
        let exchange = Exchange(bodyLimit: bodyLimit)
        let (session, delegate, isOwn) = session(for: request)
        // It ends with its task, also with one that is being cancelled.
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
            // Not here: the runtime holds a lock of the task's, which resuming needs as well, while ending the
            // transfer waits for the session's queue (swift-corelibs-foundation, issue 5412).
            DispatchQueue.global().async {
                exchange.finish(.failure(CancellationError()))
            }
        }
    }
}

/// Hands the session's callbacks to the exchanges they belong to.
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
            // Only HTTP's own authentication comes here, after the whole answer. Linux knows no way to deliver that
            // answer without credentials, and would never complete the task.
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
