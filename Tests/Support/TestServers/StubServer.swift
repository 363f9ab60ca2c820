import FlyingFox
import FlyingSocks
public import Foundation
import Synchronization

/// An HTTP server on a free port of 127.0.0.1 that replies as a test decides. It stops when it is deallocated.
///
/// It runs in Swift's cooperative pool, so tests that block a thread while they wait for a reply need `.ownThreads`.
public final class StubServer: Sendable {
    /// A request with its whole body.
    public struct Request: Sendable {
        public var method: String
        /// The path and query, percent-encoded as sent.
        public var target: String
        public var version: String
        /// The headers, by their names in lower case.
        public var headers: [String: String]
        public var body: Data

        /// The first line, such as `GET /v1/a?x=1 HTTP/1.1`.
        public var line: String { "\(method) \(target) \(version)" }
    }

    public enum Reply: Sendable {
        case response(status: Int = 200, headers: [String: String] = [:], body: Data = Data())
        /// Sends nothing, and waits until the client disconnects.
        case silence
        /// Closes the connection without a response.
        case disconnect
    }

    private struct State {
        var reply: @Sendable (Request) -> Reply
        var requests: [Request] = []
        var pending = 0
    }

    /// The handler of requests, apart from the server so that it does not keep the server alive.
    private final class Handler: HTTPHandler {
        let state: Mutex<State>

        init(_ reply: @escaping @Sendable (Request) -> Reply) {
            state = Mutex(State(reply: reply))
        }

        func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
            let request = Request(
                method: request.method.rawValue, target: request.target.rawValue, version: request.version.rawValue,
                headers: Dictionary(request.headers.map { ($0.key.rawValue.lowercased(), $0.value) }) { $1 },
                body: try await request.bodyData)
            let reply = state.withLock { state in
                state.requests.append(request)
                state.pending += 1
                return state.reply
            }
            // A test's closure may block, which must not take one of the few threads that serve the connections.
            let answer = await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: reply(request)) }
            }
            switch answer {
            case .response(let status, let headers, let body):
                endRequest()
                var response = HTTPResponse(
                    statusCode: HTTPStatusCode(status, phrase: "Status"),
                    headers: HTTPHeaders(Dictionary(uniqueKeysWithValues: headers.map { (HTTPHeader($0), $1) })),
                    body: HTTPBodySequence(data: body, suggestedBufferSize: 1 << 16))
                // A client sends a request again if a connection that it uses again is closed.
                response.headers[.connection] = "close"
                return response
            case .silence: return HTTPResponse(webSocket: NoResponse(waits: true, end: endRequest))
            case .disconnect: return HTTPResponse(webSocket: NoResponse(waits: false, end: endRequest))
            }
        }

        private func endRequest() {
            state.withLock { $0.pending -= 1 }
        }
    }

    /// Closes the connection without a response. FlyingFox calls a WebSocket handler before it writes anything.
    private struct NoResponse: WSHandler {
        let waits: Bool
        let end: @Sendable () -> Void

        func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
            defer { end() }
            // The client sends nothing more: the stream ends when it disconnects.
            if waits { for try await _ in client {} }
            throw SocketError.disconnected
        }
    }

    public let port: Int
    private let handler: Handler
    private let running: Task<Void, Never>

    /// Starts to listen. Each call of the closure has a thread of its own.
    public init(_ reply: @escaping @Sendable (Request) -> Reply) async throws {
        let handler = Handler(reply)
        let server = HTTPServer(
            // A silent reply is not a response that takes too long.
            address: try .inet(ip4: "127.0.0.1", port: 0), timeout: 86_400, logger: DisabledLogger.disabled,
            handler: handler)
        running = Task { try? await server.run() }
        self.handler = handler
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port) = await server.listeningAddress else { throw SocketError.unsupportedAddress }
        self.port = Int(port)
    }

    deinit { running.cancel() }

    /// The server's address, without a slash at the end.
    public var address: String { "http://127.0.0.1:\(port)" }

    public var url: URL { URL(string: address)! }

    /// The requests so far, in order of arrival.
    public var requests: [Request] { handler.state.withLock { $0.requests } }

    /// The number of requests without a reply whose client still waits.
    public var pendingCount: Int { handler.state.withLock { $0.pending } }

    /// Changes the replies from now on.
    public func behave(_ reply: @escaping @Sendable (Request) -> Reply) {
        handler.state.withLock { $0.reply = reply }
    }

    /// Stops listening and closes all connections, without waiting for it.
    public func stop() {
        running.cancel()
    }
}
