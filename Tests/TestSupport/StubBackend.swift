import Foundation
import Glibc
import Synchronization

/// A Firestore of a few jokes on a free port of 127.0.0.1, which can also be made to fail.
public final class StubBackend: Sendable {
    /// A joke of the collection `jokes`.
    public struct Joke: Sendable {
        /// The document's id.
        public var id: String
        /// The joke.
        public var text: String
        /// Who tells it.
        public var character: String?
        /// The sum of its ratings, of one rater.
        public var rating: Int

        /// Makes a joke.
        public init(_ id: String, _ text: String, character: String? = nil, rating: Int = 0) {
            self.id = id
            self.text = text
            self.character = character
            self.rating = rating
        }
    }

    /// How it answers.
    public enum Behaviour: Sendable {
        /// As Firestore does.
        case answers
        /// With a status, such as 503.
        case fails(Int)
        /// A collection as if it held no document; single documents as Firestore does.
        case listsNothing
        /// Not at all, until the client gives up.
        case hangs
    }

    private struct State {
        var jokes: [Joke] = []
        var daily: [String: String] = [:]
        var behaviour: @Sendable (String) -> Behaviour = { _ in .answers }
        var requests: [String] = []
        var connections: Set<Int32> = []
    }

    /// Its address, as `--backend` takes it.
    public let address: String
    private let listener: Int32
    private let running = DispatchGroup()
    private let state = Mutex(State())

    /// Starts to listen.
    public init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw SystemFailure("socket", path: "127.0.0.1") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isBound else {
            close(listener)
            throw SystemFailure("bind", path: "127.0.0.1")
        }
        self.listener = listener
        self.address = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        running.enter()
        Thread.detachNewThread { [self] in
            acceptConnections()
            running.leave()
        }
    }

    /// The documents that were asked for, such as `daily_jokes/2026-01-30`, in the order they came.
    public var requests: [String] { state.withLock { $0.requests } }

    /// How many connections are open now.
    public var connectionCount: Int { state.withLock { $0.connections.count } }

    /// Sets the jokes of the collection.
    public func setJokes(_ jokes: [Joke]) {
        state.withLock { $0.jokes = jokes }
    }

    /// Makes a joke that of a day.
    public func setJoke(_ id: String?, ofDay day: String) {
        state.withLock { $0.daily[day] = id }
    }

    /// Answers all requests in one way.
    public func behave(_ behaviour: Behaviour) {
        behave { _ in behaviour }
    }

    /// Is asked for each request how to answer it; may do something meanwhile, or wait.
    public func behave(_ behaviour: @escaping @Sendable (String) -> Behaviour) {
        state.withLock { $0.behaviour = behaviour }
    }

    /// Stops listening, breaks off what is under way, and waits for its threads.
    public func stop() async {
        shutdown(listener, Int32(SHUT_RDWR))
        state.withLock { state in
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        await withCheckedContinuation { continuation in
            running.notify(queue: .global()) { continuation.resume() }
        }
        close(listener)
    }

    private func acceptConnections() {
        while true {
            let connection = Glibc.accept(listener, nil, nil)
            guard connection >= 0 else { return }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            state.withLock { _ = $0.connections.insert(connection) }
            running.enter()
            Thread.detachNewThread { [self] in
                serve(connection)
                state.withLock { _ = $0.connections.remove(connection) }
                close(connection)
                running.leave()
            }
        }
    }

    private func serve(_ connection: Int32) {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard recv(connection, &byte, 1, 0) == 1 else { return }
            head.append(byte)
        }
        let target = String(decoding: head, as: UTF8.self).split(separator: " ").dropFirst().first ?? ""
        let path = target.split(separator: "?").first ?? ""
        let name = path.range(of: "/documents/").map { String(path[$0.upperBound...]) } ?? String(path)
        let behaviour = state.withLock { state in
            state.requests.append(name)
            return state.behaviour
        }
        let now = behaviour(name)
        switch now {
        case .answers, .listsNothing:
            var body = body(name)
            if case .listsNothing = now, !name.contains("/") { body = "{}" }
            send(connection, body == nil ? 404 : 200, body ?? #"{"error":{"code":404,"status":"NOT_FOUND"}}"#)
        case .fails(let status): send(connection, status, #"{"error":{"code":\#(status)}}"#)
        case .hangs:
            var byte: UInt8 = 0
            while recv(connection, &byte, 1, 0) > 0 {}
        }
    }

    private func send(_ connection: Int32, _ status: Int, _ body: String) {
        let head = "HTTP/1.1 \(status) Status\r\nContent-Length: \(body.utf8.count)\r\nConnection: close\r\n\r\n"
        let bytes = Array((head + body).utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes {
                Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            offset += count
        }
    }

    private func body(_ name: String) -> String? {
        let (jokes, daily) = state.withLock { ($0.jokes, $0.daily) }
        if name == "jokes" {
            return "{\"documents\":[\(jokes.map { Self.document($0) }.joined(separator: ","))]}"
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

/// Runs a test against a backend of its own and stops that afterwards.
public func withStubBackend<Result>(
    isolation: isolated (any Actor)? = #isolation, _ body: (StubBackend) async throws -> Result
) async throws -> Result {
    let backend = try StubBackend()
    do {
        let result = try await body(backend)
        await backend.stop()
        return result
    } catch {
        await backend.stop()
        throw error
    }
}
