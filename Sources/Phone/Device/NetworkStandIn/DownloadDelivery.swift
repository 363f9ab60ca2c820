import Dispatch
import Foundation
import FoundationNetworking
import Glibc
import Synchronization

/// Passes an answer to a download task.
///
/// On Linux a download task accepts a file only from Foundation's own HTTP protocol, and traps with any other protocol.
/// So this class first writes the body to a file. Foundation's protocol then loads that file over a connection within
/// this process, and finishes the task.
final class DownloadDelivery: Delivery {
    private let owner: StandInProtocol
    private let task: URLSessionDownloadTask
    private let session: URLSession?
    private let spool: URL
    private var file: FileHandle?
    private var written: Int64 = 0
    private var expected: Int64 = NSURLSessionTransferSizeUnknown

    init(_ owner: StandInProtocol, task: URLSessionDownloadTask, session: URLSession?) {
        self.owner = owner
        self.task = task
        self.session = session
        spool = FileManager.default.temporaryDirectory.appendingPathComponent("tandem-download-\(UUID().uuidString)")
        _ = FileManager.default.createFile(
            atPath: spool.path, contents: nil, attributes: [.posixPermissions: 0o600])
        file = try? FileHandle(forWritingTo: spool)
    }

    deinit {
        try? FileManager.default.removeItem(at: spool)
    }

    func receive(_ response: HTTPURLResponse) {
        expected = response.expectedContentLength
        owner.client?.urlProtocol(owner, didReceive: response, cacheStoragePolicy: .notAllowed)
    }

    func receive(_ data: Data) {
        do {
            try file?.write(contentsOf: data)
        } catch {
            StandIn.remark("a download cannot be written to \(spool.path): \(error)")
            file = nil
        }
        written += Int64(data.count)
        guard let session, let delegate = task.delegate as? any URLSessionDownloadDelegate else { return }
        let (task, written, expected) = (task, written, expected)
        session.delegateQueue.addOperation {
            delegate.urlSession(
                session, downloadTask: task, didWriteData: Int64(data.count), totalBytesWritten: written,
                totalBytesExpectedToWrite: expected)
        }
    }

    func finish() {
        guard file != nil, (try? file?.close()) != nil, let server = FileServer(path: spool.path) else {
            return fail(URLError(.cannotWriteToFile))
        }
        let client = owner.client
        nonisolated(unsafe) let delivery = self
        LibraryProtocol.load(server.url) { loaded in
            withExtendedLifetime(delivery) {
                guard let loaded else { return delivery.fail(URLError(.cannotOpenFile)) }
                // Foundation's protocol has loaded the file, and now finishes the task that made the request.
                loaded.task = delivery.task
                client?.urlProtocolDidFinishLoading(loaded)
            }
        }
    }

    func fail(_ error: URLError) {
        owner.client?.urlProtocol(owner, didFailWithError: error)
    }
}

/// A URL protocol in a private session. It starts Foundation's own HTTP protocol for a task, and keeps that protocol
/// object.
private final class LibraryProtocol: URLProtocol {
    private static let receivers = Mutex<[URL: @Sendable (sending URLProtocol?) -> Void]>([:])
    private static let library = URLSessionConfiguration.default.protocolClasses?.first as? URLProtocol.Type
    private static let session: URLSession = {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.protocolClasses = [LibraryProtocol.self]
        return URLSession(configuration: configuration)
    }()

    private var loading: URLProtocol?

    /// Downloads from an address.
    /// - Parameter receiver: Receives the protocol object that has downloaded the file; nil if the download failed.
    static func load(_ url: URL, receiver: @escaping @Sendable (sending URLProtocol?) -> Void) {
        receivers.withLock { $0[url] = receiver }
        // Runs on another queue, because the work queues of all sessions wait for one another.
        DispatchQueue.global().async {
            // The completion handler is needed: without one, the task writes no file.
            session.downloadTask(with: url) { _, _, _ in }.resume()
        }
    }

    override class func canInit(with request: URLRequest) -> Bool { true }
    override class func canonicalRequest(for request: URLRequest) -> URLRequest { request }

    override func startLoading() {
        guard let task, let library = Self.library else { return end(with: nil) }
        nonisolated(unsafe) let gate = self
        let loading = library.init(task: task, cachedResponse: nil, client: LibraryClient { gate.end(with: $0) })
        self.loading = loading
        loading.startLoading()
    }

    override func stopLoading() {}

    private func end(with loaded: URLProtocol?) {
        let receiver = request.url.flatMap { url in Self.receivers.withLock { $0.removeValue(forKey: url) } }
        nonisolated(unsafe) let loaded = loaded
        receiver?(loaded)
        // The outcome of this private task does not matter; reporting an error makes Foundation release it.
        client?.urlProtocol(self, didFailWithError: URLError(.cancelled))
    }
}

/// Waits for Foundation's HTTP protocol to finish.
private final class LibraryClient: NSObject, URLProtocolClient {
    private let done: @Sendable (URLProtocol?) -> Void

    init(_ done: @escaping @Sendable (URLProtocol?) -> Void) {
        self.done = done
    }

    func urlProtocolDidFinishLoading(_ protocol: URLProtocol) { done(`protocol`) }
    func urlProtocol(_ protocol: URLProtocol, didFailWithError error: any Error) { done(nil) }
    func urlProtocol(_ protocol: URLProtocol, wasRedirectedTo request: URLRequest, redirectResponse: URLResponse) {}
    func urlProtocol(_ protocol: URLProtocol, cachedResponseIsValid cachedResponse: CachedURLResponse) {}
    func urlProtocol(
        _ protocol: URLProtocol, didReceive response: URLResponse, cacheStoragePolicy policy: URLCache.StoragePolicy
    ) {}
    func urlProtocol(_ protocol: URLProtocol, didLoad data: Data) {}
    func urlProtocol(_ protocol: URLProtocol, didReceive challenge: URLAuthenticationChallenge) {}
    func urlProtocol(_ protocol: URLProtocol, didCancel challenge: URLAuthenticationChallenge) {}
}
