import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends names that differ only in the spelling of an accent to the real server. Firestore distinguishes such names.
@Suite(.timeLimit(.minutes(10)))
struct AccentTests {
    private let composed = "\u{E9}"
    private let decomposed = "e\u{301}"
    private let root = "projects/demo/databases/(default)/documents"

    private func encoded(_ text: String) -> String {
        text.utf8.map { "%" + String($0, radix: 16) }.joined()
    }

    /// Returns the fields of a document. Decodes the response's JSON with the backend's parser, because Foundation
    /// would merge two members whose names differ only in the spelling of an accent.
    private func fields(_ path: String, _ backend: RunningBackend) async throws -> Fields {
        let answer = try await backend.write("GET", path)
        #expect(answer.code == 200)
        return try WireDecoder.decode(Document.self, from: Array(answer.body)).fields
    }

    private func number(_ number: Int) -> String { "{\"integerValue\":\"\(number)\"}" }

    @Test("Documents whose ids differ only in an accent's spelling stay separate in writes, reads, lists and deletions")
    func documents() async throws {
        try await withBackend { backend throws in
            for (number, id) in [composed, decomposed].enumerated() {
                let body = "{\"fields\":{\"n\":\(self.number(number))}}"
                #expect(try await backend.write("PATCH", "/things/\(encoded(id))", body).code == 200)
            }
            #expect(try await fields("/things/\(encoded(composed))", backend)["n"] == .integer(0))
            #expect(try await fields("/things/\(encoded(decomposed))", backend)["n"] == .integer(1))
            let client = FirestoreClient(
                baseURL: backend.url, project: database.project, session: .shared, timeout: 60,
                authorization: "Bearer owner")
            let paths = try [composed, decomposed].map { try DocumentPath(segments: ["things", $0]) }
            let found = try await client.documents(paths)
            #expect(paths.map { found[$0]?["n"] } == [.integer(0), .integer(1)])
            let list = try await client.list(collection: CollectionPath("things"), pageSize: 10, pageToken: nil)
            #expect(list.documents.map { $0["n"] } == [.integer(1), .integer(0)], "in the order of the bytes")
            #expect(try await backend.write("DELETE", "/things/\(encoded(composed))").code == 200)
            #expect(try await client.documents(paths).keys.map { $0 } == [paths[1]])
        }
    }

    @Test("Fields whose names differ only in an accent's spelling stay separate, and masks select one of them")
    func fieldsOfOneMap() async throws {
        try await withBackend { backend throws in
            let both = "\"\(composed)\":\(number(1)),\"\(decomposed)\":\(number(2))"
            let body = "{\"fields\":{\(both),\"m\":{\"mapValue\":{\"fields\":{\(both)}}}}}"
            #expect(try await backend.write("PATCH", "/things/a", body).code == 200)
            let stored = try await fields("/things/a", backend)
            let expected: Fields = [FieldName(composed): .integer(1), FieldName(decomposed): .integer(2)]
            #expect(stored == expected.merging(["m": .map(expected)]) { $1 })
            // A dictionary keyed by `String` would keep only one of these two fields.
            let mask =
                "updateMask.fieldPaths=\(encoded("`\(composed)`"))&updateMask.fieldPaths=\(encoded("m.`\(decomposed)`"))"
            let change =
                "{\"fields\":{\"\(composed)\":\(number(10)),\"m\":{\"mapValue\":{\"fields\":{\"\(decomposed)\":\(number(20))}}}}}"
            #expect(try await backend.write("PATCH", "/things/a?\(mask)", change).code == 200)
            let changed = try await fields("/things/a", backend)
            #expect(changed[FieldName(composed)] == .integer(10) && changed[FieldName(decomposed)] == .integer(2))
            #expect(
                changed["m"]
                    == .map([FieldName(composed): .integer(1), FieldName(decomposed): .integer(20)]))
            let shown = try await fields("/things/a?mask.fieldPaths=\(encoded("`\(decomposed)`"))", backend)
            #expect(shown == [FieldName(decomposed): .integer(2)])
            // A field that the mask names but the body lacks is removed. All other fields stay.
            #expect(
                try await backend.write("PATCH", "/things/a?updateMask.fieldPaths=\(encoded("`\(decomposed)`"))", "{}")
                    .code == 200)
            #expect(try await fields("/things/a", backend).keys.sorted() == ["m", FieldName(composed)])
            let twice = "{\"fields\":{\"\(composed)\":\(number(1)),\"\(composed)\":\(number(2))}}"
            #expect(try await backend.write("PATCH", "/things/a", twice).code == 400)
        }
    }

    @Test("Changing only the spelling of an accent in a value or a name counts as a change")
    func changes() async throws {
        try await withBackend { backend throws in
            for body in [
                "{\"fields\":{\"a\":{\"stringValue\":\"\(composed)\"}}}",
                "{\"fields\":{\"a\":{\"stringValue\":\"\(decomposed)\"}}}",
                "{\"fields\":{\"\(composed)\":{\"nullValue\":null}}}",
                "{\"fields\":{\"\(decomposed)\":{\"nullValue\":null}}}",
            ] {
                #expect(try await backend.write("PATCH", "/things/a", body).code == 200)
                let sent = try WireDecoder.decode(Document.self, from: Array(body.utf8)).fields
                #expect(try await fields("/things/a", backend) == sent, "\(body)")
            }
        }
    }

    @Test(
        "Queries filter and order by a field with an accented name, with and without an index, and result names may be accented too",
        arguments: [0, Int.max])
    func queries(smallCollection: Int) async throws {
        try await withBackend { backend throws in
            let things = CollectionName(database, try CollectionPath("things"))
            let time = Timestamp("2026-01-30T05:00:00Z")!
            for number in 0..<6 {
                // From document to document, the values of the field with the composed name increase, and the values of
                // the field with the decomposed name decrease. The last document lacks the decomposed name.
                var fields: Fields = [FieldName(composed): .integer(Int64(number))]
                if number < 5 { fields[FieldName(decomposed)] = .integer(Int64(-number)) }
                try await backend.store.put([(things.document("d\(number)"), fields)], at: time)
            }
            var limits = QueryLimits()
            limits.smallCollection = smallCollection
            func ids(_ query: StructuredQuery) async throws -> [String] {
                try await backend.store.query(DocumentQuery(query, in: database, below: nil), limits: limits) {
                    database, run in
                    var ids: [String] = []
                    try run.forEach(database) { document in
                        ids.append(document.id)
                        return true
                    }
                    return ids
                }
            }
            var query = StructuredQuery(from: "things")
            query.orderBy = [.init("`\(decomposed)`", .ascending)]
            #expect(try await ids(query) == ["d4", "d3", "d2", "d1", "d0"])
            query.orderBy = [.init("`\(composed)`", .ascending)]
            #expect(try await ids(query) == ["d0", "d1", "d2", "d3", "d4", "d5"])
            query.filter = .field("`\(decomposed)`", .equal, .integer(-2))
            #expect(try await ids(query) == ["d2"])
            query.filter = .field("`\(composed)`", .equal, .integer(-2))
            #expect(try await ids(query) == [])
            let store = backend.store
            let indexes = try await store.query(DocumentQuery(things), limits: limits) { database, _ in
                try database.fieldIndexes(of: things).count
            }
            #expect(indexes == (smallCollection == 0 ? 2 : 0))
            let sums = [composed, decomposed].map {
                "{\"alias\":\"`\($0)`\",\"sum\":{\"field\":{\"fieldPath\":\"`\($0)`\"}}}"
            }
            let answer = try await backend.write(
                "POST", ":runAggregationQuery",
                "{\"structuredAggregationQuery\":{\"structuredQuery\":{\"from\":[{\"collectionId\":\"things\"}]},"
                    + "\"aggregations\":[\(sums.joined(separator: ","))]}}")
            #expect(answer.code == 200)
            for (alias, sum) in [(composed, 15), (decomposed, -10)] {
                #expect(
                    Array(answer.body).contains(Array("\"`\(alias)`\":{\"integerValue\":\"\(sum)\"}".utf8)),
                    "\(answer.body)")
            }
        }
    }

    @Test("The access rule distinguishes users and jokes whose ids differ only in an accent's spelling")
    func rule() async throws {
        try await withBackend { backend throws in
            func event(_ id: String, joke: String) -> String {
                "{\"update\":{\"name\":\"\(root)/rating_events/u_\(id)\",\"fields\":{\"user_id\":{\"stringValue\":\"u\"},"
                    + "\"joke_id\":{\"stringValue\":\"\(joke)\"},\"rating\":\(number(5))}},\"updateTransforms\":"
                    + "[{\"fieldPath\":\"timestamp\",\"setToServerValue\":\"REQUEST_TIME\"}]}"
            }
            #expect(try await backend.commit(event(composed, joke: decomposed), headers: []).code == 403)
            #expect(try await backend.commit(event(composed, joke: composed), headers: []).code == 200)
            #expect(try await backend.commit(event(decomposed, joke: decomposed), headers: []).code == 200)
        }
    }
}

extension [UInt8] {
    /// Returns true if the bytes contain `part` as a contiguous sequence.
    fileprivate func contains(_ part: [UInt8]) -> Bool {
        indices.contains { self[$0...].starts(with: part) }
    }
}
