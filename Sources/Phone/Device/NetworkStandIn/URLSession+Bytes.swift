public import Foundation
public import FoundationNetworking
import Synchronization

extension URLSession {
    /// The bytes of an answer as they arrive (Foundation: `URLSession.AsyncBytes`), which Foundation on Linux lacks.
    public struct AsyncBytes: AsyncSequence, Sendable {
        public typealias Element = UInt8

        /// The task that loads the bytes.
        public let task: URLSessionDataTask
        fileprivate let chunks: AsyncThrowingStream<Data, any Error>

        /// Iterates over the bytes (Foundation: `URLSession.AsyncBytes.Iterator`).
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var chunks: AsyncThrowingStream<Data, any Error>.Iterator
            fileprivate var chunk = Data()[...]

            public mutating func next() async throws -> UInt8? {
                while chunk.isEmpty {
                    guard let next = try await chunks.next() else { return nil }
                    chunk = next[...]
                }
                return chunk.removeFirst()
            }
        }

        public func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator()) }
    }

    /// Returns the bytes of a page as they arrive (Foundation: `bytes(from:delegate:)`).
    public func bytes(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) { try await bytes(for: URLRequest(url: url), delegate: delegate) }

    /// Returns the bytes of an answer as they arrive (Foundation: `bytes(for:delegate:)`). The task belongs to a
    /// separate session with the same configuration as this session. The delegate is ignored.
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        if delegate != nil {
            NetworkStandIn.sayIgnored("bytes(for:delegate:): the delegate is ignored here", of: "URLSession")
        }
        let receiver = ByteReceiver()
        let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
        defer { session.finishTasksAndInvalidate() }
        let task = session.dataTask(with: request)
        receiver.stop = { task.cancel() }
        return try await withTaskCancellationHandler {
            let response = try await receiver.response { task.resume() }
            return (AsyncBytes(task: task, chunks: receiver.chunks), response)
        } onCancel: {
            task.cancel()
        }
    }

    /// The unfinished tasks (Foundation: `allTasks`).
    public var allTasks: [URLSessionTask] {
        get async { await withCheckedContinuation { wait in getAllTasks { wait.resume(returning: $0) } } }
    }

    /// The unfinished tasks, by kind (Foundation: `tasks`).
    public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        get async {
            await withCheckedContinuation { wait in
                getTasksWithCompletionHandler { wait.resume(returning: ($0, $1, $2)) }
            }
        }
    }
}

/// Receives the answer of one task.
private final class ByteReceiver: NSObject, URLSessionDataDelegate, Sendable {
    let chunks: AsyncThrowingStream<Data, any Error>
    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
    private let waiting = Mutex<CheckedContinuation<URLResponse, any Error>?>(nil)

    override init() {
        (chunks, continuation) = AsyncThrowingStream.makeStream()
        super.init()
    }

    /// Called when the consumer stops reading.
    var stop: @Sendable () -> Void {
        get { {} }
        set {
            continuation.onTermination = { reason in if case .cancelled = reason { newValue() } }
        }
    }

    /// Waits for the response, without its body.
    func response(_ start: () -> Void) async throws -> URLResponse {
        try await withCheckedThrowingContinuation { wait in
            waiting.withLock { $0 = wait }
            start()
        }
    }

    private func answer(_ result: Result<URLResponse, any Error>) {
        let wait = waiting.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        wait?.resume(with: result)
    }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        answer(.success(response))
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        // Foundation may skip the callback for the response. Then the task has its response when the first bytes
        // arrive.
        if let response = dataTask.response { answer(.success(response)) }
        continuation.yield(data)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if let error {
            answer(.failure(error))
            continuation.finish(throwing: error)
        } else {
            answer(task.response.map { .success($0) } ?? .failure(URLError(.badServerResponse)))
            continuation.finish()
        }
    }
}
