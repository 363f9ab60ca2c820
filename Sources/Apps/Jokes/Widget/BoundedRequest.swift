import Foundation

/// A request with a limit on the size of its response. `URLSession.data(for:)` has no limit: it would also read a
/// captive portal's page or a response of many megabytes completely. That is dangerous, because the system kills a
/// widget that uses 30 MB.
final class BoundedRequest: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    private let limit: Int
    // Only the session's serial queue accesses these properties, so they need no lock.
    private var continuation: CheckedContinuation<(body: Data, status: Int), any Error>?
    private var body = Data()
    private var isTooLarge = false

    private init(_ limit: Int, _ continuation: CheckedContinuation<(body: Data, status: Int), any Error>) {
        self.limit = limit
        self.continuation = continuation
    }

    /// Returns the response's body and status.
    static func load(_ request: URLRequest, limit: Int) async throws -> (body: Data, status: Int) {
        try await withCheckedThrowingContinuation { continuation in
            let delegate = BoundedRequest(limit, continuation)
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = request.timeoutInterval
            let session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: nil)
            session.dataTask(with: request).resume()
            // The session keeps this object, its delegate, alive until its task has ended.
            session.finishTasksAndInvalidate()
        }
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        guard !isTooLarge else { return }
        body.append(data)
        if body.count > limit {
            isTooLarge = true
            body = Data()
            dataTask.cancel()
        }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if isTooLarge {
            continuation?.resume(throwing: FirestoreJokes.Failure.tooLarge(limit: limit))
        } else if let error {
            continuation?.resume(throwing: error)
        } else {
            continuation?.resume(returning: (body, (task.response as? HTTPURLResponse)?.statusCode ?? 0))
        }
        continuation = nil
    }
}
