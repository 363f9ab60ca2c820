import Foundation
import TestServers
import TestSupport
import Testing

@testable import Adopt

/// Tests of the recording of answers (`--record-answers`).
@Suite(.timeLimit(.minutes(30))) struct RecordingTests {
    private static let host = "api.example.com"
    /// 2026-01-30T12:00:00Z
    private static let noon = Date(timeIntervalSince1970: 1_769_774_400)

    private func request(
        _ target: String, _ headers: [(String, String)] = [], method: String = "GET", host: String = Self.host
    ) -> ServerRequest {
        ServerRequest(
            host: host, method: method, target: target, headers: headers.map { .init(name: $0.0, value: $0.1) },
            body: Data())
    }

    /// Returns a recorder that asks a server instead of `api.example.com`.
    private func recorder(
        _ address: String, _ others: [String] = [], _ change: (inout AnswerRecorder.Limits) -> Void = { _ in }
    ) throws -> AnswerRecorder {
        var limits = AnswerRecorder.Limits()
        // A busy machine may need long for what is at once elsewhere.
        limits.time = .seconds(60)
        change(&limits)
        let servers = try (["\(Self.host)=\(address)"] + others).map { try #require(NamedServer($0), "\($0)") }
        return AnswerRecorder(servers, limits: limits, now: { Self.noon })
    }

    private static func json(_ text: String, _ headers: [String: String] = [:], status: Int = 200) -> StubServer.Reply {
        .response(
            status: status, headers: ["Content-Type": "application/json"].merging(headers) { $1 }, body: Data(text.utf8)
        )
    }

    /// Returns the texts of all files in a folder, by their paths.
    private func files(_ folder: String) throws -> [String: String] {
        var found: [String: String] = [:]
        for name in try FileManager.default.subpathsOfDirectory(atPath: folder) {
            var isFolder: ObjCBool = false
            _ = FileManager.default.fileExists(atPath: folder + "/" + name, isDirectory: &isFolder)
            if !isFolder.boolValue { found[name] = try Files.text(folder + "/" + name) }
        }
        return found
    }

    @Test(
        "A server is named by host, port or address; another server may stand in for it",
        arguments: [
            ("api.example.com", "api.example.com", "https://api.example.com"),
            ("API.example.com:8443", "api.example.com", "https://api.example.com:8443"),
            ("127.0.0.1:8080", "127.0.0.1", "http://127.0.0.1:8080"), ("localhost", "localhost", "http://localhost"),
            ("http://api.example.com/", "api.example.com", "http://api.example.com"),
            ("api.example.com=http://127.0.0.1:1", "api.example.com", "http://127.0.0.1:1"),
            ("", nil, nil), (".", nil, nil), ("..", nil, nil), ("a/b", nil, nil), ("https://a/b", nil, nil),
            ("ftp://a", nil, nil), ("https://user:pass@a", nil, nil), ("a b", nil, nil), ("../x=a", nil, nil),
            ("a=", nil, nil), ("a?x=1", nil, nil), ("https://a?x", nil, nil),
        ] as [(String, String?, String?)])
    func names(text: String, host: String?, address: String?) {
        let server = NamedServer(text)
        #expect(server?.host == host && server?.address.absoluteString == address)
    }

    @Test("The text that a remark proposes for an address names the address's server")
    func proposals() {
        #expect(NamedServer.text(naming: "https://A.example/x") == "a.example")
        #expect(NamedServer.text(naming: "http://a.example:81/x") == "http://a.example:81")
        #expect(NamedServer.text(naming: "http://127.0.0.1:81/x") == "127.0.0.1:81")
        #expect(NamedServer.text(naming: "nothing") == nil)
    }

    @Test("Each request is sent once, and a run with the folder gets the same answers without the server")
    func recorded() throws {
        let server = try StubServer { request in
            request.target == "/v1/page.html"
                ? .response(body: Data("<p>".utf8)) : Self.json("{\"at\": \"\(request.target)\"}")
        }
        let recorder = try recorder(server.address)
        let targets = ["/v1/quote?x=1", "/", "/v1/a%20b/", "/v1/page.html", "/v1/quote/more"]
        let first = targets.map { recorder.answer(to: request($0)) }
        #expect(targets.map { recorder.answer(to: request($0)).body } == first.map(\.body))
        #expect(server.requests.map(\.target) == targets)
        #expect(first.allSatisfy { $0.status == 200 } && first[0].contentType == "application/json")
        server.stop()
        try withTemporaryDirectory { directory throws in
            let folder = directory.path("answers")
            let summary = try recorder.write(to: folder)
            #expect(summary.count == 5 && summary.remarks == [])
            #expect(try AnswersFolder(checking: folder).hosts == [Self.host])
            for (target, answer) in zip(targets, first) {
                let path = target.prefix { $0 != "?" }.removingPercentEncoding ?? ""
                #expect(AnswerServer.body(folder, "/\(Self.host)\(path)", Self.noon) == answer.body, "\(target)")
            }
            // Nothing else is left beside the folder.
            #expect(try Files.names(in: directory.path) == ["answers"])
        }
    }

    @Test("Secrets of requests and answers are sent, but are in no file, and the remarks name each")
    func secrets() throws {
        let secrets = [
            "bearer-0123456789", "cookie-0123456789", "header-0123456789", "query/0123456789", "answer-0123456789",
        ]
        let server = try StubServer { _ in
            Self.json(
                """
                {"next": "https://api.example.com/v1?page=2&api_key=query%2F0123456789", "echo": "query\\/0123456789",
                 "who": "bearer-0123456789 cookie-0123456789 header-0123456789", "access_token" : "answer-0123456789",
                 "token": "USDC", "Bearer": 1}
                """, ["Set-Cookie": "session=answer-0123456789"])
        }
        let recorder = try recorder(server.address)
        let headers = [
            ("Authorization", "Bearer \(secrets[0])"), ("Cookie", "a=1; id=\(secrets[1])"), ("X-API-Key", secrets[2]),
            ("Accept", "application/json"),
        ]
        let answer = recorder.answer(to: request("/v1?page=1&api_key=query%2F0123456789", headers))
        #expect(answer.status == 200)
        let sent = try #require(server.requests.first)
        #expect(sent.target == "/v1?page=1&api_key=query%2F0123456789")
        #expect(sent.headers["authorization"] == "Bearer \(secrets[0])" && sent.headers["x-api-key"] == secrets[2])
        #expect(sent.headers["cookie"] == "a=1; id=\(secrets[1])" && sent.headers["accept"] == "application/json")
        try withTemporaryDirectory { directory throws in
            let summary = try recorder.write(to: directory.path("answers"))
            let files = try files(directory.path("answers"))
            let text = try #require(files["\(Self.host)/v1.json"])
            #expect(files.count == 1)
            for secret in secrets + ["query%2F0123456789", "query\\/0123456789"] {
                #expect(!text.contains(secret), "\(text)")
                #expect(!summary.remarks.contains { $0.contains(secret) }, "\(summary.remarks)")
            }
            #expect(text.contains("\"token\": \"USDC\", \"Bearer\": 1") && text.contains("page=2&api_key=left-out"))
            #expect(
                summary.remarks == [
                    "left out: the header Authorization of requests to \(Self.host)",
                    "left out: the header Cookie of requests to \(Self.host)",
                    "left out: the header X-API-Key of requests to \(Self.host)",
                    "left out: the query value api_key of requests to \(Self.host)",
                    "left out: the cookies of answers from \(Self.host)",
                    "left out: 6 secrets in \(Self.host)/v1.json",
                ])
        }
    }

    @Test(
        "A request of another form than HTTP's is not sent, because the extension's code may have made it",
        arguments: [
            ("/a", "GET", "X", "a\r\nHost: other"), ("/a", "GET", "X\r\nHost", "b"),
            ("/a", "GET /b HTTP/1.1\r\nX:", "X", "b"),
            ("/a b", "GET", "X", "b"), ("/a\r\nX: y", "GET", "X", "b"), ("/a", "", "X", "b"), ("/a", "GET", "", "b"),
        ])
    func malformed(target: String, method: String, name: String, value: String) throws {
        let server = try StubServer { _ in Self.json("1") }
        let recorder = try recorder(server.address)
        #expect(recorder.answer(to: request(target, [(name, value)], method: method)).status == 404)
        #expect(server.requests.isEmpty)
        #expect(recorder.answer(to: request("/good", [("X", "a\tb é")])).status == 200)
    }

    @Test("An answer in another language is asked for; a file holds the first, and a remark names the other")
    func languages() throws {
        let server = try StubServer { request in Self.json("\"\(request.headers["accept-language"] ?? "")\"") }
        let recorder = try recorder(server.address)
        for language in ["de", "en", "de"] {
            let answer = recorder.answer(to: request("/a", [("Accept-Language", language)]))
            #expect(answer.body == Data("\"\(language)\"".utf8))
        }
        #expect(server.requests.count == 2)
        try withTemporaryDirectory { directory throws in
            let summary = try recorder.write(to: directory.path("answers"))
            #expect(try files(directory.path("answers")) == ["\(Self.host)/a.json": "\"de\""])
            #expect(summary.remarks.contains { $0.contains("answered otherwise") })
        }
    }

    @Test("A path that looks like a key is named, and one that is too long for a file does not stop the others")
    func keysInPaths() throws {
        let server = try StubServer { _ in Self.json("1") }
        let recorder = try recorder(server.address)
        let long = String(repeating: "/abcdefghi", count: 101)
        for target in ["/v6/0123456789abcdef0123/usd", "/v6/international-stories-of-today", long] {
            #expect(recorder.answer(to: request(target)).status == 200)
        }
        try withTemporaryDirectory { directory throws in
            let remarks = try recorder.write(to: directory.path("answers")).remarks
            #expect(try files(directory.path("answers")).count == 2)
            #expect(remarks.filter { $0.contains("looks like a key") }.count == 1 && remarks.count == 2, "\(remarks)")
            #expect(remarks.contains { $0.hasSuffix("its path cannot be that of a file") })
        }
    }

    @Test(
        "Only named servers are asked: neither another host, nor a redirect to one, nor with the secrets of the first")
    func hosts() throws {
        let other = try StubServer { _ in Self.json("1") }
        let unnamed = try StubServer { _ in Self.json("2") }
        let server = try StubServer { request in
            switch request.target {
            case "/here": Self.json("", ["Location": "/there"], status: 302)
            case "/there": Self.json("3")
            case "/other": Self.json("", ["Location": "https://other.example/x"], status: 301)
            case "/loop": Self.json("", ["Location": "/loop"], status: 307)
            default: Self.json("", ["Location": unnamed.address + "/x"], status: 308)
            }
        }
        let recorder = try recorder(server.address, ["other.example=\(other.address)"]) { $0.redirects = 3 }
        #expect(recorder.answer(to: request("/x", host: "elsewhere.example")).status == 404)
        #expect(recorder.answer(to: request("@127.0.0.1:\(unnamed.port)/x")).status == 404)
        let secret = [("Authorization", "Bearer 0123456789"), ("Accept", "a/b"), ("X-Own", "0123456789")]
        #expect(recorder.answer(to: request("/here", secret)).body == Data("3".utf8))
        #expect(server.requests.last?.headers["authorization"] == "Bearer 0123456789")
        #expect(recorder.answer(to: request("/other", secret)).body == Data("1".utf8))
        #expect(
            other.requests.first?.headers["authorization"] == nil && other.requests.first?.headers["accept"] == "a/b")
        #expect(other.requests.first?.headers["x-own"] == nil)
        #expect(recorder.answer(to: request("/unnamed")).status == 404)
        #expect(unnamed.requests.isEmpty)
        try withTemporaryDirectory { directory throws in
            let summary = try recorder.write(to: directory.path("answers"))
            #expect(
                Set(try files(directory.path("answers")).keys) == ["\(Self.host)/here.json", "\(Self.host)/other.json"])
            #expect(
                summary.remarks.contains(
                    "GET \(Self.host)/unnamed leads to 127.0.0.1, which was not asked: --from 127.0.0.1:\(unnamed.port)"
                ),
                "\(summary.remarks)")
        }
        #expect(recorder.answer(to: request("/loop")).status == 502)
        try expectNothing(recorder, "led to more than 3 redirects")
    }

    /// Expects that a recorder writes nothing because of a server.
    private func expectNothing(_ recorder: AnswerRecorder, _ reason: String) throws {
        try withTemporaryDirectory { directory throws in
            do throws(AnswerRecorder.Problem) {
                _ = try recorder.write(to: directory.path("answers"))
                Issue.record("no error")
            } catch {
                guard case .notAnswered(let reasons) = error else {
                    Issue.record("\(error)")
                    return
                }
                #expect(reasons.count == 1 && reasons[0].contains(reason), "\(reasons)")
            }
            #expect(try Files.names(in: directory.path).isEmpty)
        }
    }

    @Test("A server that never answers is asked once, up to the time limit, and nothing is written")
    func silence() throws {
        let server = try StubServer { _ in .silence }
        let recorder = try recorder(server.address) { $0.time = .milliseconds(200) }
        #expect(recorder.answer(to: request("/a")).status == 502)
        #expect(recorder.answer(to: request("/b")).status == 502)
        #expect(server.requests.count <= 1)
        try expectNothing(recorder, "GET \(Self.host)/a did not answer within 0.2 seconds")
        // The request is ended, too.
        #expect(blockUntil { server.pendingCount == 0 })
    }

    @Test(
        "Nothing is written if a server sends garbage, disconnects, sends a part or nothing, or too much",
        arguments: ["garbage\r\n\r\n", "", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{", "large", "requests"])
    func broken(sent: String) async throws {
        let isLarge = sent == "large"
        try await withRawServer { connection in
            if isLarge || sent == "requests" {
                connection.answer("200 OK", String(repeating: "1", count: isLarge ? 1_001 : 1))
            } else {
                connection.send(sent)
            }
        } test: { server in
            let recorder = try recorder("http://127.0.0.1:\(server.port)") { limits in
                (limits.answer, limits.requests) = (1_000, sent == "requests" ? 1 : 2)
            }
            let answer = recorder.answer(to: request("/a"))
            #expect(answer.status == (sent == "requests" ? 200 : 502))
            if sent == "requests" { #expect(recorder.answer(to: request("/b")).status == 502) }
            let reason =
                isLarge ? "sent more than 1000 bytes" : sent == "requests" ? "more than 1 different" : "gave no answer"
            try expectNothing(recorder, reason)
        }
    }

    @Test("A refused connection and a limit of all answers end the recording as well")
    func refused() throws {
        let server = try StubServer { _ in Self.json("\"12345678\"") }
        let recorder = try recorder(server.address) { $0.all = 15 }
        #expect(recorder.answer(to: request("/a")).status == 200)
        #expect(recorder.answer(to: request("/b")).status == 502)
        try expectNothing(recorder, "GET \(Self.host)/b is one answer too many: together they may have 15 bytes")
        let port = server.port
        server.stop()
        let other = try self.recorder("http://127.0.0.1:\(port)")
        #expect(blockUntil { (try? RawClient(port: port)) == nil })
        #expect(other.answer(to: request("/a")).status == 502)
        try expectNothing(other, "gave no answer")
    }

    @Test("A compressed answer is written decompressed; one that asks for credentials ends")
    func compressed() throws {
        let pear = try #require(Data(base64Encoded: "H4sIAAAAAAACA6tWykvMTVWyUgpITSxSqgUAVHuAKA8AAAA="))
        let server = try StubServer { request in
            request.target == "/pear"
                ? .response(headers: ["Content-Encoding": "gzip", "Content-Type": "application/json"], body: pear)
                : Self.json("{}", ["WWW-Authenticate": "Basic realm=\"x\""], status: 401)
        }
        let recorder = try recorder(server.address)
        #expect(recorder.answer(to: request("/pear")).body == Data("{\"name\":\"Pear\"}".utf8))
        #expect(recorder.answer(to: request("/private")).status == 401)
        try withTemporaryDirectory { directory throws in
            let summary = try recorder.write(to: directory.path("answers"))
            #expect(try files(directory.path("answers")) == ["\(Self.host)/pear.json": "{\"name\":\"Pear\"}"])
            #expect(
                summary.remarks == [
                    "GET \(Self.host)/private answered 401, but a file answers with status 200: not written"
                ])
        }
    }

    @Test("Conditions and ranges of requests are not sent, because the answer must be whole")
    func headers() {
        let headers = ["If-None-Match", "Range", "Host", "Connection", "Accept-Encoding", "Accept"].map { ($0, "x") }
        #expect(request("/", headers).forwarded.map(\.name) == ["Accept"])
    }

    @Test("A folder with files is not replaced, an empty one is filled")
    func existing() throws {
        let server = try StubServer { _ in Self.json("1") }
        let recorder = try recorder(server.address)
        _ = recorder.answer(to: request("/a"))
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("empty"))
            try Files.makeDirectory(directory.path("full"))
            try Files.write("mine", to: directory.path("full/file"))
            _ = try recorder.write(to: directory.path("empty"))
            #expect(try files(directory.path("empty")) == ["\(Self.host)/a.json": "1"])
            for name in ["full", "full/file"] {
                do throws(AnswerRecorder.Problem) {
                    _ = try recorder.write(to: directory.path(name))
                    Issue.record("no error")
                } catch {
                    guard case .exists = error else {
                        Issue.record("\(error)")
                        return
                    }
                }
            }
            do throws(AnswerRecorder.Problem) {
                _ = try recorder.write(to: directory.path("none/answers"))
                Issue.record("no error")
            } catch {
                guard case .notWritten = error else {
                    Issue.record("\(error)")
                    return
                }
            }
            #expect(try files(directory.path) == ["empty/\(Self.host)/a.json": "1", "full/file": "mine"])
        }
    }

    /// Records answers to requests, and returns the files and the remarks.
    private func written(_ answers: [(String, String)]) throws -> (files: [String: String], remarks: [String]) {
        var files = RecordedFiles(secrets: ["path-secret"])
        for (target, body) in answers {
            files.add(
                RecordedAnswer(
                    request: request(target),
                    answer: ServerAnswer(status: 200, contentType: "application/json", body: Data(body.utf8)),
                    date: Self.noon))
        }
        return try withTemporaryDirectory { directory throws in
            try files.write(to: directory.path("answers"))
            let found = try self.files(directory.path("answers"))
            // No file is outside of the folder.
            #expect(try self.files(directory.path).count == found.count)
            return (found, files.remarks)
        }
    }

    @Test("No path of a request leads out of the folder, and an answer that no file can hold is named")
    func paths() throws {
        let bad = [
            "/../x", "/v1/../../x", "/%2e%2e/x", "/a/%2e%2e%2f%2e%2e%2fx", "/a//b", "/a%00b", "/%FF", "/_",
            "/" + String(repeating: "a", count: 300),
            "/path-secret/x",
        ]
        let (files, remarks) = try written([("/a", "1")] + bad.map { ($0, "2") })
        #expect(files == ["\(Self.host)/a.json": "1"])
        #expect(remarks.count == bad.count, "\(remarks)")
        #expect(!remarks.contains { $0.contains("path-secret") })
    }

    @Test("If one file would answer requests differently, the first answer is written and the other is named")
    func conflicts() throws {
        let (files, remarks) = try written([
            ("/a?x=1&token=secret", "1"), ("/a?x=2", "2"), ("/a?x=3", "1"), ("/b", "text"), ("/b/c", "3"),
            ("/", "text"),
        ])
        #expect(files == ["\(Self.host)/a.json": "1", "\(Self.host)/b": "text"])
        #expect(
            remarks == [
                "GET \(Self.host)/a?x=2 answered otherwise than GET \(Self.host)/a?x=1&token=…, whose answer "
                    + "\(Self.host)/a.json holds: not written, because a file answers each query and method",
                "\(Self.host)/b is not JSON, although the server says so",
                "GET \(Self.host)/b/c was not written: \(Self.host)/b would be a file and a folder",
                "GET \(Self.host)/ was not written: it is not JSON, which the file \(Self.host)/index.json must be",
            ])
    }

    @Test("The answer to a path that ends in today's date answers tomorrow's path, too")
    func datedPaths() throws {
        let day = AnswerText(template: "{{day}}").text(at: Self.noon)
        let (files, remarks) = try written([("/days/\(day)", "{\"day\": \"\(day)\"}"), ("/days/1999-12-31", "1")])
        #expect(
            files == ["\(Self.host)/days/_.json": "{\"day\": \"{{day}}\"}", "\(Self.host)/days/1999-12-31.json": "1"])
        #expect(remarks.contains { $0.hasPrefix("\(Self.host)/days/_.json answers all paths beside it") })
    }

    @Test("The server for a recording passes on the host, the target, the headers and the body of a request")
    func passedOn() async throws {
        let server = AnswerServer { request in
            let text =
                "\(request.method) \(request.host) \(request.target) \(String(decoding: request.body, as: UTF8.self))"
            return ServerAnswer(status: 203, contentType: "text/plain", body: Data(text.utf8))
        }
        let answers = try #require(server)
        defer { answers.stop() }
        let port = try #require(URL(string: answers.url)?.port)
        for (line, expected) in [
            ("GET /a.example/x%20y?q=%2F", "GET a.example /x%20y?q=%2F "), ("GET /a.example", "GET a.example / "),
            ("POST /a.example?q", "POST a.example /?q abc"),
        ] {
            let client = try RawClient(port: port)
            let body = line.hasPrefix("POST") ? "abc" : ""
            try client.send("\(line) HTTP/1.1\r\nHost: a.example\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
            let text = try await client.text()
            #expect(text.hasPrefix("HTTP/1.1 203") && text.hasSuffix("\r\n\r\n\(expected)"), "\(text)")
        }
    }

    @Test("The report names each host that was not asked, and the option that names it")
    func notAsked() throws {
        try withTemporaryDirectory { directory throws in
            try Files.makeDirectory(directory.path("calls"))
            try Files.makeDirectory(directory.path("calls/state"))
            let events = [
                ("https://\(Self.host)/a", "status-404"), ("https://b.example/x", "refused"),
                ("http://127.0.0.1:81/", "failed"), ("http://127.0.0.1:81/", "failed"),
            ]
            try Files.write(
                events.map {
                    "{\"event\":\"network\",\"kind\":\"\($0.0)\",\"reason\":\"online\",\"outcome\":\"\($0.1)\"}\n"
                }.joined(), to: directory.path("calls/state/events.jsonl"))
            let report = RequestReport(directory: directory.path, countsFailures: true)
            #expect(
                report.remarks(recordingFrom: [Self.host]) == [
                    "not asked: http://127.0.0.1:81/ (2 requests); to ask it, add --from 127.0.0.1:81",
                    "not asked: https://b.example/x (1 request); to ask it, add --from b.example",
                ])
        }
    }
}
