public import Foundation
import FoundationNetworking
import Synchronization

/// Passes an extension's requests on to the servers that the user names, each request once, and keeps what they answer for
/// a folder of answers.
public final class AnswerRecorder: Sendable {
    /// The limits of a recording.
    public struct Limits: Sendable {
        /// The time for one request, with its redirects.
        public var time: Duration = .seconds(10)
        /// The greatest size of an answer in bytes, and of all answers together.
        public var answer = 5 << 20
        public var all = 100 << 20
        /// The number of different requests that are sent.
        public var requests = 500
        /// The number of redirects that one request may take.
        var redirects = 10

        public init() {}
    }

    /// The reason why nothing was written.
    public enum Problem: Error, Sendable {
        /// A server could not be asked, or a limit was reached.
        case notAnswered([String])
        /// No request got an answer that can be written.
        case nothing([String])
        /// The folder has files, or is not a folder.
        case exists(String)
        /// The system refused to write.
        case notWritten(String)
    }

    /// The files that were written.
    public struct Summary: Codable, Sendable {
        public var count: Int
        /// Remarks for people: what was left out, and what the answers cannot hold.
        public var remarks: [String]
    }

    private struct State {
        var records: [RecordedAnswer] = []
        var known: [String: ServerAnswer] = [:]
        var size = 0
        var failures: [String] = []
        /// The hosts that are not asked again after a failure.
        var failed: Set<String> = []
        var secrets: Set<String> = []
        var leftOut: [String] = []
        var remarks: [String] = []

        mutating func leaveOut(_ what: String) { if !leftOut.contains(what) { leftOut.append(what) } }
    }

    private let servers: [NamedServer]
    private let limits: Limits
    private let now: @Sendable () -> Date
    private let state = Mutex(State())

    /// - Parameters:
    ///   - servers: The servers that may be asked.
    ///   - limits: The limits of the recording.
    ///   - now: Returns the time, whose day becomes `{{day}}`.
    public init(
        _ servers: [NamedServer], limits: Limits = Limits(), now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.servers = servers
        self.limits = limits
        self.now = now
    }

    /// Sends a request to its server, or returns what the server answered before. Only one request is on its way at a time.
    public func answer(to request: ServerRequest) -> ServerAnswer {
        state.withLock { state in
            guard let server = servers.first(where: { $0.host == request.host }) else { return .notFound }
            // An answer may depend on the language.
            let kinds = request.headers.filter { ["accept", "accept-language"].contains($0.name.lowercased()) }
            let key =
                "\(request.method) \(request.host)\(request.target)\n\(request.body.base64EncodedString())\n"
                + kinds.map { "\($0.name.lowercased()): \($0.value)" }.sorted().joined(separator: "\n")
            if let known = state.known[key] { return known }
            guard !state.failed.contains(request.host) else { return .failed }
            guard state.known.count < limits.requests else {
                return fail("more than \(limits.requests) different requests were made", request.host, &state)
            }
            for secret in request.secrets {
                state.secrets.formUnion(secret.values)
                state.leaveOut("\(secret.place) of requests to \(request.host)")
            }
            let answer = ask(server, request, &state)
            state.known[key] = answer
            return answer
        }
    }

    private func fail(_ reason: String, _ host: String, _ state: inout State) -> ServerAnswer {
        if !state.failures.contains(reason) { state.failures.append(reason) }
        state.failed.insert(host)
        return .failed
    }

    private func ask(_ server: NamedServer, _ request: ServerRequest, _ state: inout State) -> ServerAnswer {
        guard var next = firstRequest(to: server, request) else {
            state.remarks.append("\(request.shown) was not sent: it has no valid address")
            return .notFound
        }
        let end = ContinuousClock.now + limits.time
        for _ in 0...limits.redirects {
            let limit = min(limits.answer, limits.all - state.size)
            let response: HTTPURLResponse
            let body: Data
            switch ServerExchange.send(next, limit: limit, within: max(.zero, end - .now)) {
            case .failure(let reason): return fail("\(request.shown) \(reason)", request.host, &state)
            case .tooLarge:
                let reason =
                    limit == limits.answer
                    ? "sent more than \(limit) bytes"
                    : "is one answer too many: together they may have \(limits.all) bytes"
                return fail("\(request.shown) \(reason)", request.host, &state)
            case .tooLate:
                let seconds = limits.time / .seconds(1)
                return fail("\(request.shown) did not answer within \(seconds) seconds", request.host, &state)
            case .answer(let head, let data): (response, body) = (head, data)
            }
            if response.value(forHTTPHeaderField: "Set-Cookie") != nil {
                state.leaveOut("the cookies of answers from \(request.host)")
            }
            guard [301, 302, 303, 307, 308].contains(response.statusCode),
                let place = response.value(forHTTPHeaderField: "Location"), let from = next.url
            else {
                state.size += body.count
                let answer = ServerAnswer(
                    status: response.statusCode, contentType: response.value(forHTTPHeaderField: "Content-Type"),
                    body: body)
                state.records.append(RecordedAnswer(request: request, answer: answer, date: now()))
                return answer
            }
            guard let target = URL(string: place, relativeTo: from)?.absoluteURL, let url = named(target) else {
                let address = URL(string: place, relativeTo: from)?.absoluteURL
                state.remarks.append(
                    "\(request.shown) leads to \(address?.host() ?? "no valid address"), which was not asked"
                        + (address.flatMap { NamedServer.text(naming: $0.absoluteString) }.map { ": --from \($0)" }
                            ?? ""))
                return .notFound
            }
            next = redirected(next, to: url, response.statusCode)
        }
        return fail("\(request.shown) led to more than \(limits.redirects) redirects", request.host, &state)
    }

    private func firstRequest(to server: NamedServer, _ request: ServerRequest) -> URLRequest? {
        guard request.target.hasPrefix("/"), request.isWellFormed,
            let url = URL(string: server.address.absoluteString + request.target),
            server.isServer(of: url)
        else { return nil }
        var next = URLRequest(url: url)
        next.httpMethod = request.method
        for header in request.forwarded { next.addValue(header.value, forHTTPHeaderField: header.name) }
        if !request.body.isEmpty { next.httpBody = request.body }
        return next
    }

    /// Returns the address to which a redirect leads if the server is named; otherwise nil.
    private func named(_ url: URL) -> URL? {
        if servers.contains(where: { $0.isServer(of: url) }) { return url }
        guard let server = servers.first(where: { $0.host == url.host()?.lowercased() }), url.port == nil,
            var components = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { return nil }
        components.scheme = server.address.scheme
        components.host = server.address.host()
        components.port = server.address.port
        return components.url
    }

    /// The headers that another server gets after a redirect.
    private static let plainHeaders: Set = ["accept", "accept-language", "user-agent", "content-type"]

    private func redirected(_ request: URLRequest, to url: URL, _ status: Int) -> URLRequest {
        var next = request
        next.url = url
        // RFC 9110, section 15.4: a client may, and does, change POST to GET.
        if status == 303 || (status < 303 && request.httpMethod == "POST") {
            if request.httpMethod != "HEAD" { next.httpMethod = "GET" }
            next.httpBody = nil
            next.setValue(nil, forHTTPHeaderField: "Content-Type")
        }
        // Another server must not get the secrets of this one, in whatever header they are.
        if let old = request.url, NamedServer.origin(old) != NamedServer.origin(url) {
            for name in request.allHTTPHeaderFields?.keys.map({ $0 }) ?? []
            where !Self.plainHeaders.contains(name.lowercased()) {
                next.setValue(nil, forHTTPHeaderField: name)
            }
        }
        return next
    }

    // MARK: The folder

    /// Writes the answers to a new folder, whole or not at all.
    /// - Throws: `Problem`.
    public func write(to folder: String) throws(Problem) -> Summary {
        let state = self.state.withLock { $0 }
        guard state.failures.isEmpty else { throw .notAnswered(state.failures) }
        var files = RecordedFiles(secrets: state.secrets)
        for record in state.records { files.add(record) }
        let remarks = state.leftOut.map { "left out: \($0)" } + state.remarks + files.remarks
        guard !files.isEmpty else { throw .nothing(remarks) }
        try files.write(to: folder)
        return Summary(count: files.count, remarks: remarks)
    }
}

/// The answer of a server to a request.
struct RecordedAnswer: Sendable {
    var request: ServerRequest
    var answer: ServerAnswer
    var date: Date
}
