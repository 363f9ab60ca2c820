import Foundation
import HTTPServing
import Synchronization
import TestServers
import TestSupport
import Testing

/// Tests over real connections, with the bytes that clients send.
@Suite(.timeLimit(.minutes(30))) struct HTTPServerTests {
    /// Runs a test with a server, and stops the server afterwards.
    private func withServer(
        _ handler: @escaping HTTPServer.Handler = HTTPServerTests.echo, patience: Duration = .seconds(60),
        connections: Int = 64, _ test: (HTTPServer) async throws -> Void
    ) async throws {
        var options = HTTPServer.Options()
        options.patience = patience
        options.maximumConnections = connections
        let server = try HTTPServer(options, handler)
        defer { server.close() }
        try await test(server)
    }

    /// Answers with the method, path, query and body of the request, separated by spaces.
    private static let echo: HTTPServer.Handler = { request in
        let body = try request.body(upTo: 1 << 20)
        return HTTPResponse(200, [:], "\(request.method) \(request.path) \(request.query) \(body.count)".utf8)
    }

    /// Sends bytes and returns everything that the server sends until it closes the connection.
    private func sent(_ text: String, to server: HTTPServer) async throws -> String {
        let client = try RawClient(port: server.port)
        try client.send(text)
        return try await client.text()
    }

    private func body(_ answer: RawAnswer) -> String { String(decoding: answer.body, as: UTF8.self) }

    // MARK: Requests

    @Test("Requests that arrive together on one connection are answered in their order")
    func pipelining() async throws {
        try await withServer { server in
            let text = try await sent(
                "GET /a?x=1 HTTP/1.1\r\n\r\nPOST /b HTTP/1.1\r\nContent-Length: 3\r\n\r\nabc\r\n"
                    + "GET /c HTTP/1.1\r\nConnection: close\r\n\r\n", to: server)
            let bodies = text.split(separator: "HTTP/1.1 200 OK").map { $0.split(separator: "\r\n\r\n").last ?? "" }
            #expect(bodies == ["GET /a x=1 0", "POST /b  3", "GET /c  0"])
        }
    }

    @Test("A request is understood however its bytes are divided")
    func division() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            for byte
                in "POST /a HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2;x=y\r\nab\r\n1\r\nc\r\n0\r\nX: 1\r\n\r\n"
                .utf8
            {
                try client.send(bytes: [byte])
            }
            #expect(body(try await client.answer()) == "POST /a  3")
        }
    }

    @Test(
        "The target may be a path or a whole address",
        arguments: [
            ("/a/%28b%29?c=%20&d", "/a/%28b%29 c=%20&d"), ("http://host:1/a?b", "/a b"), ("http://host", "/ "),
            ("/?", "/ "), ("/a?b?c", "/a b?c"), ("/http://x", "/http://x "),
        ])
    func target(_ target: String, _ expected: String) async throws {
        try await withServer { server in
            let text = try await sent("GET \(target) HTTP/1.1\r\nConnection: close\r\n\r\n", to: server)
            #expect(text.hasSuffix("\r\n\r\nGET \(expected) 0"), "\(text)")
        }
    }

    @Test("Header names have no case, and several fields of a name are one list")
    func headers() async throws {
        let handler: HTTPServer.Handler = { request in
            HTTPResponse(200, [:], "\(request.headers["x-a"] ?? "none"), \(request.authority ?? "none")".utf8)
        }
        try await withServer(handler) { server in
            let text = try await sent(
                "GET / HTTP/1.1\r\nHOST: h:1\r\nX-A: 1\r\nx-a:\t2 \r\nconnection: Close\r\n\r\n", to: server)
            #expect(text.hasSuffix("\r\n\r\n1, 2, h:1"), "\(text)")
        }
    }

    @Test(
        "A malformed request is refused with its status, and its connection ends",
        arguments: [
            ("GET / HTTP/1.1\r\n A: folded\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA : space\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\n: no name\r\n\r\n", 400), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
            ("GET / HTTP/1.1\r\nA: \u{1}\r\n\r\n", 400), ("GET  / HTTP/1.1\r\n\r\n", 400), ("GET /\r\n\r\n", 400),
            ("G(T / HTTP/1.1\r\n\r\n", 400), ("GET / HTTP/2.0\r\n\r\n", 505), ("GET / FTP/1.1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: +1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", 400),
            ("POST / HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n", 501),
        ])
    func malformed(_ request: String, _ status: Int) async throws {
        try await withServer { server in
            let text = try await sent(request, to: server)
            #expect(text.hasPrefix("HTTP/1.1 \(status) "), "\(text)")
            #expect(text.contains("\r\nConnection: close\r\n"))
        }
    }

    @Test("A head of 64 KiB is accepted; a longer one is refused with 431", arguments: [(65_536, 200), (65_537, 431)])
    func longHead(_ size: Int, _ status: Int) async throws {
        try await withServer { server in
            let start = "GET / HTTP/1.1\r\nConnection: close\r\nA: "
            let client = try RawClient(port: server.port)
            try client.send(start + String(repeating: "a", count: size - start.utf8.count - 4) + "\r\n\r\n")
            #expect(try await client.answer().code == status)
        }
    }

    @Test("A head without an end is refused once it is too long, not stored")
    func endlessHead() async throws {
        try await withServer { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\n" + String(repeating: "A: a\r\n", count: 20_000))
            #expect(try await client.answer().code == 431)
        }
    }

    // MARK: Bodies

    @Test("A body that is longer than the handler allows is an error, whether its length is known or not")
    func longBody() async throws {
        let handler: HTTPServer.Handler = { request in
            do throws(HTTPBodyError) {
                return HTTPResponse(200, [:], "\(try request.body(upTo: 4).count)".utf8)
            } catch {
                return HTTPResponse(413, [:], "\(error)".utf8)
            }
        }
        try await withServer(handler) { server in
            for (request, expected) in [
                ("Content-Length: 4\r\n\r\nabcd", "4"), ("Content-Length: 5\r\n\r\nabcde", "tooLong"),
                ("Transfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\n0\r\n\r\n", "4"),
                ("Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", "tooLong"),
                ("Transfer-Encoding: chunked\r\n\r\nx\r\n", "incomplete"),
                ("Transfer-Encoding: chunked\r\n\r\n1\r\nab\r\n", "incomplete"),
            ] {
                let client = try RawClient(port: server.port)
                try client.send("POST / HTTP/1.1\r\n" + request)
                let answer = try await client.answer()
                #expect(body(answer) == expected, "\(request)")
                guard expected == "incomplete" else { continue }
                // After malformed chunks, the server cannot know where the next request begins.
                #expect(answer.head.contains("\r\nConnection: close\r\n"))
                try? client.send("0\r\n\r\nGET / HTTP/1.1\r\n\r\n")
                #expect(try await client.text().isEmpty, "\(request)")
            }
        }
    }

    @Test("A client that asks for it is told to send its body, but only if the handler reads the body")
    func expectation() async throws {
        let handler: HTTPServer.Handler = { request in
            guard request.path == "/read" else { return HTTPResponse(200, [:], "unread".utf8) }
            return HTTPResponse(200, [:], "\(try request.body(upTo: 9).count)".utf8)
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST /read HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
            let first = try await client.answer()
            #expect(first.code == 100)
            try client.send("ab")
            #expect(body(try await client.answer()) == "2")
            let other = try await sent(
                "POST /no HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n", to: server)
            #expect(other.hasPrefix("HTTP/1.1 200 OK\r\n") && other.hasSuffix("\r\n\r\nunread"))
            #expect(other.contains("\r\nConnection: close\r\n"))
        }
    }

    /// The time limit of a body begins when the handler asks for it.
    @Test("A body is there for a handler that reads it long after the head")
    func lateReader() async throws {
        let handler: HTTPServer.Handler = { request in
            try await Task.sleep(for: .seconds(3))
            return HTTPResponse(200, [:], "\(try request.body(upTo: 9).count)".utf8)
        }
        try await withServer(handler, patience: .seconds(2)) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST / HTTP/1.1\r\nContent-Length: 2\r\n\r\n")
            try client.send("ab")
            #expect(body(try await client.answer()) == "2")
        }
    }

    @Test("A body that the handler does not read does not become the next request")
    func unreadBody() async throws {
        try await withServer({ HTTPResponse(200, [:], $0.path.utf8) }) { server in
            let client = try RawClient(port: server.port)
            try client.send("POST /a HTTP/1.1\r\nContent-Length: 18\r\n\r\nGET /b HTTP/1.1\r\n\r\n")
            #expect(body(try await client.answer()) == "/a")
            try client.send("GET /c HTTP/1.1\r\n\r\n")
            #expect(body(try await client.answer()) == "/c")
        }
    }

    // MARK: Responses

    @Test("A stream without a length is sent in chunks, to a client of HTTP/1.0 until the connection ends")
    func stream() async throws {
        let handler: HTTPServer.Handler = { _ in
            HTTPResponse(
                200, [:],
                .stream(length: nil) { writer in
                    for part in ["ab", "", "c"] {
                        try writer.write(part.utf8)
                        await Task.yield()
                    }
                })
        }
        try await withServer(handler) { server in
            let new = try await sent("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", to: server)
            #expect(new.contains("\r\nTransfer-Encoding: chunked\r\n"))
            #expect(new.hasSuffix("\r\n\r\n2\r\nab\r\n1\r\nc\r\n0\r\n\r\n"), "\(new)")
            let old = try await sent("GET / HTTP/1.0\r\n\r\n", to: server)
            #expect(!old.contains("chunked") && old.hasSuffix("\r\n\r\nabc"), "\(old)")
        }
    }

    @Test("A stream that is shorter than its length ends the connection")
    func shortStream() async throws {
        try await withServer({ _ in HTTPResponse(200, [:], .stream(length: 3) { try $0.write("ab".utf8) }) }) {
            server in
            let text = try await sent("GET / HTTP/1.1\r\n\r\n", to: server)
            #expect(text.contains("\r\nContent-Length: 3\r\n") && text.hasSuffix("\r\n\r\nab"))
        }
    }

    @Test("The response to HEAD has the headers of GET and no body")
    func head() async throws {
        try await withServer({ _ in HTTPResponse(200, ["A": "b"], "abc".utf8) }) { server in
            let text = try await sent("HEAD / HTTP/1.1\r\nConnection: close\r\n\r\n", to: server)
            #expect(text.contains("\r\nA: b\r\n") && text.contains("\r\nContent-Length: 3\r\n"))
            #expect(text.hasSuffix("\r\n\r\n"))
        }
    }

    @Test("A handler that throws ends its connection without a response; a reset is a reset")
    func failure() async throws {
        let handler: HTTPServer.Handler = { request in
            if request.path == "/reset" { request.connection.resetAtEnd() }
            throw ConnectionEnd()
        }
        try await withServer(handler) { server in
            for (path, error) in [("/", 0), ("/reset", ECONNRESET)] {
                let client = try RawClient(port: server.port)
                try client.send("GET \(path) HTTP/1.1\r\n\r\n")
                let end = await client.rest()
                #expect(end.text.isEmpty && end.error == error, "\(path)")
            }
        }
    }

    // MARK: Time and number

    @Test("A handler that blocks its thread delays no other connection")
    func blocking() async throws {
        let isFree = Atomic<Bool>(false)
        let handler: HTTPServer.Handler = { request in
            while request.path == "/blocked", !isFree.load(ordering: .acquiring) { usleep(1_000) }
            return HTTPResponse(200, [:], request.path.utf8)
        }
        try await withServer(handler) { server in
            let blocked = try (0..<20).map { _ in try RawClient(port: server.port) }
            for client in blocked { try client.send("GET /blocked HTTP/1.1\r\n\r\n") }
            let other = try RawClient(port: server.port)
            try other.send("GET /other HTTP/1.1\r\n\r\n")
            #expect(body(try await other.answer()) == "/other")
            isFree.store(true, ordering: .releasing)
            for client in blocked { #expect(body(try await client.answer()) == "/blocked") }
        }
    }

    @Test(
        "A client that does not send the rest of its request is disconnected",
        arguments: ["", "GET / HT", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nab"])
    func silence(_ start: String) async throws {
        try await withServer(patience: .milliseconds(50)) { (server: HTTPServer) async throws -> Void in
            let text = try await sent(start, to: server)
            #expect(text.isEmpty)
        }
    }

    @Test("A client that takes nothing of a response is disconnected")
    func deafness() async throws {
        let isDone = Atomic<Bool>(false)
        let handler: HTTPServer.Handler = { _ in
            HTTPResponse(
                200, [:],
                .stream(length: nil) { writer in
                    defer { isDone.store(true, ordering: .releasing) }
                    while true { try writer.write([UInt8](repeating: 0, count: 1 << 20)) }
                })
        }
        try await withServer(handler, patience: .seconds(2)) { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(await waitUntil { isDone.load(ordering: .acquiring) })
            withExtendedLifetime(client) {}
        }
    }

    @Test("A held connection ends when the client closes it, or after the time limit")
    func hold() async throws {
        let ends = Mutex<[String]>([])
        let handler: HTTPServer.Handler = { request in
            request.connection.hold(atMost: request.path == "/short" ? .milliseconds(20) : .seconds(3_600))
            ends.withLock { $0.append(request.path) }
            throw ConnectionEnd()
        }
        try await withServer(handler) { server in
            #expect(try await sent("GET /short HTTP/1.1\r\n\r\n", to: server).isEmpty)
            var client: RawClient? = try RawClient(port: server.port)
            try client?.send("GET /long HTTP/1.1\r\n\r\nmore")
            #expect(client?.hasInput(within: 50) == false)
            client = nil
            #expect(await waitUntil { ends.withLock { $0 } == ["/short", "/long"] })
        }
    }

    @Test("A held connection does not delay the end of the server")
    func heldAtTheEnd() async throws {
        try await withServer({ request in
            request.connection.hold(atMost: .seconds(3_600))
            throw ConnectionEnd()
        }) { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(!client.hasInput(within: 50))
            await server.stop(within: .seconds(3_600))
            #expect(try await client.text().isEmpty)
        }
    }

    @Test("A pause ends early if the client closes its side")
    func pause() async throws {
        let wasWhole = Mutex<[Bool]>([])
        let handler: HTTPServer.Handler = { request in
            let result = request.connection.pause(for: request.path == "/short" ? .milliseconds(5) : .seconds(3_600))
            wasWhole.withLock { $0.append(result) }
            return HTTPResponse(200)
        }
        try await withServer(handler) { server in
            var client: RawClient? = try RawClient(port: server.port)
            try client?.send("GET /short HTTP/1.1\r\n\r\n")
            _ = try await client?.answer()
            try client?.send("GET /long HTTP/1.1\r\n\r\n")
            #expect(client?.hasInput(within: 50) == false)
            client = nil
            #expect(await waitUntil { wasWhole.withLock { $0 } == [true, false] })
        }
    }

    @Test("Clients above the maximum number of connections wait until another one has gone")
    func crowd() async throws {
        try await withServer(connections: 2) { server in
            var clients = try (0..<3).map { _ in try RawClient(port: server.port) }
            for client in clients[..<2] {
                try client.send("GET / HTTP/1.1\r\n\r\n")
                #expect(try await client.answer().code == 200)
            }
            try clients[2].send("GET / HTTP/1.1\r\n\r\n")
            #expect(!clients[2].hasInput(within: 50))
            clients.removeFirst()
            #expect(try await clients[1].answer().code == 200)
        }
    }

    // MARK: The end

    @Test("A server that stops ends idle connections and lets requests in progress finish")
    func stopping() async throws {
        let isAsked = Atomic<Bool>(false)
        let isFree = Atomic<Bool>(false)
        let handler: HTTPServer.Handler = { _ in
            isAsked.store(true, ordering: .releasing)
            while !isFree.load(ordering: .acquiring) { try await Task.sleep(for: .milliseconds(1)) }
            return HTTPResponse(200, [:], "done".utf8)
        }
        try await withServer(handler) { server in
            let idle = try RawClient(port: server.port)
            let busy = try RawClient(port: server.port)
            try busy.send("GET / HTTP/1.1\r\n\r\n")
            #expect(await waitUntil { isAsked.load(ordering: .acquiring) })
            async let end: Void = server.stop(within: .seconds(3_600))
            #expect(try await idle.text().isEmpty)
            #expect(throws: (any Error).self) { try RawClient(port: server.port) }
            isFree.store(true, ordering: .releasing)
            let answer = try await busy.answer()
            #expect(body(answer) == "done" && answer.head.contains("Connection: close"))
            await end
        }
    }

    @Test("A server that stops cancels requests that do not finish in time")
    func cancelling() async throws {
        let handler: HTTPServer.Handler = { _ in
            try await Task.sleep(for: .seconds(3_600))
            return HTTPResponse(200)
        }
        try await withServer(handler) { server in
            let client = try RawClient(port: server.port)
            try client.send("GET / HTTP/1.1\r\n\r\n")
            #expect(!client.hasInput(within: 50))
            await server.stop(within: .milliseconds(10))
            #expect(try await client.text().isEmpty)
        }
    }

    /// The process would end if no one caught the signal, and the test would wait for ever if the signal were lost.
    @Test("A signal that arrives before the server waits for it stops the server")
    func earlySignal() async {
        await #expect(processExitsWith: .success) {
            let signals = await StopSignals([SIGTERM])
            let server = try HTTPServer { _ in HTTPResponse(200) }
            kill(getpid(), SIGTERM)
            await server.serve(until: signals, grace: .zero)
        }
        await #expect(processExitsWith: .signal(SIGTERM)) {
            let signals = await StopSignals([SIGTERM])
            kill(getpid(), SIGTERM)
            await signals.wait()
            // The first signal was caught, and a second one ends the process.
            kill(getpid(), SIGTERM)
            try await Task.sleep(for: .seconds(60))
        }
    }

    @Test("A port in use is an error with the system's number")
    func portInUse() async throws {
        try await withServer { server in
            var options = HTTPServer.Options()
            options.port = server.port
            let error = #expect(throws: HTTPServer.CannotListen.self) { try HTTPServer(options, Self.echo) }
            #expect(error?.errno == EADDRINUSE)
        }
    }
}
