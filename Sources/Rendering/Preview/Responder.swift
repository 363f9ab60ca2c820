import AppGroup
import Foundation
import HTTPServing

/// The responder to HTTP requests. It answers only requests of the page; all other requests get an empty 404.
struct Responder: Sendable {
    let gate: Gate
    let board: Board
    let recorder: Recorder
    let perform: @Sendable (_ control: String, _ value: String?) async -> Answer
    /// Draws the widgets as the archived timelines plan them for a time.
    let planned: @Sendable (Date) async -> Planned

    /// The widgets at a time, by name.
    struct Planned: Encodable {
        var widgets: [String: WidgetPart]
    }

    /// The answer to a page's request to perform a control's action.
    struct Answer: Encodable {
        /// The number of the job that performs the action; nil if `error` is set.
        var job: Int?
        /// The reason why the action was refused; nil if it was not.
        var error: String?
    }

    /// The interval at which a page gets an empty message while nothing changes. The second message after a page was
    /// closed ends its connection.
    private static let heartbeat: Duration = .seconds(2)
    /// The shortest time between two messages to a page.
    private static let shortestPause: Duration = .milliseconds(100)
    /// The maximum size in bytes of a request's body. It is larger than anything that the page sends.
    private static let longestBody = 4 << 10

    func respond(to request: HTTPRequest) async throws -> HTTPResponse {
        let changes = request.method != "GET" && request.method != "HEAD"
        guard
            gate.admits(
                request.authority, port: request.connection.serverPort, headers: request.headers, given: token(request),
                changes: changes)
        else { return Self.nothing }
        switch (request.method, request.path) {
        case ("GET", "/"): return page()
        case ("GET", "/stream"): return stream()
        case ("GET", "/planned"): return await widgets(request)
        case ("GET", "/recording"): return recording(try await recorder.parts())
        case ("POST", "/control"): return try await control(request)
        default: return Self.nothing
        }
    }

    private static let nothing = HTTPResponse(404, common)
    private static let common: HTTPHeaders = [
        "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
        "X-Frame-Options": "DENY",
    ]

    /// Returns the token of a request. A request that the browser makes to load the page has the token in its URL; a
    /// request of the page's script has it in `Authorization`.
    private func token(_ request: HTTPRequest) -> String? {
        if let bearer = request.headers["Authorization"], bearer.hasPrefix("Bearer ") {
            return String(bearer.dropFirst(7))
        }
        return request.query.split(separator: "&").first { $0.hasPrefix("token=") }.map { String($0.dropFirst(6)) }
    }

    private func page() -> HTTPResponse {
        let nonce = Gate.newToken()
        return HTTPResponse(200, Self.pageHeaders(nonce: nonce), Page.live(nonce: nonce).utf8)
    }

    private func recording(_ parts: [Recorder.Part]) -> HTTPResponse {
        let nonce = Gate.newToken()
        var headers = Self.pageHeaders(nonce: nonce)
        headers["Content-Disposition"] = "attachment; filename=\"tandem.html\""
        let (head, tail) = Page.recording(nonce: nonce)
        return HTTPResponse(
            200, headers,
            .stream(length: nil) { writer in
                try writer.write(head.utf8)
                for part in parts { try part.read { try writer.write($0) } }
                try writer.write(tail.utf8)
            })
    }

    private static func pageHeaders(nonce: String) -> HTTPHeaders {
        var headers = common
        headers["Content-Type"] = "text/html; charset=utf-8"
        headers["Content-Security-Policy"] = Page.policy(nonce: nonce)
        return headers
    }

    /// Streams server-sent events (WHATWG HTML, 9.2): first the whole board, then the changes.
    private func stream() -> HTTPResponse {
        var headers = Self.common
        headers["Content-Type"] = "text/event-stream"
        return HTTPResponse(
            200, headers,
            .stream(length: nil) { [board] writer in
                var version: UInt64 = 0
                while !Task.isCancelled {
                    let changes = board.changes(after: version)
                    version = changes.version
                    let now = Int64(Date().timeIntervalSince1970 * 1_000)
                    // If nothing has changed, sends an SSE comment to keep the connection alive. An error shows that
                    // the reader has disconnected.
                    let text = changes.isEmpty ? ":\n\n" : "data: \(changes.json(at: now))\n\n"
                    try writer.write(text.utf8)
                    try await Task.sleep(for: Self.shortestPause)
                    await Self.wait(board, version)
                }
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

    /// Answers `/planned?at=MILLISECONDS`, the time on the phone's clock since 1970.
    private func widgets(_ request: HTTPRequest) async -> HTTPResponse {
        let at = request.query.split(separator: "&").first { $0.hasPrefix("at=") }.flatMap { Double($0.dropFirst(3)) }
        // The limit is about the year 9999. Dates far beyond it overflow where they are formatted.
        guard let at, at.magnitude < 253e12 else {
            return Self.json(400, Answer(error: "at is a time in milliseconds since 1970"))
        }
        return Self.json(200, await planned(Date(timeIntervalSince1970: at / 1_000)))
    }

    private struct Wish: Decodable {
        var id: String
        var value: String?
    }

    private func control(_ request: HTTPRequest) async throws -> HTTPResponse {
        guard request.headers["Content-Type"] == "application/json",
            let body = try? request.body(upTo: Self.longestBody),
            let wish = try? JSONDecoder().decode(Wish.self, from: Data(body))
        else { return Self.json(400, Answer(error: "a control is {\"id\":…,\"value\":…}")) }
        let answer = await perform(wish.id, wish.value)
        return Self.json(answer.error == nil ? 202 : 409, answer)
    }

    private static func json(_ status: Int, _ answer: some Encodable) -> HTTPResponse {
        var headers = common
        headers["Content-Type"] = "application/json"
        return HTTPResponse(status, headers, answer.json.utf8)
    }
}
