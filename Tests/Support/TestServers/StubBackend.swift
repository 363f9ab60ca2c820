import Foundation
import Synchronization

/// An HTTP server that behaves like Firestore with a few jokes, on a free port of 127.0.0.1. A test can also make it
/// fail.
public final class StubBackend: Sendable {
    /// A joke of the collection `jokes`.
    public struct Joke: Sendable {
        public var id: String
        public var text: String
        /// The character that tells the joke.
        public var character: String?
        /// The rating of the joke by its only rater.
        public var rating: Int

        public init(_ id: String, _ text: String, character: String? = nil, rating: Int = 0) {
            self.id = id
            self.text = text
            self.character = character
            self.rating = rating
        }
    }

    /// The way in which the backend answers.
    public enum Behaviour: Sendable {
        /// Answers like Firestore.
        case answers
        /// Answers with an error status, such as 503.
        case fails(Int)
        /// Answers list requests with an empty collection. Requests for single documents are answered like Firestore.
        case listsNothing
        /// Never answers, and keeps the connection open until the client gives up.
        case hangs
        /// Executes the request, but closes the connection without an answer.
        case losesAnswer
    }

    /// A document that a client has written.
    public struct Written: Sendable {
        /// The fields, each as the text of its value.
        public var fields: [String: String]
        /// The number of times that clients have changed the document.
        public var changes: Int
    }

    private struct StoredDocument {
        var fields: [String: [String: String]]
        var updateTime: Int
        var changes: Int
    }

    private struct State {
        var jokes: [Joke] = []
        var daily: [String: String] = [:]
        var written: [String: StoredDocument] = [:]
        var raw: [String: String] = [:]
        var time = 0
        var refusesTokens = false
        var behaviour: @Sendable (String) -> Behaviour = { _ in .answers }
        var requests: [String] = []
    }

    private let server: StubServer
    private let state = Mutex(State())

    /// Creates a backend that listens on a free port.
    public init() throws {
        server = try StubServer { _ in .disconnect }
        server.behave { [weak self] request in self?.reply(to: request) ?? .disconnect }
    }

    /// The URL to pass with the option `--backend`.
    public var address: String { server.address }

    /// The names of the requested documents, such as `daily_jokes/2026-01-30`, in the order in which the requests
    /// arrived.
    public var requests: [String] { state.withLock { $0.requests } }

    /// The number of requests without an answer whose client still waits.
    public var pendingCount: Int { server.pendingCount }

    public func setJokes(_ jokes: [Joke]) {
        state.withLock { $0.jokes = jokes }
    }

    /// Sets the joke of a day.
    public func setJoke(_ id: String?, ofDay day: String) {
        state.withLock { $0.daily[day] = id }
    }

    /// Sets the fields of a document, given as JSON.
    public func setDocument(_ name: String, fields: String?) {
        state.withLock { $0.raw[name] = fields }
    }

    /// The documents that clients have written, keyed by path.
    public var written: [String: Written] {
        state.withLock { state in
            state.written.mapValues {
                Written(fields: $0.fields.mapValues { $0.values.first ?? "" }, changes: $0.changes)
            }
        }
    }

    public func forgetWritten() {
        state.withLock { $0.written = [:] }
    }

    /// Makes the backend refuse page tokens, as if they had expired.
    public func refusePageTokens(_ refuses: Bool) {
        state.withLock { $0.refusesTokens = refuses }
    }

    /// Makes the backend answer all requests in the same way.
    public func behave(_ behaviour: Behaviour) {
        behave { _ in behaviour }
    }

    /// Sets a closure that is called for each request and decides how the backend answers. The closure may block or
    /// have side effects.
    public func behave(_ behaviour: @escaping @Sendable (String) -> Behaviour) {
        state.withLock { $0.behaviour = behaviour }
    }

    /// Stops listening, closes all connections, and waits until the backend's threads have ended.
    public func stop() {
        server.stop()
    }

    private func reply(to request: StubServer.Request) -> StubServer.Reply {
        let path = request.target.split(separator: "?").first ?? ""
        let name =
            path.range(of: "/documents/").map { String(path[$0.upperBound...]) }
            ?? path.range(of: "/documents:").map { String(path[$0.lowerBound...].dropFirst("/documents".count)) }
            ?? String(path)
        let behaviour = state.withLock { state in
            state.requests.append(name)
            return state.behaviour
        }
        let now = behaviour(name)
        switch now {
        case .answers, .listsNothing, .losesAnswer:
            var (status, body) = answer(name, request.target, request.body)
            if case .listsNothing = now, !name.contains("/") {
                (status, body) = (200, name == ":runQuery" ? "[]" : "{}")
            }
            if case .losesAnswer = now { return .disconnect }
            return .response(status: status, body: Data(body.utf8))
        case .fails(let status):
            return .response(status: status, body: Data(#"{"error":{"code":\#(status)}}"#.utf8))
        case .hangs: return .silence
        }
    }

    private func answer(_ name: String, _ target: String, _ sent: Data) -> (Int, String) {
        switch name {
        case ":commit": return commit(sent)
        case ":runQuery": return (200, "[\(query(sent).map { "{\"document\":\($0)}" }.joined(separator: ","))]")
        case "jokes": return list(target)
        default:
            guard let body = body(name) else {
                return (404, #"{"error":{"code":404,"message":"no such document","status":"NOT_FOUND"}}"#)
            }
            return (200, body)
        }
    }

    /// Returns at most `limit` jokes whose ids sort after `id`, ordered by id.
    private func jokes(after id: String, _ limit: Int) -> (documents: [String], last: String?, hasMore: Bool) {
        let jokes = state.withLock { $0.jokes }
            .filter { id.isEmpty || id.utf8.lexicographicallyPrecedes($0.id.utf8) }
            .sorted { $0.id.utf8.lexicographicallyPrecedes($1.id.utf8) }
        let page = jokes.prefix(limit)
        return (page.map { Self.document($0) }, page.last?.id, page.count < jokes.count)
    }

    private func list(_ target: String) -> (Int, String) {
        let items = URLComponents(string: target)?.queryItems ?? []
        let token = items.first { $0.name == "pageToken" }?.value
        if token != nil, state.withLock({ $0.refusesTokens }) {
            return (400, #"{"error":{"code":400,"message":"expired","status":"INVALID_ARGUMENT"}}"#)
        }
        let size = items.first { $0.name == "pageSize" }?.value.flatMap { Int($0) }
        let page = jokes(after: token ?? "", size ?? .max)
        let next = page.hasMore ? page.last.map { ",\"nextPageToken\":\"\($0)\"" } : nil
        return (200, "{\"documents\":[\(page.documents.joined(separator: ","))]\(next ?? "")}")
    }

    /// Answers a query: returns the jokes, ordered by name, that follow the document name in the query's cursor.
    private func query(_ sent: Data) -> [String] {
        let body = (try? JSONSerialization.jsonObject(with: sent)) as? [String: Any]
        let query = body?["structuredQuery"] as? [String: Any]
        let cursor = (query?["startAt"] as? [String: Any])?["values"] as? [[String: Any]]
        let name = cursor?.first?["referenceValue"] as? String
        let id = name?.split(separator: "/").last.map { String($0) }
        return jokes(after: id ?? "", query?["limit"] as? Int ?? .max).documents
    }

    /// Commits one write if its precondition holds. The document's update time tells how often clients have changed the
    /// document.
    private func commit(_ sent: Data) -> (Int, String) {
        let body = (try? JSONSerialization.jsonObject(with: sent)) as? [String: Any]
        guard let write = (body?["writes"] as? [[String: Any]])?.first, let update = write["update"] as? [String: Any],
            let name = (update["name"] as? String)?.components(separatedBy: "/documents/").last,
            let fields = update["fields"] as? [String: [String: String]]
        else { return (400, #"{"error":{"code":400,"message":"not understood","status":"INVALID_ARGUMENT"}}"#) }
        let condition = write["currentDocument"] as? [String: Any]
        return state.withLock { state in
            let document = state.written[name]
            let time = document.map { Self.time($0.updateTime) }
            if let exists = condition?["exists"] as? Bool, exists != (document != nil) {
                return exists
                    ? (404, #"{"error":{"code":404,"message":"no document","status":"NOT_FOUND"}}"#)
                    : (409, #"{"error":{"code":409,"message":"it is there","status":"ALREADY_EXISTS"}}"#)
            }
            if let expected = condition?["updateTime"] as? String, expected != time {
                return (400, #"{"error":{"code":400,"message":"changed","status":"FAILED_PRECONDITION"}}"#)
            }
            if write["updateMask"] == nil {
                state.time += 1
                state.written[name] = StoredDocument(
                    fields: fields, updateTime: state.time, changes: (document?.changes ?? 0) + 1)
            }
            let changed = Self.time(state.written[name]?.updateTime ?? 0)
            return (200, "{\"writeResults\":[{\"updateTime\":\"\(changed)\"}],\"commitTime\":\"\(changed)\"}")
        }
    }

    private static func time(_ number: Int) -> String {
        let digits = String(number)
        return "2026-01-01T00:00:00.\(String(repeating: "0", count: max(0, 6 - digits.count)))\(digits)Z"
    }

    private func body(_ name: String) -> String? {
        let (jokes, daily, raw) = state.withLock { ($0.jokes, $0.daily, $0.raw[name]) }
        if let raw {
            return "{\"name\":\"projects/mr-funny-jokes/databases/(default)/documents/\(name)\",\"fields\":\(raw)}"
        }
        if name.hasPrefix("jokes/") {
            return jokes.first { "jokes/\($0.id)" == name }.map { Self.document($0) }
        }
        guard name.hasPrefix("daily_jokes/") else { return nil }
        return daily[String(name.dropFirst("daily_jokes/".count))].map { id in
            Self.document(name, ["joke_id": ["stringValue": id]])
        }
    }

    private static func document(_ joke: Joke) -> String {
        var fields: [String: [String: String]] = [
            "text": ["stringValue": joke.text], "type": ["stringValue": "dad_joke"],
            "rating_count": ["integerValue": "1"], "rating_sum": ["integerValue": "\(joke.rating)"],
        ]
        if let character = joke.character { fields["character"] = ["stringValue": character] }
        return document("jokes/\(joke.id)", fields)
    }

    private static func document(_ name: String, _ fields: [String: [String: String]]) -> String {
        struct Document: Encodable {
            var name: String
            var fields: [String: [String: String]]
            var createTime = "2026-01-01T00:00:00Z"
            var updateTime = "2026-01-01T00:00:00Z"
        }
        let document = Document(
            name: "projects/mr-funny-jokes/databases/(default)/documents/\(name)", fields: fields)
        return (try? JSONEncoder().encode(document)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// Runs a body with a new backend, and stops the backend afterwards.
public func withStubBackend<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (StubBackend) async throws -> Result
) async throws -> Result {
    let backend = try StubBackend()
    defer { backend.stop() }
    return try await body(backend)
}
