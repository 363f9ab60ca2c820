import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// The server over HTTP, with raw requests.
@Suite(.timeLimit(.minutes(10)))
struct ServiceTests {
    let time = Timestamp("2026-01-30T05:00:00Z")!

    @Test("A GET of / returns 200 and JSON with the status “ok”")
    func theRootShowsThatTheServerIsRunning() async throws {
        try await withBackend { backend in
            let answer = try await backend.send("/")
            #expect(answer.code == 200)
            #expect(try answer.decoded() == ["status": "ok"])
            #expect(answer.head.contains("Content-Type: application/json"))
        }
    }

    @Test("GET returns a document with its name, fields and times as JSON")
    func aDocumentIsServed() async throws {
        try await withBackend { backend in
            try await backend.store.put([(name("jokes/j1"), ["text": .string("Ha/ha")])], at: time)
            let answer = try await backend.send(backend.path("/jokes/j1"))
            #expect(answer.code == 200)
            let json =
                #"{"createTime":"2026-01-30T05:00:00Z","fields":{"text":{"stringValue":"Ha/ha"}},"#
                + #""name":"projects/demo/databases/(default)/documents/jokes/j1","updateTime":"2026-01-30T05:00:00Z"}"#
            #expect(String(decoding: answer.body, as: UTF8.self) == json)
            #expect(try await backend.client.get(document: DocumentPath("jokes/j1")).id == "j1")
        }
    }

    @Test("GET of a missing document returns 404 with a message that contains the document's full name")
    func aMissingDocumentIsNamedInTheError() async throws {
        try await withBackend { backend in
            let answer = try await backend.send(backend.path("/jokes/j1"))
            #expect(answer.code == 404)
            let message = "Document \"projects/demo/databases/(default)/documents/jokes/j1\" not found."
            #expect(try answer.decoded() == ErrorBody(Status(.notFound, message)))
            await #expect(throws: FirestoreError.notFound) {
                try await backend.client.get(document: DocumentPath("jokes/j1"))
            }
        }
    }

    @Test("Ids with special characters are found whether or not the path percent-encodes these characters")
    func pathsArePercentDecoded() async throws {
        try await withBackend { backend in
            for id in ["a+b", "a b", "a:b", "ü🦆", "50%", "(x)", "q?", "é"] {
                try await backend.store.put([(name("jokes/\(id)"), [:])], at: time)
                #expect(try await backend.client.get(document: DocumentPath("jokes/\(id)")).id == id)
            }
            let root = "/v1/projects/demo/databases/%28default%29/documents/jokes"
            for (encoded, id) in [
                ("a+b", "a+b"), ("a%2Bb", "a+b"), ("a%20b", "a b"), ("a:b", "a:b"), ("a%3ab", "a:b"),
                ("%C3%BC%f0%9F%A6%86", "ü🦆"), ("%28x%29", "(x)"), ("q%3F", "q?"),
            ] {
                let answer = try await backend.send("\(root)/\(encoded)")
                #expect(try answer.decoded(Document.self).id == id, "\(encoded)")
            }
        }
    }

    @Test("The system parameters and headers that Google's client libraries send are accepted")
    func requestsOfRealClientsAreUnderstood() async throws {
        try await withBackend { backend in
            try await backend.store.put([(name("jokes/j1"), ["a": .integer(1), "b": .null])], at: time)
            for query in [
                "$alt=json;enum-encoding=int", "%24alt=json%3Benum-encoding%3Dint", "key=AIza&alt=json",
                "prettyPrint=false&fields=name&quotaUser=x&access_token=t", "", "&",
            ] {
                let headers = ["Content-Length: 0", "Content-Type: application/json", "X-Goog-Api-Client: x"]
                let answer = try await backend.send(backend.path("/jokes/j1?\(query)"), headers: headers)
                #expect(answer.code == 200, "\(query)")
            }
        }
    }

    @Test("A mask limits documents and lists to the named fields; a malformed mask is refused")
    func aMaskSelectsFields() async throws {
        let fields: Fields = [
            "a": .integer(1), "b": .map(["c": .integer(2), "d": .map(["e": .null, "f": .null])]), "odd name": .null,
        ]
        try await withBackend { backend in
            try await backend.store.put([(name("jokes/j1"), fields)], at: time)
            let expected: [(String, Fields)] = [
                ("mask.fieldPaths=a", ["a": .integer(1)]),
                ("mask.fieldPaths=b.c&mask.fieldPaths=a", ["a": .integer(1), "b": .map(["c": .integer(2)])]),
                (
                    "mask.fieldPaths=b.d.e&mask.fieldPaths=b.c",
                    ["b": .map(["c": .integer(2), "d": .map(["e": .null])])]
                ),
                ("mask.fieldPaths=b&mask.fieldPaths=b.c", ["b": try #require(fields["b"])]),
                ("mask.fieldPaths=b.c&mask.fieldPaths=b", ["b": try #require(fields["b"])]),
                ("mask.fieldPaths=%60odd+name%60", ["odd name": .null]),
                ("mask.fieldPaths=a.c&mask.fieldPaths=z&mask.fieldPaths=b.z", [:]),
            ]
            for (query, fields) in expected {
                let document = try await backend.send(backend.path("/jokes/j1?\(query)")).decoded(Document.self)
                #expect(document.fields == fields, "\(query)")
                let page = try await backend.send(backend.path("/jokes?\(query)")).decoded(ListDocumentsResponse.self)
                #expect(page.documents.map(\.fields) == [fields], "\(query)")
            }
            #expect(try await backend.send(backend.path("/jokes/j1?mask.fieldPaths=a..b")).status == "INVALID_ARGUMENT")
        }
    }

    @Test("Anyone may read jokes, daily jokes and rankings; only the owner may read anything else")
    func readsObeyTheSecurityRules() async throws {
        try await withBackend { backend in
            for path in ["/jokes", "/daily_jokes/x", "/weekly_rankings"] {
                #expect(try await backend.send(backend.path(path)).code != 403, "\(path)")
            }
            for path in ["/users", "/users/x", "/jokes/j1/comments", "/jokes/j1/comments/c1", "/users/u/jokes/j"] {
                let refused = try await backend.send(backend.path(path))
                #expect(refused.code == 403, "\(path)")
                #expect(refused.status == "PERMISSION_DENIED")
                let token = ["Authorization: Bearer someone"]
                #expect(try await backend.send(backend.path(path), headers: token).code == 403)
                let owner = ["Authorization: Bearer owner"]
                #expect(try await backend.send(backend.path(path), headers: owner).code != 403)
            }
        }
    }

    @Test("Malformed paths and malformed percent-encoding get 400 INVALID_ARGUMENT")
    func wrongPathsAreInvalid() async throws {
        try await withBackend { backend in
            for target in [
                backend.path("/jokes/"), backend.path("//x"), backend.path("/jokes/.."), backend.path("/jokes/."),
                backend.path("/jokes/__x__"), backend.path("/jokes/a%2Fb"), backend.path("/jokes/%"),
                backend.path("/jokes/%4"), backend.path("/jokes/%zz"), backend.path("/jokes/%ff"), "/v1", "/v1/",
                "/v1/projects/demo", "/v1/projects//databases/(default)/documents/jokes",
                backend.path("/jokes?pageSize=%"),
            ] {
                let answer = try await backend.send(target)
                #expect(answer.code == 400, "\(target)")
                #expect(answer.status == "INVALID_ARGUMENT", "\(target)")
            }
        }
    }

    @Test("Methods and parameters that are not implemented get 501 UNIMPLEMENTED; an unknown API version gets 404")
    func unsupportedMethodsAreReportedAsUnimplemented() async throws {
        try await withBackend { backend in
            let root = backend.path("")
            for (method, target) in [
                ("POST", "\(root):batchWrite"), ("POST", "\(root):beginTransaction"), ("POST", "\(root):rollback"),
                ("POST", "\(root):listen"), ("POST", "\(root)/jokes/j1:partitionQuery"), ("GET", root),
                ("GET", "\(root)/jokes/j1?readTime=2026-01-30T05:00:00Z"), ("GET", "\(root)/jokes?transaction=eA"),
            ] {
                let length = ["Content-Length: 2"]
                let answer = try await backend.send(method, target, headers: length, body: "{}")
                #expect(answer.code == 501, "\(method) \(target)")
                #expect(answer.status == "UNIMPLEMENTED", "\(method) \(target)")
            }
            let elsewhere = try await backend.send("/v2/projects")
            #expect(elsewhere.code == 404)
            #expect(elsewhere.status == "NOT_FOUND")
        }
    }

    @Test("A query parameter that the API method does not have gets 400 with “Unknown name” in the message")
    func unknownParametersAreInvalid() async throws {
        try await withBackend { backend in
            for path in ["/jokes/j1?pageSize=1", "/jokes?foo=1", "/jokes?updateMask.fieldPaths=a"] {
                let answer = try await backend.send(backend.path(path))
                #expect(answer.code == 400, "\(path)")
                #expect(try answer.decoded(ErrorBody.self).error.message.contains("Unknown name"), "\(path)")
            }
        }
    }
}

extension RunningBackend {
    func send(_ target: String, headers: [String] = []) async throws -> RawAnswer {
        try await send("GET", target, headers: headers)
    }
}
