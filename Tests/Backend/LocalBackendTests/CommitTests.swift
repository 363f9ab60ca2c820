import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// `:commit` and `:batchGet`.
@Suite(.timeLimit(.minutes(10)))
struct CommitTests {
    let root = "projects/demo/databases/(default)/documents"

    private func update(_ path: String, _ fields: String, _ more: String = "") -> String {
        "{\"update\":{\"name\":\"\(root)/\(path)\",\"fields\":{\(fields)}}\(more)}"
    }

    private func transform(_ path: String, _ transforms: String...) -> String {
        update(path, "", ",\"updateMask\":{},\"updateTransforms\":[\(transforms.joined(separator: ","))]")
    }

    @Test("Writes are applied in order; each write sees the effects of the writes before it")
    func order() async throws {
        try await withBackend { backend throws in
            let answer = try await backend.commit(
                [
                    update("c/a", #""n":{"integerValue":1}"#, #","currentDocument":{"exists":false}"#),
                    update("c/a", #""n":{"integerValue":2}"#, #","currentDocument":{"exists":true}"#),
                    "{\"delete\":\"\(root)/c/b\"}",
                    "{\"verify\":\"\(root)/c/b\",\"currentDocument\":{\"exists\":false}}",
                    "{\"transform\":{\"document\":\"\(root)/c/b\",\"fieldTransforms\":[{\"fieldPath\":\"n\",\"increment\":{\"integerValue\":5}}]}}",
                ].joined(separator: ","))
            #expect(answer.code == 200)
            let response = try answer.decoded(CommitResponse.self)
            let results = try #require(response.writeResults)
            #expect(results.count == 5)
            #expect(results.map { $0.updateTime != nil } == [true, true, false, false, true])
            #expect(results[4].transformResults == [.integer(5)])
            #expect(results[1].updateTime == response.commitTime)
            #expect(try await backend.read("/c/a").fields == ["n": .integer(2)])
            #expect(try await backend.read("/c/b").fields == ["n": .integer(5)])
        }
    }

    @Test("If one write of a commit fails, the commit changes nothing")
    func atomic() async throws {
        try await withBackend { backend throws in
            let before = try await backend.write("PATCH", "/c/a", #"{"fields":{"n":{"integerValue":1}}}"#)
                .decoded(Document.self)
            for (write, status) in [
                (update("c/z", "", #","currentDocument":{"exists":true}"#), "NOT_FOUND"),
                (update("c/a", "", #","currentDocument":{"exists":false}"#), "ALREADY_EXISTS"),
                (
                    update("c/a", "", #","currentDocument":{"updateTime":"2020-01-01T00:00:00Z"}"#),
                    "FAILED_PRECONDITION"
                ),
                ("{\"verify\":\"\(root)/c/a\",\"currentDocument\":{\"exists\":false}}", "ALREADY_EXISTS"),
            ] {
                let writes = [
                    update("c/a", ""), update("c/new", ""), "{\"delete\":\"\(root)/c/a\"}", update("c/a", ""), write,
                ]
                #expect(try await backend.commit(writes.joined(separator: ",")).status == status)
                #expect(try await backend.read("/c/a") == before)
                #expect(try await backend.write("GET", "/c/new").code == 404)
            }
        }
    }

    @Test("All fields of a commit get the same request time, with millisecond precision")
    func requestTime() async throws {
        try await withBackend { backend throws in
            let time = #"{"fieldPath":"t.u","setToServerValue":"REQUEST_TIME"}"#
            let number = #"{"fieldPath":"v","setToServerValue":1}"#
            let before = Date().timeIntervalSince1970
            let answer = try await backend.commit(
                [transform("c/a", time, number), transform("c/b", time)].joined(separator: ","))
            let results = try #require(try answer.decoded(CommitResponse.self).writeResults)
            let times = results.flatMap { $0.transformResults ?? [] }
            #expect(times.count == 3 && times.allSatisfy { $0 == times[0] })
            let instant = try #require(times[0].timestampValue)
            #expect(instant.nanoseconds % 1_000_000 == 0)
            #expect(instant.date.timeIntervalSince1970 >= before - 0.002 && instant.date <= Date())
            #expect(try await backend.read("/c/a").fields == ["t": .map(["u": times[0]]), "v": times[0]])
        }
    }

    @Test("An update with a mask and transforms sets the fields first and then applies the transforms")
    func maskAndTransforms() async throws {
        try await withBackend { backend throws in
            _ = try await backend.commit(
                update("c/a", #""keep":{"booleanValue":true},"gone":{"nullValue":0},"n":{"integerValue":1}"#))
            let more =
                #","updateMask":{"fieldPaths":["gone","n"]},"updateTransforms":[{"fieldPath":"n","increment":{"integerValue":1}}]"#
            let answer = try await backend.commit(update("c/a", #""n":{"integerValue":10}"#, more))
            #expect(try answer.decoded(CommitResponse.self).writeResults?[0].transformResults == [.integer(11)])
            #expect(try await backend.read("/c/a").fields == ["keep": .boolean(true), "n": .integer(11)])
        }
    }

    @Test("A write that changes a document advances its updateTime; any other write returns the old updateTime")
    func unchanged() async throws {
        try await withBackend { backend throws in
            let fields = #""a":{"doubleValue":0},"b":{"arrayValue":{"values":[{"integerValue":1}]}}"#
            let first = try await backend.commit(update("c/a", fields)).decoded(CommitResponse.self)
            let append = #"{"fieldPath":"b","appendMissingElements":{"values":[{"doubleValue":1}]}}"#
            for write in [update("c/a", fields), update("c/a", "", #","updateMask":{}"#), transform("c/a", append)] {
                let second = try await backend.commit(write).decoded(CommitResponse.self)
                #expect(second.writeResults?[0].updateTime == first.commitTime)
                #expect(second.commitTime > first.commitTime)
            }
            let negative = try await backend.commit(
                update("c/a", #""a":{"doubleValue":-0.0},"b":{"arrayValue":{"values":[{"integerValue":1}]}}"#))
            #expect(try negative.decoded(CommitResponse.self).writeResults?[0].updateTime != first.commitTime)
            #expect(try await backend.read("/c/a")["a"]?.doubleValue?.sign == .minus)
        }
    }

    @Test("A commit without writes succeeds; transactions are refused as unimplemented")
    func edges() async throws {
        try await withBackend { backend throws in
            let empty = try await backend.write("POST", ":commit", "{}")
            #expect(empty.code == 200)
            #expect(try empty.decoded(CommitResponse.self).writeResults == nil)
            #expect(try await backend.write("POST", ":commit", #"{"transaction":"eA=="}"#).status == "UNIMPLEMENTED")
            #expect(try await backend.write("GET", ":commit").code == 405)
            for other in [
                "projects/other/databases/(default)/documents/c/a", "projects/demo/databases/x/documents/c/a", "c/a",
                "\(root)/c",
            ] {
                #expect(try await backend.commit("{\"delete\":\"\(other)\"}").status == "INVALID_ARGUMENT", "\(other)")
            }
        }
    }

    @Test("batchGet returns each document once, reports absent documents as missing, and uses one read time")
    func batchGet() async throws {
        try await withBackend { backend throws in
            try await backend.store.put(
                [(name("jokes/a"), ["x": .integer(1), "y": .null]), (name("users/u"), [:])], at: Timestamp(Date()))
            func names(_ paths: String...) -> String {
                "[" + paths.map { "\"\(root)/\($0)\"" }.joined(separator: ",") + "]"
            }
            let body = "{\"documents\":\(names("jokes/a", "jokes/b", "jokes/a")),\"mask\":{\"fieldPaths\":[\"x\"]}}"
            let answer = try await backend.write("POST", ":batchGet", body, headers: [])
            let elements = try answer.decoded([BatchGetResponse].self)
            #expect(elements.count == 2)
            #expect(elements.first?.found?.fields == ["x": .integer(1)])
            #expect(elements.last?.missing == "\(root)/jokes/b")
            #expect(elements.allSatisfy { $0.readTime != nil && $0.readTime == elements[0].readTime })
            let secret = "{\"documents\":\(names("jokes/a", "users/u"))}"
            #expect(try await backend.write("POST", ":batchGet", secret, headers: []).code == 403)
            #expect(try await backend.write("POST", ":batchGet", secret).code == 200)
            for more in [#""transaction":"eA==""#, #""newTransaction":{}"#, #""readTime":"2026-01-01T00:00:00Z""#] {
                #expect(try await backend.write("POST", ":batchGet", "{\(more)}").status == "UNIMPLEMENTED", "\(more)")
            }
            #expect(
                try await backend.write("POST", ":batchGet", #"{"documents":["jokes/a"]}"#).status == "INVALID_ARGUMENT"
            )
            #expect(try await backend.client.documents([DocumentPath("jokes/a")]).count == 1)
        }
    }

    @Test("The owner can list collection ids in order, page by page, even below documents that do not exist")
    func collectionIDs() async throws {
        try await withBackend { backend throws in
            for path in ["b-x/1", "b/1", "b/1/c/1", "b/1/c/2", "d/1/e/1", "d/1/é/1", "d/1/e/1/f/1", "b0/1", "ba/1"] {
                try await backend.store.put([(name(path), [:])], at: Timestamp(Date()))
            }
            func ids(_ parent: String, _ body: String = "{}") async throws -> ListCollectionIDsResponse {
                try await backend.write("POST", "\(parent):listCollectionIds", body).decoded()
            }
            #expect(try await ids("").collectionIds == ["b", "b-x", "b0", "ba", "d"])
            #expect(try await ids("/b/1").collectionIds == ["c"])
            #expect(try await ids("/d/1").collectionIds == ["e", "é"])
            #expect(try await ids("/b/2").collectionIds == nil)
            var all: [String] = []
            var token = ""
            repeat {
                let page = try await ids("", "{\"pageSize\":2,\"pageToken\":\"\(token)\"}")
                all += page.collectionIds ?? []
                token = page.nextPageToken ?? ""
            } while !token.isEmpty && all.count < 20
            #expect(all == ["b", "b-x", "b0", "ba", "d"])
            #expect(try await backend.write("POST", ":listCollectionIds", "{}", headers: []).code == 403)
        }
    }
}
