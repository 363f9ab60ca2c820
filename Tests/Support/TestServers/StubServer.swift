public import Foundation
import HTTPServing
import Synchronization

/// An HTTP server on a free port of 127.0.0.1 that replies as a test decides.
public final class StubServer: Sendable {
    /// A request with its whole body.
    public struct Request: Sendable {
        public var method: String
        /// The path and query, percent-encoded as sent.
        public var target: String
        /// The headers, by their names in lower case.
        public var headers: [String: String]
        public var body: Data

        /// The method and the target, such as `GET /v1/a?x=1`.
        public var line: String { "\(method) \(target)" }
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
    private final class Handler: Sendable {
        let state: Mutex<State>

        init(_ reply: @escaping @Sendable (Request) -> Reply) {
            state = Mutex(State(reply: reply))
        }

        func response(to request: HTTPRequest) throws -> HTTPResponse {
            let asked = Request(
                method: request.method, target: request.target,
                headers: Dictionary(request.headers.fields.map { ($0.name.lowercased(), $0.value) }) { $1 },
                body: Data(try request.body(upTo: 64 << 20)))
            let reply = state.withLock { state in
                state.requests.append(asked)
                state.pending += 1
                return state.reply
            }
            defer { state.withLock { $0.pending -= 1 } }
            switch reply(asked) {
            case .response(let status, let headers, let body):
                // A client sends a request again if a connection that it uses again is closed.
                var response = HTTPResponse(status, ["Connection": "close"], body)
                for (name, value) in headers { response.headers.add(name, value) }
                return response
            case .silence:
                request.connection.hold(atMost: .seconds(86_400))
                throw ConnectionEnd()
            case .disconnect: throw ConnectionEnd()
            }
        }
    }

    private let handler: Handler
    private let server: HTTPServer

    /// Starts to listen. Each call of the closure has a thread of its own.
    public init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
        let handler = Handler(reply)
        self.handler = handler
        server = try HTTPServer { try handler.response(to: $0) }
    }

    deinit { server.close() }

    public var port: Int { server.port }

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
        server.close()
    }
}
