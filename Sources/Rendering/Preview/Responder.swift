import AppGroup
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdCore
import Logging
import NIOCore

/// Answers only requests of the page. Every request that is not admitted gets an empty 404.
struct Responder: HTTPResponder {
    struct Context: RequestContext {
        var coreContext: CoreRequestContextStorage
        let channel: any Channel

        init(source: ApplicationRequestContextSource) {
            coreContext = CoreRequestContextStorage(source: source)
            channel = source.channel
        }
    }

    let gate: Gate
    let board: Board
    let recorder: Recorder
    let perform: @Sendable (_ control: String, _ value: String?) async -> Answer

    /// The result of a control.
    struct Answer: Encodable {
        /// The number of the job that performs the control.
        var job: Int?
        /// The reason why the control did nothing.
        var error: String?
    }

    /// The interval of messages to a page while nothing changes.
    private static let heartbeat: Duration = .seconds(10)
    /// The shortest time between two messages to a page.
    private static let shortestPause: Duration = .milliseconds(100)
    /// The maximum size of a request's body, larger than anything that a page sends.
    private static let longestBody = 4 << 10

    func respond(to request: Request, context: Context) async throws -> Response {
        let changes = request.method != .get && request.method != .head
        let port = context.channel.localAddress?.port ?? 0
        guard
            gate.admits(
                request.head.authority, port: port, headers: request.headers, given: token(request), changes: changes)
        else { return Self.nothing }
        switch (request.method, request.uri.path) {
        case (.get, "/"): return page(.server, name: nil)
        case (.get, "/stream"): return stream()
        case (.get, "/recording"): return page(.recording(await recorder.lines()), name: "tandem.html")
        case (.post, "/control"): return try await control(request)
        default: return Self.nothing
        }
    }

    private static let nothing = Response(status: .notFound, headers: common)
    private static let common: HTTPFields = {
        var fields: HTTPFields = [.cacheControl: "no-store", .xContentTypeOptions: "nosniff"]
        for (name, value) in [
            ("Referrer-Policy", "no-referrer"), ("Cross-Origin-Opener-Policy", "same-origin"),
            ("Cross-Origin-Resource-Policy", "same-origin"), ("X-Frame-Options", "DENY"),
        ] {
            if let name = HTTPField.Name(name) { fields[name] = value }
        }
        return fields
    }()

    /// Returns the token of a request. The browser's own requests have it in the address, the script's requests in
    /// `Authorization`.
    private func token(_ request: Request) -> String? {
        if let bearer = request.headers[.authorization], bearer.hasPrefix("Bearer ") {
            return String(bearer.dropFirst(7))
        }
        return request.uri.queryParameters.get("token")
    }

    private func page(_ source: Page.Source, name: String?) -> Response {
        let nonce = Gate.newToken()
        var headers = Self.common
        headers[.contentType] = "text/html; charset=utf-8"
        headers[.contentSecurityPolicy] = Page.policy(nonce: nonce)
        if let name { headers[.contentDisposition] = "attachment; filename=\"\(name)\"" }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody(byteBuffer: ByteBuffer(string: Page.html(source, nonce: nonce))))
    }

    /// Streams server-sent events (WHATWG HTML, 9.2): first the whole board, then the changes.
    private func stream() -> Response {
        var headers = Self.common
        headers[.contentType] = "text/event-stream"
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [board] writer in
                var version: UInt64 = 0
                while !Task.isCancelled {
                    let changes = board.changes(after: version)
                    version = changes.version
                    let now = Int64(Date().timeIntervalSince1970 * 1_000)
                    // An SSE comment keeps the connection alive, and sending it reveals whether the reader is gone.
                    let text = changes.isEmpty ? ":\n\n" : "data: \(changes.json(at: now))\n\n"
                    try await writer.write(ByteBuffer(string: text))
                    try await Task.sleep(for: Self.shortestPause)
                    await Self.wait(board, version)
                }
                try await writer.finish(nil)
            })
    }

    private static func wait(_ board: Board, _ version: UInt64) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask { await board.waitForChange(after: version) }
            group.addTask { try? await Task.sleep(for: heartbeat) }
            await group.next()
            group.cancelAll()
        }
    }

    private struct Wish: Decodable {
        var id: String
        var value: String?
    }

    private func control(_ request: Request) async throws -> Response {
        guard request.headers[.contentType] == "application/json",
            let body = try? await request.body.collect(upTo: Self.longestBody),
            let wish = try? JSONDecoder().decode(Wish.self, from: Data(body.readableBytesView))
        else { return Self.json(.badRequest, Answer(error: "a control is {\"id\":…,\"value\":…}")) }
        let answer = await perform(wish.id, wish.value)
        return Self.json(answer.error == nil ? .accepted : .conflict, answer)
    }

    private static func json(_ status: HTTPResponse.Status, _ answer: Answer) -> Response {
        var headers = common
        headers[.contentType] = "application/json"
        return Response(
            status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: answer.json)))
    }
}
