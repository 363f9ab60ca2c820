import Firestore
import Foundation
import Glibc
import TestServers
import TestSupport
import Testing

@testable import LocalBackend

/// The injected faults, as a client sees them on its socket.
@Suite(.timeLimit(.minutes(10)))
struct FaultTests {
    /// Sends a request whose header asks for `fault`, and reads until the server closes the connection.
    private func exchange(
        _ backend: RunningBackend, _ fault: String, _ target: String = "/", close: Bool = true
    ) async throws -> (text: String, error: Int32) {
        let connection = try RawClient(port: backend.port)
        try connection.send(request(target, fault, close: close))
        return await connection.rest()
    }

    private func request(_ target: String, _ fault: String, close: Bool = true) -> String {
        "GET \(target) HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Tandem-Fault: \(fault)\r\n"
            + (close ? "Connection: close\r\n" : "") + "\r\n"
    }

    /// Returns the length that `Content-Length` announces, and the received body.
    private func body(_ text: String) throws -> (promised: Int, body: Substring) {
        let end = try #require(text.firstRange(of: "\r\n\r\n")).upperBound
        let length = try #require(text[..<end].firstMatch(of: /(?i)content-length: (\d+)/))
        return (try #require(Int(length.1)), text[end...])
    }

    @Test(
        "The latency fault delays the response by a fixed time or by a time from a range",
        arguments: ["latency=300ms", "latency=300ms-400ms"])
    func latency(fault: String) async throws {
        try await withBackend { backend in
            let start = ContinuousClock.now
            let answer = try await exchange(backend, fault).text
            #expect(ContinuousClock.now - start >= .milliseconds(300))
            #expect(answer.hasPrefix("HTTP/1.1 200 "))
        }
    }

    @Test("A timeout fault never sends a response, and ends when the client disconnects")
    func timeout() async throws {
        try await withBackend { backend in
            let connection = try RawClient(port: backend.port)
            try connection.send(request("/", "timeout", close: false))
            #expect(!connection.hasInput(within: 300))
            // The client closes its side of the connection, so the server has nothing left to wait for.
            shutdown(connection.descriptor, Int32(SHUT_WR))
            let end = await connection.rest()
            #expect(end.text == "")
        }
    }

    @Test("A timeout fault closes the connection without a response after the time `longestHold`")
    func longestHold() async throws {
        var options = ServerOptions()
        options.longestHold = .milliseconds(200)
        try await withBackend(options) { backend in
            let start = ContinuousClock.now
            let end = try await exchange(backend, "timeout", close: false)
            #expect(end.text == "" && end.error == 0)
            #expect(ContinuousClock.now - start >= .milliseconds(200))
        }
    }

    @Test("While half of the connections wait for faults, further requests that would wait for a fault get a 503")
    func waitingPlaces() async throws {
        var options = ServerOptions()
        options.maximumConnections = 5
        try await withBackend(options) { backend in
            func slowAnswer(_ target: String = "/") async throws -> RawAnswer {
                try await backend.send("GET", target, headers: ["X-Tandem-Fault: latency=1ms"])
            }
            // Each of these requests frees its slot when it ends, so many of them can follow each other.
            for _ in 0..<3 { #expect(try await slowAnswer().code == 200) }
            // Requests that have just ended may still occupy a slot, so requests are sent until both slots are taken.
            var held: [RawClient] = []
            #expect(
                try await waitUntil {
                    let connection = try RawClient(port: backend.port)
                    try connection.send(request("/", "timeout", close: true))
                    held.append(connection)
                    return try await slowAnswer().code == 503
                })
            let refused = try await slowAnswer()
            #expect(refused.status == "UNAVAILABLE" && refused.head.lowercased().contains("\r\nretry-after: 1\r\n"))
            #expect(try await slowAnswer("/api/v3/ping").code == 503)
            // Requests without a fault are still served.
            #expect(try await backend.send("GET", "/").code == 200)
            held.removeAll()
            #expect(try await waitUntil { try await slowAnswer().code == 200 })
        }
    }

    @Test("The reset fault makes the client see ECONNRESET")
    func reset() async throws {
        try await withBackend { backend in
            let end = try await exchange(backend, "reset")
            #expect(end.text == "")
            #expect(end.error == ECONNRESET)
        }
    }

    @Test("With the truncated fault, the body is shorter than its Content-Length")
    func truncated() async throws {
        try await withBackend { backend in
            let end = try await exchange(backend, "truncated", "/api/v3/coins/list", close: false)
            let (promised, body) = try body(end.text)
            #expect(body.utf8.count == promised / 2 && promised > 10_000)
            #expect(end.error == 0)
        }
    }

    @Test("With the malformed fault, the body has the announced length, but is not valid JSON")
    func malformed() async throws {
        try await withBackend { backend in
            let end = try await exchange(backend, "malformed", "/api/v3/ping")
            let (promised, body) = try body(end.text)
            #expect(end.text.hasPrefix("HTTP/1.1 200 "))
            #expect(body == #"{"gecko_says":"(V3)"#.prefix(promised) && body.utf8.count == promised)
            #expect(throws: (any Error).self) { try JSONSerialization.jsonObject(with: Data(body.utf8)) }
        }
    }

    @Test("With the huge-body fault, the body has the requested size and is valid JSON")
    func hugeBody() async throws {
        try await withBackend { backend in
            let (promised, body) = try body(try await exchange(backend, "huge-body=3MB").text)
            #expect(promised == 3_000_000 && body.utf8.count == promised)
            #expect(try JSONDecoder().decode([String: String].self, from: Data(body.utf8)).keys.first == "padding")
        }
    }

    @Test("With the slow-drip fault, the whole body arrives in parts, with a pause at each part")
    func slowDrip() async throws {
        try await withBackend { backend in
            let start = ContinuousClock.now
            let (promised, body) = try body(try await exchange(backend, "slow-drip=2/20ms").text)
            #expect(body == #"{"status":"ok"}"# && promised == body.utf8.count)
            #expect(ContinuousClock.now - start >= .milliseconds(8 * 20))
        }
    }

    @Test("A status fault sends the error body of the requested service and the header Retry-After")
    func statuses() async throws {
        try await withBackend { backend in
            let google = try await backend.send(
                "GET", backend.path("/jokes/a"), headers: ["X-Tandem-Fault: status=503; retry-after=7"])
            #expect(google.code == 503 && google.status == "UNAVAILABLE")
            #expect(google.head.lowercased().contains("\r\nretry-after: 7\r\n"))
            let odd = try await backend.send("GET", "/v1/x", headers: ["X-Tandem-Fault: 418"])
            #expect(odd.code == 418)
            #expect(try odd.decoded(ErrorBody.self).error.code == 418)
            let gecko = try await backend.send("GET", "/api/v3/ping", headers: ["X-Tandem-Fault: 429"])
            #expect(gecko.code == 429 && gecko.head.lowercased().contains("\r\nretry-after: 60\r\n"))
            let body = String(decoding: gecko.body, as: UTF8.self)
            #expect(body.hasPrefix(#"{"status":{"error_code":429,"error_message":""#))
        }
    }

    @Test(
        "An invalid fault header is refused",
        arguments: [
            "", "x", "200", "latency", "latency=2h", "latency=3s-1s", "huge-body=2GB", "slow-drip=0/1ms", "503; x",
            "503;retry-after=-1", "reset,", "timeout=1s",
        ])
    func wrongHeaders(header: String) async throws {
        try await withBackend { backend in
            let answer = try await backend.send("GET", "/", headers: ["X-Tandem-Fault: \(header)"])
            #expect(answer.code == 400 && answer.status == "INVALID_ARGUMENT")
            let gecko = try await backend.send("GET", "/api/v3/ping", headers: ["X-Tandem-Fault: \(header)"])
            #expect(gecko.code == 400 && String(decoding: gecko.body, as: UTF8.self).hasPrefix(#"{"error":"#))
        }
    }

    @Test("With `after`, a request is carried out before its response is lost", arguments: ["reset", "503"])
    func after(fault: String) async throws {
        // Uses the rate limit to find out whether a request was carried out: only a request that is carried out counts
        // towards the limit.
        for (fault, then) in [(fault, 200), ("\(fault); after", 429)] {
            var options = ServerOptions()
            options.coinGeckoLimit = 1
            try await withBackend(options) { backend in
                _ = try await exchange(backend, fault, "/api/v3/ping")
                #expect(try await backend.send("GET", "/api/v3/ping").code == then)
            }
        }
    }

    @Test("The server applies the paths, shares and limits in faults.json; a seed always selects the same requests")
    func files() async throws {
        try await withTemporaryFolder { folder in
            let files = FaultFiles(stateDirectory: folder.path)
            var options = ServerOptions()
            options.stateDirectory = folder.path
            try await withBackend(options) { backend in
                func codes(_ count: Int, _ target: String = "/v1/x") async throws -> [Int] {
                    var codes: [Int] = []
                    for _ in 0..<count { codes.append(try await backend.send("GET", target).code ?? 0) }
                    return codes
                }
                let ordinary = try await codes(1)[0]
                try files.set([FaultRule(.status(503), share: 0.3, seed: 7, path: "/v1/")])
                let first = try await codes(60)
                #expect((8...28).contains(first.count { $0 == 503 }))
                #expect(Set(first) == [503, ordinary])
                #expect(try await codes(5, "/") == Array(repeating: 200, count: 5))
                #expect(try files.read().map(\.count.requests) == [60])
                #expect(try files.read().map(\.count.injected) == [first.count { $0 == 503 }])
                // Setting the rules again resets their counters, and another seed selects other requests.
                try files.set([FaultRule(.status(503), share: 0.3, seed: 7, path: "/v1/")])
                #expect(try await codes(60) == first)
                try files.set([FaultRule(.status(503), share: 0.3, seed: 8, path: "/v1/")])
                #expect(try await codes(60) != first)
                try files.set([FaultRule(.status(500), times: 3), FaultRule(.status(502))])
                #expect(try await codes(5, "/") == [500, 500, 500, 502, 502])
                try files.set([FaultRule(.status(501), path: "/api/")], keepingOthers: true)
                #expect(try files.read().map(\.count.injected) == [3, 2, 0])
                try files.set([])
                #expect(try await codes(2, "/") == [200, 200])
            }
        }
    }

    @Test("Fault rules and their counters survive a restart of the server")
    func restart() async throws {
        try await withTemporaryFolder { folder in
            let files = FaultFiles(stateDirectory: folder.path)
            try files.set([FaultRule(.status(503), times: 3)])
            var options = ServerOptions()
            options.stateDirectory = folder.path
            var codes: [Int?] = []
            for _ in 0..<2 {
                try await withBackend(options) { backend in
                    for _ in 0..<2 { codes.append(try await backend.send("GET", "/").code) }
                }
            }
            #expect(codes == [503, 503, 503, 200])
            #expect(try files.read().map(\.count.requests) == [4])
        }
    }

    @Test("With a damaged faults.json, the server injects no faults, and the next command replaces the file")
    func damaged() async throws {
        try await withTemporaryFolder { folder in
            let files = FaultFiles(stateDirectory: folder.path)
            try files.set([FaultRule(.status(503))])
            var options = ServerOptions()
            options.stateDirectory = folder.path
            try await withBackend(options) { backend in
                #expect(try await backend.send("GET", "/").code == 503)
                for text in ["{", #"{"sequence":1,"faults":[{"id":1,"fault":"503","share":2}]}"#] {
                    try Data(text.utf8).write(to: URL(fileURLWithPath: files.path))
                    #expect(try await backend.send("GET", "/").code == 200)
                    #expect(throws: FaultFileError.self) { try files.read() }
                }
                try files.set([FaultRule(.status(502))])
                #expect(try await backend.send("GET", "/").code == 502)
            }
        }
    }

    @Test("Parsing the text form of a fault gives the same fault")
    func texts() {
        let faults: [Fault] = [
            .latency(milliseconds: 5...5), .latency(milliseconds: 250...2_000), .timeout, .reset, .truncated,
            .malformed,
            .slowDrip(bytes: 16, milliseconds: 100), .hugeBody(bytes: 64 << 20), .status(429),
        ]
        for fault in faults { #expect(Fault("\(fault)") == fault) }
        #expect(Fault("latency=1s-1m") == .latency(milliseconds: 1_000...60_000))
        #expect(Fault("status=503") == .status(503))
        #expect(Fault("slow-drip") == .slowDrip(bytes: 16, milliseconds: 100))
        #expect(Fault("huge-body=8MB") == .hugeBody(bytes: 8_000_000))
    }
}
