import Foundation
import FoundationNetworking
import PhoneState
import Synchronization
import TestServers
import TestSupport
import Testing

@testable import NetworkStandIn

/// These tests run one after the other, because a process has only one network stand-in.
@Suite(.serialized) struct NetworkStandInTests {}

/// A simulated phone: this process's network stand-in, with a server and conditions for one test.
final class Phone: Sendable {
    let directory: TemporaryDirectory
    let server: StubServer
    let settings: NetworkSettingsFile

    init() async throws {
        directory = try TemporaryDirectory()
        server = try StubServer(echo)
        settings = NetworkSettingsFile(stateDirectory: directory.path)
    }

    var session: URLSession { URLSession(configuration: NetworkStandIn.ephemeralConfiguration) }

    func session(_ delegate: any URLSessionDelegate) -> URLSession {
        URLSession(configuration: NetworkStandIn.ephemeralConfiguration, delegate: delegate, delegateQueue: nil)
    }

    func set(_ conditions: NetworkConditions) throws {
        try settings.update {
            let (sequence, standIns) = ($0.sequence, $0.standIns)
            $0 = conditions
            $0.sequence = sequence
            $0.standIns = standIns
        }
    }

    struct Event: Decodable {
        var event: String
        var kind: String?
        var reason: String?
        var outcome: String?
        var source: String?
    }

    /// The event log; a malformed line becomes an event named `damaged`.
    var events: [Event] {
        ((try? Files.text(directory.path("events.jsonl"))) ?? "").split(separator: "\n").map {
            (try? JSONDecoder().decode(Event.self, from: Data($0.utf8))) ?? Event(event: "damaged")
        }
    }

    /// Makes a request; returns the status and body, or the error's code.
    func ask(_ path: String = "/echo", _ session: URLSession? = nil) async -> String {
        await Self.text { try await (session ?? self.session).data(from: url(path)) }
    }

    static func text(_ body: () async throws -> (Data, URLResponse)) async -> String {
        do {
            let (data, response) = try await body()
            return "\((response as? HTTPURLResponse)?.statusCode ?? 0) \(String(decoding: data, as: UTF8.self))"
        } catch {
            return "error \((error as? URLError)?.code.rawValue ?? 0)"
        }
    }
}

/// Returns an address of a host that the backend stands in for.
func url(_ path: String) -> URL { URL(string: "https://firestore.googleapis.com\(path)")! }

/// Runs a test with the stand-in on, and turns it off afterwards.
func withPhone<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (Phone) async throws -> Result
) async throws -> Result {
    let phone = try await Phone()
    NetworkStandIn.use(StandIn(stateDirectory: phone.directory.path, backend: phone.server.address))
    defer {
        NetworkStandIn.use(nil)
        phone.server.stop()
    }
    return try await body(phone)
}

/// Records the calls of a delegate.
final class Recorder: NSObject, URLSessionDataDelegate, URLSessionDownloadDelegate, Sendable {
    struct State {
        var parts: [Data] = []
        var statuses: [Int] = []
        var redirects: [String] = []
        var sent: Int64 = 0
        var written: Int64 = 0
        var file: String?
        var isOver = false
        var error: URLError?
    }

    let state = Mutex(State())
    private let follows: Bool
    private let stream: (@Sendable () -> InputStream)?

    init(follows: Bool = true, stream: (@Sendable () -> InputStream)? = nil) {
        self.follows = follows
        self.stream = stream
    }

    var isOver: Bool { state.withLock { $0.isOver } }
    var body: String { state.withLock { String(decoding: Data($0.parts.joined()), as: UTF8.self) } }

    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
    ) {
        state.withLock { $0.statuses.append((response as? HTTPURLResponse)?.statusCode ?? 0) }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        state.withLock { $0.parts.append(data) }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64, totalBytesSent: Int64,
        totalBytesExpectedToSend: Int64
    ) {
        state.withLock { $0.sent = totalBytesSent }
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping (URLRequest?) -> Void
    ) {
        state.withLock { $0.redirects.append("\(response.statusCode) \(request.url?.absoluteString ?? "")") }
        completionHandler(follows ? request : nil)
    }

    func urlSession(
        _ session: URLSession, task: URLSessionTask,
        needNewBodyStream completionHandler: @escaping (InputStream?) -> Void
    ) {
        completionHandler(stream?())
    }

    func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {
        let text = try? String(contentsOf: location, encoding: .utf8)
        state.withLock { $0.file = text }
    }

    func urlSession(
        _ session: URLSession, downloadTask: URLSessionDownloadTask, didWriteData bytesWritten: Int64,
        totalBytesWritten: Int64, totalBytesExpectedToWrite: Int64
    ) {
        state.withLock { $0.written = totalBytesWritten }
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        state.withLock {
            $0.error = error as? URLError
            $0.isOver = true
        }
    }
}
