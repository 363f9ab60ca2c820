public import Foundation
public import FoundationNetworking
import Synchronization

extension URLSession {
    /// The bytes of an answer as they come (Foundation: `URLSession.AsyncBytes`), which Foundation on Linux does not
    /// have.
    public struct AsyncBytes: AsyncSequence, Sendable {
        /// A byte.
        public typealias Element = UInt8

        /// The task that brings them.
        public let task: URLSessionDataTask
        fileprivate let chunks: AsyncThrowingStream<Data, any Error>

        /// Goes over the bytes (Foundation: `URLSession.AsyncBytes.Iterator`).
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate var chunks: AsyncThrowingStream<Data, any Error>.Iterator
            fileprivate var chunk = Data()[...]

            /// The next byte.
            public mutating func next() async throws -> UInt8? {
                while chunk.isEmpty {
                    guard let next = try await chunks.next() else { return nil }
                    chunk = next[...]
                }
                return chunk.removeFirst()
            }
        }

        /// Goes over the bytes.
        public func makeAsyncIterator() -> Iterator { Iterator(chunks: chunks.makeAsyncIterator()) }
    }

    /// The bytes of a page as they come (Foundation: `bytes(from:delegate:)`).
    public func bytes(
        from url: URL, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) { try await bytes(for: URLRequest(url: url), delegate: delegate) }

    /// The bytes of an answer as they come (Foundation: `bytes(for:delegate:)`). The task belongs to a session of its own
    /// with this one's configuration; the delegate is not asked.
    public func bytes(
        for request: URLRequest, delegate: (any URLSessionTaskDelegate)? = nil
    ) async throws -> (AsyncBytes, URLResponse) {
        if delegate != nil {
            NetworkStandIn.sayIgnored("bytes(for:delegate:): the delegate is not asked here", of: "URLSession")
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

    /// The tasks that are not done (Foundation: `allTasks`).
    public var allTasks: [URLSessionTask] {
        get async { await withCheckedContinuation { wait in getAllTasks { wait.resume(returning: $0) } } }
    }

    /// The tasks that are not done, by their kind (Foundation: `tasks`).
    public var tasks: ([URLSessionDataTask], [URLSessionUploadTask], [URLSessionDownloadTask]) {
        get async {
            await withCheckedContinuation { wait in
                getTasksWithCompletionHandler { wait.resume(returning: ($0, $1, $2)) }
            }
        }
    }
}

/// Takes the answer of one task.
private final class ByteReceiver: NSObject, URLSessionDataDelegate, Sendable {
    let chunks: AsyncThrowingStream<Data, any Error>
    private let continuation: AsyncThrowingStream<Data, any Error>.Continuation
    private let waiting = Mutex<CheckedContinuation<URLResponse, any Error>?>(nil)

    override init() {
        (chunks, continuation) = AsyncThrowingStream.makeStream()
        super.init()
    }

    /// Called when nobody wants more.
    var stop: @Sendable () -> Void {
        get { {} }
        set {
            continuation.onTermination = { reason in if case .cancelled = reason { newValue() } }
        }
    }

    /// Waits for the answer's head.
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
        // Where the library does not ask before the first bytes, they come with the response in the task.
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
