import Firestore
import Foundation
import Synchronization
import TestServers
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The client's behaviour with faulty servers.
@Suite(.timeLimit(.minutes(10)))
struct ClientFaultTests {
    static let joke = try! DocumentPath("jokes/j1")

    private func client(_ server: RawServer, timeout: TimeInterval = 60, bodyLimit: Int = 1 << 20) -> FirestoreClient {
        FirestoreClient(
            baseURL: server.url, project: "demo", session: .shared, timeout: timeout, bodyLimit: bodyLimit)
    }

    /// Returns the error that `get` throws if `handler` serves its connection.
    private func error(
        timeout: TimeInterval = 60, bodyLimit: Int = 1 << 20,
        _ handler: @escaping @Sendable (RawConnection) -> Void
    ) async throws -> FirestoreError? {
        try await withRawServer(handler) { server in
            await #expect(throws: FirestoreError.self) {
                _ = try await client(server, timeout: timeout, bodyLimit: bodyLimit).get(document: Self.joke)
            }
        }
    }

    @Test("A body that ends before its Content-Length or its last chunk is reported as malformed")
    func aBodyCutOffByTheServerIsMalformed() async throws {
        for head in ["Content-Length: 1000", "Transfer-Encoding: chunked"] {
            let error = try await error { connection in
                let body = head.hasPrefix("Content") ? "{\"name\":\"pro" : "e\r\n{\"name\":\"proje\r\n"
                connection.send("HTTP/1.1 200 OK\r\n\(head)\r\n\r\n\(body)")
            }
            guard case .malformed = error else {
                Issue.record("\(head): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("A body without Content-Length that ends in the middle of its JSON is reported as malformed")
    func aBodyWithoutLengthThatEndsEarlyIsMalformed() async throws {
        let error = try await error { $0.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"name\":") }
        guard case .malformed = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A 200 response whose body is not a Firestore document is reported as malformed")
    func aBodyThatIsNotFirestoresIsMalformed() async throws {
        for body in [
            "", "<html>Log in to this network</html>", "[]", "{\"fields\":{\"a\":{\"newValue\":1}}}", "{\"fields\":7}",
        ] {
            let error = try await error { $0.answer("200 OK", body) }
            guard case .malformed = error else {
                Issue.record("\(body): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("A server that closes the connection without a response is reported as unreachable")
    func aServerThatClosesTheConnectionIsUnreachable() async throws {
        let error = try await error { _ in }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("If the server resets the connection, a POST fails at once and is never resent, even on a reused connection")
    func aResetAfterAPostFailsAtOnce() async throws {
        let posts = Mutex(0)
        try await withRawServer { connection in
            // Keeps the connection open, so that the client may reuse it.
            var next = connection.firstHead
            while let head = next {
                guard connection.readBody(of: head) else { return }
                if head.hasPrefix("POST") {
                    posts.withLock { $0 += 1 }
                    return connection.resetWhenClosed()
                }
                connection.answerAndKeep("{\"name\":\"j1\"}")
                next = connection.readRequest()
            }
        } test: { server in
            let client = client(server)
            _ = try await client.get(document: Self.joke)
            let error = await #expect(throws: FirestoreError.self) { _ = try await client.commit([]) }
            guard case .unreachable = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(posts.withLock { $0 } == 1)
            _ = try await client.get(document: Self.joke)
        }
    }

    @Test("A port on which no server listens is reported as unreachable")
    func aPortWithoutServerIsUnreachable() async throws {
        let server = try RawServer { _ in }
        await server.stop()
        let error = await #expect(throws: FirestoreError.self) {
            _ = try await client(server).get(document: Self.joke)
        }
        guard case .unreachable = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A base URL that is not an HTTP address is reported as unreachable")
    func anAddressThatIsNotHTTPIsUnreachable() async throws {
        for address in ["ftp://127.0.0.1", "http://", "nonsense", "file:///tmp"] {
            let client = FirestoreClient(baseURL: try #require(URL(string: address)), project: "demo", session: .shared)
            let error = await #expect(throws: FirestoreError.self) { _ = try await client.get(document: Self.joke) }
            guard case .unreachable = error else {
                Issue.record("\(address): \(String(describing: error))")
                continue
            }
        }
    }

    @Test("The client stops an endless body at the size limit and reports tooLarge")
    func anEndlessBodyIsStoppedAtTheLimit() async throws {
        let sent = Mutex(0)
        let error = try await error(bodyLimit: 100_000) { connection in
            connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            // Ends only when the client closes the connection.
            let chunk = [UInt8](repeating: UInt8(ascii: " "), count: 10_000)
            while connection.send(chunk) { sent.withLock { $0 += chunk.count } }
        }
        #expect(error == .tooLarge(limit: 100_000))
        #expect(sent.withLock { $0 } >= 100_000)
    }

    @Test("A body of exactly the size limit is accepted; a body that is one byte longer is reported as tooLarge")
    func aBodyOfExactlyTheLimitIsAccepted() async throws {
        let body = "{\"name\":\"\(String(repeating: "n", count: 489))\"}"
        #expect(body.utf8.count == 500)
        try await withRawServer {
            $0.answer("200 OK", body)
        } test: { server in
            let document = try await client(server, bodyLimit: 500).get(document: Self.joke)
            #expect(document.name.count == 489)
            await #expect(throws: FirestoreError.tooLarge(limit: 499)) {
                _ = try await client(server, bodyLimit: 499).get(document: Self.joke)
            }
        }
    }

    @Test("A response that arrives byte by byte without end times out")
    func aServerThatSendsSingleBytesForeverTimesOut() async throws {
        let error = try await error(timeout: 0.5) { connection in
            connection.send("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
            // Sends a byte every few milliseconds, so that no timeout between two bytes ever fires.
            while connection.send(" "), !connection.waitForClose(milliseconds: 5) {}
        }
        #expect(error == .timedOut)
    }

    @Test("A request to which the server sends no response times out")
    func aServerThatSendsNothingTimesOut() async throws {
        let error = try await error(timeout: 0.2) { $0.waitForClose() }
        #expect(error == .timedOut)
    }

    @Test("Cancelling the task during a transfer throws CancellationError")
    func cancellingTheTaskEndsTheTransfer() async throws {
        let arrived = AsyncStream.makeStream(of: Void.self)
        try await withRawServer { connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\n{")
            arrived.continuation.yield()
            connection.waitForClose()
        } test: { server in
            let client = client(server)
            let task = Task { try await client.get(document: Self.joke) }
            _ = await arrived.stream.first { true }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test("If the task is already cancelled, the client sends no request")
    func aCancelledTaskSendsNothing() async throws {
        try await withRawServer {
            $0.answer("200 OK", "{}")
        } test: { server in
            let client = client(server)
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await client.get(document: Self.joke)
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(server.requestHeads.isEmpty)
        }
    }

    @Test("The client does not follow a redirect to another server, and reports an error that names the server")
    func aRedirectToAnotherServerIsRefused() async throws {
        try await withRawServer {
            $0.answer("200 OK", "{\"name\":\"elsewhere\"}")
        } test: { other in
            let location = "Location: http://127.0.0.1:\(other.port)/v1/elsewhere"
            for status in ["301 Moved", "302 Found", "307 Temporary Redirect", "308 Permanent Redirect"] {
                let error = try await error { $0.answer(status, headers: [location], "<a>moved</a>") }
                guard case .status(let code, "UNKNOWN", let message) = error else {
                    Issue.record("\(status): \(String(describing: error))")
                    continue
                }
                #expect(String(code) == status.prefix(3))
                #expect(message.contains("127.0.0.1:\(other.port)"))
            }
            #expect(other.requestHeads.isEmpty)
        }
    }

    @Test("The client follows a redirect to another path of the same server")
    func aRedirectWithinTheServerIsFollowed() async throws {
        let redirected = Mutex(false)
        try await withRawServer { connection in
            let isSecond = redirected.withLock { redirected in
                defer { redirected = true }
                return redirected
            }
            if isSecond { return connection.answer("200 OK", "{\"name\":\"here\"}") }
            connection.answer("302 Found", headers: ["Location: /v1/other"], "{\"name\":\"there\"}")
        } test: { server in
            let document = try await client(server).get(document: Self.joke)
            #expect(document.name == "here")
            #expect(server.requestHeads.last?.hasPrefix("GET /v1/other HTTP/1.1") == true)
        }
    }

    @Test("If a 401 response demands credentials, the client reports the status and message in its error body")
    func aDemandForCredentialsIsAnError() async throws {
        let body = "{\"error\":{\"code\":401,\"message\":\"Who are you?\",\"status\":\"UNAUTHENTICATED\"}}"
        for challenge in ["Bearer realm=\"https://accounts.google.com/\"", "Basic realm=\"x\"", "Bearer", "Negotiate"] {
            let error = try await error { connection in
                connection.answer("401 Unauthorized", headers: ["WWW-Authenticate: \(challenge)"], body)
            }
            #expect(error == .status(code: 401, status: "UNAUTHENTICATED", message: "Who are you?"), "\(challenge)")
        }
    }
}
