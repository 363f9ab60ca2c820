import Foundation
import Synchronization
import TestServers
import Testing

@testable import Firestore

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The client's requests, and its handling of correct responses.
@Suite(.timeLimit(.minutes(10)))
struct ClientTests {
    private func client(_ server: RawServer) -> FirestoreClient {
        FirestoreClient(baseURL: server.url, project: "demo", session: .shared, timeout: 60)
    }

    @Test("The client sends a GET for the document's path and decodes the document")
    func aDocumentIsFetched() async throws {
        let body = """
            {"name":"projects/demo/databases/(default)/documents/jokes/j1","fields":{"text":{"stringValue":"Ha"}},
            "createTime":"2026-01-30T05:00:00Z","updateTime":"2026-01-30T05:00:00.123456Z"}
            """
        try await withRawServer {
            $0.answer("200 OK", body)
        } test: { server in
            let document = try await client(server).get(document: DocumentPath("jokes/j1"))
            #expect(document.id == "j1")
            #expect(document["text"]?.stringValue == "Ha")
            #expect(document.updateTime == Timestamp("2026-01-30T05:00:00.123456Z"))
            let head = try #require(server.requestHeads.first)
            #expect(head.hasPrefix("GET /v1/projects/demo/databases/(default)/documents/jokes/j1 HTTP/1.1\r\n"))
        }
    }

    @Test("The client percent-encodes special characters in collection and document ids")
    func everyPartOfAPathIsEncoded() async throws {
        try await withRawServer {
            $0.answer("200 OK", "{}")
        } test: { server in
            let path = try DocumentPath(segments: ["a b", "1+1=2?#%&:ü(🦆)"])
            _ = try await client(server).get(document: path)
            let expected = "/documents/a%20b/1%2B1%3D2%3F%23%25%26%3A%C3%BC(%F0%9F%A6%86) HTTP/1.1\r\n"
            #expect(server.requestHeads.first?.contains(expected) == true)
        }
    }

    @Test("If the base URL has a path, the paths of requests are appended to that path")
    func aPathInTheBaseAddressIsKept() async throws {
        try await withRawServer {
            $0.answer("200 OK", "{}")
        } test: { server in
            for base in ["/firestore", "/firestore/"] {
                let client = FirestoreClient(
                    baseURL: try #require(URL(string: base, relativeTo: server.url)), project: "demo", session: .shared)
                _ = try await client.list(collection: CollectionPath("jokes"), pageSize: 7, pageToken: "a+b/c=")
                let head = try #require(server.requestHeads.last)
                #expect(head.hasPrefix("GET /firestore/v1/projects/demo/"))
                #expect(head.contains("/documents/jokes?pageSize=7&pageToken=a%2Bb%2Fc%3D HTTP/1.1"))
            }
        }
    }

    @Test("listAll follows page tokens, even after an empty page, and fetches no more documents than the limit")
    func allPagesAreFetchedUpToTheLimit() async throws {
        let page = { (name: String, token: String?) in
            let token = token.map { ",\"nextPageToken\":\"\($0)\"" } ?? ""
            return "{\"documents\":[{\"name\":\"\(name)1\"},{\"name\":\"\(name)2\"}]\(token)}"
        }
        let answers = Mutex([page("a", "t1"), "{\"nextPageToken\":\"t2\"}", page("b", "t3"), page("c", nil)])
        try await withRawServer { connection in
            connection.answer("200 OK", answers.withLock { $0.removeFirst() })
        } test: { server in
            let documents = try await client(server).listAll(collection: CollectionPath("jokes"), limit: 5)
            #expect(documents.map(\.name) == ["a1", "a2", "b1", "b2", "c1"])
            let sizes = server.requestHeads.map { $0.prefix { $0 != " " || $0 == "G" } }
            #expect(sizes.count == 4)
            #expect(server.requestHeads[3].contains("pageSize=1&pageToken=t3 "))
        }
    }

    @Test("If the server keeps sending page tokens without documents, listAll fails with the error malformed")
    func aServerThatNeverEndsPagingIsMalformed() async throws {
        let count = Mutex(0)
        try await withRawServer { connection in
            let number = count.withLock { count in
                count += 1
                return count
            }
            connection.answer("200 OK", "{\"nextPageToken\":\"t\(number)\"}")
        } test: { server in
            let error = await #expect(throws: FirestoreError.self) {
                _ = try await client(server).listAll(collection: CollectionPath("jokes"), limit: 5)
            }
            #expect(error == .malformed("too many pages without documents"))
        }
    }

    @Test("A 404 with Firestore's error body is reported as notFound")
    func aMissingDocumentIsNotFound() async throws {
        let body = ErrorBody(Status(.notFound, "Document \"x\" not found."))
        let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
        try await withRawServer {
            $0.answer("404 Not Found", text)
        } test: { server in
            await #expect(throws: FirestoreError.notFound) {
                _ = try await client(server).get(document: DocumentPath("jokes/x"))
            }
        }
    }

    @Test("The error for an unsuccessful response contains the server's HTTP code, canonical code and message")
    func anErrorCarriesTheServersCodeAndMessage() async throws {
        let codes: [Status.Code] = [
            .invalidArgument, .permissionDenied, .aborted, .resourceExhausted, .internalError, .unimplemented,
            .unavailable,
        ]
        for code in codes {
            let text = String(decoding: try JSONEncoder().encode(ErrorBody(Status(code, "No."))), as: UTF8.self)
            try await withRawServer {
                $0.answer("\(code.httpCode) X", text)
            } test: { server in
                await #expect(
                    throws: FirestoreError.status(code: code.httpCode, status: code.rawValue, message: "No.")
                ) {
                    _ = try await client(server).get(document: DocumentPath("jokes/x"))
                }
            }
        }
    }

    @Test("An unsuccessful response without Firestore's error body is reported with the response's HTTP code and body")
    func anErrorWithoutErrorBodyKeepsItsCode() async throws {
        let expected = [404: "NOT_FOUND", 403: "PERMISSION_DENIED", 500: "INTERNAL", 502: "UNKNOWN", 409: "ABORTED"]
        for (code, status) in expected {
            try await withRawServer {
                $0.answer("\(code) X", "<html>no</html>")
            } test: { server in
                let error = await #expect(throws: FirestoreError.self) {
                    _ = try await client(server).get(document: DocumentPath("jokes/x"))
                }
                guard case .status(code, status, let message) = error else {
                    Issue.record("\(code): \(String(describing: error))")
                    return
                }
                #expect(message.contains("<html>no</html>"))
            }
        }
    }

    @Test("Releasing the last client ends its URL session, even if an exchange's timeout is still pending")
    func theSessionEndsWithTheLastClient() async throws {
        try await withRawServer {
            $0.answer("200 OK", "{}")
        } test: { server in
            // The exchange has a timeout of 1,000,000 s. While this timeout is pending, it must not keep the session
            // alive.
            var client: FirestoreClient? = FirestoreClient(
                baseURL: server.url, project: "demo", session: .shared, timeout: 1_000_000)
            _ = try await client?.get(document: DocumentPath("jokes/x"))
            weak let delegate = client?.transport.delegate
            #expect(delegate != nil)
            client = nil
            // The session releases its delegate later, on a different queue. The time limit of the suite bounds the
            // wait.
            while delegate != nil { try await Task.sleep(for: .milliseconds(1)) }
        }
    }
}
