import Firestore
import Foundation
import Glibc
import TestServers
import TestSupport
import Testing

@testable import LocalBackend

/// The access checks of the server, and its time limits.
@Suite(.timeLimit(.minutes(10)))
struct AccessTests {
    private func code(_ backend: RunningBackend, host: String) async throws -> Int? {
        let connection = try RawClient(port: backend.port)
        try connection.send("GET / HTTP/1.1\r\nHost: \(host)\r\nConnection: close\r\n\r\n")
        return try await connection.answer().code
    }

    @Test("Only requests whose Host header names this machine or an imitated service are served")
    func hosts() async throws {
        try await withBackend { backend in
            let port = backend.port
            for host in [
                "127.0.0.1:\(port)", "localhost:\(port)", "LOCALHOST:\(port)", "[::1]:\(port)", "127.0.0.1",
                "localhost", "[::1]", "firestore.googleapis.com", "api.coingecko.com:443",
            ] {
                let code = try await self.code(backend, host: host)
                #expect(code == 200, "\(host)")
            }
            for host in [
                "evil.example", "evil.example:\(port)", "127.0.0.1:\(port + 1)", "127.0.0.1.evil.example:\(port)",
                "localhost.evil.example", "[::1]x", "", "127.0.0.2", "0.0.0.0:\(port)", "evil.example@localhost",
            ] {
                let code = try await self.code(backend, host: host)
                #expect(code == 403, "\(host)")
            }
        }
    }

    @Test("A request with two Host headers is refused, with or without a token", arguments: [nil, "0123456789abcdef"])
    func twoHosts(token: String?) async throws {
        var options = ServerOptions()
        options.token = token
        try await withBackend(options) { backend in
            let headers = token.map { ["Authorization: Bearer \($0)"] } ?? []
            for host in ["127.0.0.1", "evil.example"] {
                let answer = try await backend.send("GET", "/", headers: headers + ["HOST: \(host)"])
                #expect(answer.code == 400 && answer.status == "INVALID_ARGUMENT", "\(host)")
            }
            #expect(try await backend.send("GET", "/", headers: headers).code == 200)
        }
    }

    @Test("If a page of another site makes a browser send a request without a preflight, the server refuses it")
    func origins() async throws {
        try await withBackend { backend throws in
            let port = backend.port
            let body = """
                {"writes":[{"update":{"name":"\(try name("rating_events/u_j"))","fields":{"user_id":{"stringValue":"u"},
                "joke_id":{"stringValue":"j"},"rating":{"integerValue":"5"},
                "timestamp":{"timestampValue":"2026-01-30T05:00:00Z"}}}}]}
                """
            for (headers, expected) in [
                (["Origin: http://evil.example"], 403), (["Origin: null"], 403),
                (["Origin: http://127.0.0.1.evil.example"], 403), (["Origin: https://localhost.evil.example:443"], 403),
                (["Sec-Fetch-Site: cross-site"], 403), (["Origin: http://localhost:3000"], 200),
                (["Origin: http://[::1]:\(port)", "Sec-Fetch-Site: same-origin"], 200), ([], 200),
            ] {
                let answer = try await backend.write(
                    "POST", ":commit", body, headers: headers + ["Content-Type: text/plain"])
                #expect(answer.code == expected, "\(headers)")
            }
        }
    }

    @Test(
        "If the server has a token, it refuses requests without the token; requests with the token have the owner's rights"
    )
    func token() async throws {
        var options = ServerOptions()
        options.token = "0123456789abcdef"
        try await withBackend(options) { backend in
            let secret = try name("secrets/s1")
            try await backend.store.put([(secret, [:])], at: Timestamp(microseconds: 0))
            for header in [
                nil, "Bearer owner", "Bearer 0123456789abcdee", "Bearer 0123456789abcdef0", "Bearer 0123456789abcde",
                "Bearer ", "0123456789abcdef", "Basic 0123456789abcdef", "Bearer",
            ] {
                for target in ["/", "/api/v3/ping", backend.path("/jokes")] {
                    let headers = header.map { ["Authorization: \($0)"] } ?? []
                    let answer = try await backend.send("GET", target, headers: headers)
                    #expect(answer.code == 401 && answer.status == "UNAUTHENTICATED", "\(header ?? "") \(target)")
                    #expect(answer.head.lowercased().contains("www-authenticate: bearer"))
                }
            }
            let answer = try await backend.send(
                "GET", backend.path("/secrets/s1"), headers: ["Authorization: Bearer 0123456789abcdef"])
            #expect(answer.code == 200)
            let fault = try await backend.send("GET", "/", headers: ["X-Tandem-Fault: 503"])
            #expect(fault.code == 401)
        }
    }

    @Test("An address that other machines can reach requires a sufficiently long token", arguments: [nil, "short"])
    func noToken(token: String?) async throws {
        try await withStore { store in
            var options = ServerOptions()
            options.host = "0.0.0.0"
            options.token = token
            let server = BackendServer(store: store, port: 0, options: options)
            let error = await #expect(throws: BackendError.self) { try await server.run { _ in } }
            #expect(error?.code == .noToken)
        }
    }

    @Test("With a token, the server accepts other addresses and any Host header")
    func elsewhere() async throws {
        var options = ServerOptions()
        options.host = "0.0.0.0"
        options.token = "0123456789abcdef"
        try await withBackend(options) { backend in
            let connection = try RawClient(port: backend.port)
            try connection.send(
                "GET / HTTP/1.1\r\nHost: build.example\r\nAuthorization: Bearer 0123456789abcdef\r\nConnection: close\r\n\r\n"
            )
            #expect(try await connection.answer().code == 200)
        }
    }

    @Test(
        "If a request does not end within the time limit, the server closes the connection",
        arguments: [
            "", "GET /", "GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nA: ",
            "POST /v1/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{",
        ])
    func slowRequests(start: String) async throws {
        var options = ServerOptions()
        options.readTimeout = .milliseconds(400)
        try await withBackend(options) { backend in
            let connection = try RawClient(port: backend.port)
            try connection.send(start)
            // Keeps sending bytes without ever ending the request. If `start` is empty, sends nothing.
            let trickle = Task {
                while !start.isEmpty, !Task.isCancelled, (try? connection.send("x")) != nil {
                    try? await Task.sleep(for: .milliseconds(20))
                }
            }
            _ = await connection.rest()
            trickle.cancel()
            await trickle.value
        }
    }

    @Test("An idle connection is closed, but not a connection that waits for a slow response")
    func idle() async throws {
        var options = ServerOptions()
        options.readTimeout = .seconds(3)
        try await withBackend(options) { backend in
            let connection = try RawClient(port: backend.port)
            try connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Tandem-Fault: latency=4s\r\n\r\n")
            let (text, error) = await connection.rest()
            #expect(text.hasPrefix("HTTP/1.1 200 ") && text.hasSuffix(#"{"status":"ok"}"#))
            #expect(error == 0)
        }
    }

    @Test("Clients that never read their responses are disconnected, so that other clients can connect")
    func slowReaders() async throws {
        var options = ServerOptions()
        options.readTimeout = .milliseconds(300)
        options.maximumConnections = 4
        try await withBackend(options) { backend in
            var stalled: [RawClient] = []
            for _ in 0..<16 {
                let connection = try RawClient(port: backend.port)
                try connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Tandem-Fault: huge-body=900MB\r\n\r\n")
                stalled.append(connection)
            }
            let last = try RawClient(port: backend.port)
            try last.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            #expect(last.hasInput(within: 60_000))
            withExtendedLifetime(stalled) {}
        }
    }

    @Test("The number of open connections is limited; further connections wait until one is closed")
    func connections() async throws {
        var options = ServerOptions()
        options.maximumConnections = 4
        try await withBackend(options) { backend in
            var held: [RawClient] = []
            for _ in 0..<16 {
                let connection = try RawClient(port: backend.port)
                try connection.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Tandem-Fault: timeout\r\n\r\n")
                held.append(connection)
            }
            let last = try RawClient(port: backend.port)
            try last.send("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            #expect(!last.hasInput(within: 500))
            held.removeAll()
            #expect(try await last.answer().code == 200)
        }
    }
}
