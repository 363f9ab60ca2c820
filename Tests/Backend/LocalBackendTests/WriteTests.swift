import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// Writes of single documents, with raw requests.
@Suite(.timeLimit(.minutes(10)))
struct WriteTests {
    @Test("Creating a document stores and returns it; creating it again is refused")
    func create() async throws {
        try await withBackend { backend throws in
            let answer = try await backend.write(
                "POST", "/users?documentId=a", #"{"fields":{"n":{"integerValue":"7"}}}"#)
            let document = try answer.decoded(Document.self)
            #expect(answer.code == 200)
            #expect(document.name == "projects/demo/databases/(default)/documents/users/a")
            #expect(document.fields == ["n": .integer(7)])
            #expect(document.createTime != nil && document.createTime == document.updateTime)
            #expect(try await backend.read("/users/a") == document)
            let second = try await backend.write("POST", "/users?documentId=a", "{}")
            #expect(second.code == 409 && second.status == "ALREADY_EXISTS")
            #expect(try await backend.read("/users/a") == document)
        }
    }

    @Test("Without documentId, every document gets a unique id of 20 letters and digits")
    func generatedIDs() async throws {
        try await withBackend { backend throws in
            var ids: Set<String> = []
            for _ in 0..<20 {
                let id = try await backend.write("POST", "/users/u/posts", "{}").decoded(Document.self).id
                #expect(id.wholeMatch(of: /[A-Za-z0-9]{20}/) != nil)
                ids.insert(id)
            }
            #expect(ids.count == 20)
        }
    }

    @Test("A patch without a mask replaces the document, or creates it")
    func patchReplaces() async throws {
        try await withBackend { backend throws in
            let fields = #"{"fields":{"a":{"integerValue":1},"b":{"booleanValue":true}}}"#
            let first = try await backend.write("PATCH", "/users/a", fields).decoded(Document.self)
            let again = try await backend.write("PATCH", "/users/a", fields).decoded(Document.self)
            // A write that changes nothing keeps the update time.
            #expect(again == first)
            let second = try await backend.write("PATCH", "/users/a", #"{"fields":{"c":{"nullValue":null}}}"#)
            let document = try second.decoded(Document.self)
            #expect(document.fields == ["c": .null])
            #expect(document.createTime == first.createTime)
            #expect(try #require(document.updateTime) > (try #require(first.updateTime)))
        }
    }

    @Test("A patch changes only the fields that its update mask names, and removes those that its body lacks")
    func patchWithMask() async throws {
        let start: Fields = [
            "a": .integer(1), "m": .map(["x": .integer(1), "y": .integer(2)]), "s": .string("t"),
        ]
        try await withBackend { backend throws in
            for (query, body, expected) in [
                ("updateMask.fieldPaths=a", "{}", ["m": start["m"]!, "s": start["s"]!]),
                (
                    "updateMask.fieldPaths=m.x&updateMask.fieldPaths=m.z",
                    #"{"fields":{"m":{"mapValue":{"fields":{"z":{"integerValue":3}}}},"ignored":{"nullValue":0}}}"#,
                    ["a": .integer(1), "m": .map(["y": .integer(2), "z": .integer(3)]), "s": .string("t")]
                ),
                (
                    "update_mask.field_paths=s.n",
                    #"{"fields":{"s":{"mapValue":{"fields":{"n":{"integerValue":3}}}}}}"#,
                    ["a": .integer(1), "m": start["m"]!, "s": .map(["n": .integer(3)])]
                ),
                ("updateMask.fieldPaths=s.n&updateMask.fieldPaths=q.r.s", "{}", start),
                (
                    "updateMask.fieldPaths=%60odd+%5C%60name%60", #"{"fields":{"odd `name":{"booleanValue":false}}}"#,
                    start.merging(["odd `name": .boolean(false)]) { $1 }
                ),
                ("updateMask.fieldPaths=m.x&updateMask.fieldPaths=m.y", "{}", start.merging(["m": .map([:])]) { $1 }),
            ] as [(String, String, Fields)] {
                try await backend.store.put([(name("users/a"), start)], at: Timestamp(Date()))
                let answer = try await backend.write("PATCH", "/users/a?\(query)", body)
                #expect(try answer.decoded(Document.self).fields == expected, "\(query)")
                #expect(try await backend.read("/users/a").fields == expected, "\(query)")
            }
            let masked = try await backend.write("PATCH", "/users/a?updateMask.fieldPaths=a&mask.fieldPaths=m.x", "{}")
            #expect(try masked.decoded(Document.self).fields == [:])
        }
    }

    @Test("A patch or delete whose precondition fails is refused with the error for that precondition")
    func preconditions() async throws {
        try await withBackend { backend throws in
            let document = try await backend.write("PATCH", "/users/a?currentDocument.exists=false", "{}")
                .decoded(Document.self)
            let time = try #require(document.updateTime)
            let stale = "2020-01-01T00:00:00.000001Z"
            for (method, path, code, status) in [
                ("PATCH", "/users/a?currentDocument.exists=false", 409, "ALREADY_EXISTS"),
                ("PATCH", "/users/b?currentDocument.exists=true", 404, "NOT_FOUND"),
                ("DELETE", "/users/b?currentDocument.exists=true", 404, "NOT_FOUND"),
                ("PATCH", "/users/a?currentDocument.updateTime=\(stale)", 400, "FAILED_PRECONDITION"),
                ("DELETE", "/users/a?currentDocument.updateTime=\(stale)", 400, "FAILED_PRECONDITION"),
                ("DELETE", "/users/b?currentDocument.updateTime=\(stale)", 400, "FAILED_PRECONDITION"),
                ("DELETE", "/users/a?currentDocument.updateTime=2020-01-01T00:00:00.0000001Z", 400, "INVALID_ARGUMENT"),
                ("DELETE", "/users/a?currentDocument.updateTime=yesterday", 400, "INVALID_ARGUMENT"),
                ("DELETE", "/users/a?currentDocument.exists=maybe", 400, "INVALID_ARGUMENT"),
                (
                    "DELETE", "/users/a?currentDocument.exists=true&currentDocument.updateTime=\(time)", 400,
                    "INVALID_ARGUMENT"
                ),
            ] {
                let answer = try await backend.write(method, path, method == "PATCH" ? "{}" : "")
                #expect(answer.code == code && answer.status == status, "\(method) \(path)")
            }
            #expect(try await backend.read("/users/a") == document)
            #expect(try await backend.write("PATCH", "/users/a?currentDocument.updateTime=\(time)", "{}").code == 200)
            #expect(try await backend.write("DELETE", "/users/a?currentDocument.updateTime=\(time)").code == 200)
            #expect(try await backend.write("GET", "/users/a").code == 404)
        }
    }

    @Test("Deleting a missing document succeeds with an empty response")
    func deleteAbsent() async throws {
        try await withBackend { backend throws in
            let answer = try await backend.write("DELETE", "/users/a")
            #expect(answer.code == 200 && String(decoding: answer.body, as: UTF8.self) == "{}")
        }
    }

    @Test("A document that is deleted and created again has a new createTime")
    func recreated() async throws {
        try await withBackend { backend throws in
            let first = try await backend.write("PATCH", "/users/a", "{}").decoded(Document.self)
            #expect(try await backend.write("DELETE", "/users/a").code == 200)
            let second = try await backend.write("PATCH", "/users/a", "{}").decoded(Document.self)
            #expect(try #require(first.createTime) < (try #require(second.createTime)))
        }
    }

    @Test("The body of a create must not name the document; the body of a patch may name only the document in the path")
    func names() async throws {
        try await withBackend { backend throws in
            let body = #"{"name":"projects/demo/databases/(default)/documents/users/a"}"#
            #expect(try await backend.write("POST", "/users?documentId=a", body).status == "INVALID_ARGUMENT")
            #expect(try await backend.write("PATCH", "/users/b", body).status == "INVALID_ARGUMENT")
            #expect(try await backend.write("PATCH", "/users/a", body).code == 200)
            for id in ["__x__", "a%2Fb", "..", "a%00b", String(repeating: "x", count: 1_501)] {
                #expect(try await backend.write("POST", "/users?documentId=\(id)", "{}").status == "INVALID_ARGUMENT")
            }
        }
    }

    @Test("The owner can remove all documents of one database, which leaves other databases unchanged")
    func wipe() async throws {
        try await withBackend { backend throws in
            let other = DocumentName(try DatabaseName(project: "other"), try DocumentPath("users/a"))
            for name in [try name("users/a"), try name("users/a/posts/p"), other] {
                try await backend.store.put([(name, [:])], at: Timestamp(Date()))
            }
            let target = "/emulator/v1/projects/demo/databases/(default)/documents"
            #expect(try await backend.send("DELETE", target).code == 403)
            #expect(try await backend.send("GET", target).code == 405)
            #expect(try await backend.send("DELETE", "/emulator/v1/projects/demo").code == 404)
            #expect(try await backend.store.document(name("users/a")) != nil)
            #expect(try await backend.send("DELETE", target, headers: RunningBackend.owner).code == 200)
            #expect(try await backend.store.document(name("users/a")) == nil)
            #expect(try await backend.store.document(name("users/a/posts/p")) == nil)
            #expect(try await backend.store.document(other) != nil)
        }
    }
}

extension RunningBackend {
    static let owner = ["Authorization: Bearer owner"]

    /// Sends a request as the owner. `rest` is the part of the path after `documents`.
    func write(_ method: String, _ rest: String, _ body: String = "", headers: [String] = owner) async throws
        -> RawAnswer
    {
        try await send(method, path(rest), headers: headers + ["Content-Length: \(body.utf8.count)"], body: body)
    }

    /// Reads a document as the owner.
    func read(_ path: String) async throws -> Document {
        try await write("GET", path).decoded()
    }

    /// Commits writes as the owner. `writes` is a JSON list without its brackets.
    func commit(_ writes: String, headers: [String] = owner) async throws -> RawAnswer {
        try await write("POST", ":commit", "{\"writes\":[\(writes)]}", headers: headers)
    }
}
