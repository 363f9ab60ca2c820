import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// Queries over HTTP, in their JSON form.
@Suite(.timeLimit(.minutes(10)))
struct QueryServiceTests {
    let time = Timestamp("2026-01-30T05:00:00Z")!

    private func post(_ backend: RunningBackend, _ target: String, _ body: String) async throws -> RawAnswer {
        try await backend.send(
            "POST", backend.path(target),
            headers: ["Authorization: Bearer owner", "Content-Length: \(body.utf8.count)"], body: body)
    }

    /// Runs a query of the collection `jokes`. `rest` is the JSON that follows the member `from`.
    private func query(_ backend: RunningBackend, _ rest: String, target: String = ":runQuery") async throws
        -> RawAnswer
    {
        let rest = rest.isEmpty ? "" : ",\(rest)"
        return try await post(
            backend, target, #"{"structuredQuery":{"from":[{"collectionId":"jokes"}]\#(rest)}}"#)
    }

    private func ids(_ backend: RunningBackend, _ rest: String) async throws -> [String] {
        let answer = try await query(backend, rest)
        #expect(answer.code == 200, "\(rest): \(String(decoding: answer.body, as: UTF8.self))")
        return try answer.decoded([RunQueryResponse].self).compactMap { $0.document?.id }
    }

    private func expectRefusal(
        _ backend: RunningBackend, _ rest: String, _ message: String, status: String = "INVALID_ARGUMENT"
    ) async throws {
        let answer = try await query(backend, rest)
        let error = try answer.decoded(ErrorBody.self).error
        #expect(error.status == status, "\(rest)")
        #expect(error.message.contains(message), "\(rest): \(error.message)")
    }

    private func field(_ path: String, _ op: String, _ value: String) -> String {
        #"{"fieldFilter":{"field":{"fieldPath":"\#(path)"},"op":"\#(op)","value":\#(value)}}"#
    }

    private func composite(_ op: String, _ filters: [String]) -> String {
        #"{"compositeFilter":{"op":"\#(op)","filters":[\#(filters.joined(separator: ","))]}}"#
    }

    private func reference(toJoke id: String) -> String {
        #"{"referenceValue":"projects/demo/databases/(default)/documents/jokes/\#(id)"}"#
    }

    private func fill(_ backend: RunningBackend) async throws {
        let documents: [(String, Fields)] = [
            ("a", ["n": .integer(1), "tags": .array([.string("x"), .string("y")]), "m": .map(["k": .integer(1)])]),
            ("b", ["n": .double(1), "s": .string("b")]), ("c", ["n": .null]), ("d", ["n": .double(.nan)]),
            ("e", ["n": .integer(3), "tags": .array([.string("y")])]), ("f", ["n": .string("1")]), ("g", [:]),
        ]
        for (id, fields) in documents { try await backend.store.put([(name("jokes/\(id)"), fields)], at: time) }
    }

    @Test("Documents are returned with their read time; a query without results returns only the read time")
    func elements() async throws {
        try await withBackend { backend in
            let none = try await query(backend, "")
            let element = try #require(try none.decoded([[String: String]].self).first)
            #expect(element.keys.sorted() == ["readTime"])
            try await fill(backend)
            let answer = try await query(backend, #""limit":2"#)
            let elements = try answer.decoded([RunQueryResponse].self)
            #expect(elements.count == 2 && elements.allSatisfy { $0.readTime != nil && $0.skippedResults == nil })
            #expect(elements[0].document?.name == "projects/demo/databases/(default)/documents/jokes/a")
            #expect(elements[0].document?.updateTime == time)
        }
    }

    @Test("The number of results skipped by an offset is reported in an element before the documents")
    func offsets() async throws {
        try await withBackend { backend in
            try await fill(backend)
            let some = try await query(backend, #""offset":5"#).decoded([RunQueryResponse].self)
            #expect(some.map(\.skippedResults) == [5, nil, nil])
            #expect(some.map { $0.document?.id } == [nil, "f", "g"])
            let none = try await query(backend, #""offset":50"#).decoded([RunQueryResponse].self)
            #expect(none.count == 1 && none[0].skippedResults == 7 && none[0].document == nil)
            #expect(try await ids(backend, #""limit":0"#) == [])
        }
    }

    @Test("Every filter operator returns the documented results, including for missing fields, null and NaN")
    func operators() async throws {
        try await withBackend { backend in
            try await fill(backend)
            let one = #"{"integerValue":"1"}"#
            let cases: [(String, String, [String])] = [
                ("EQUAL", one, ["a", "b"]), ("LESS_THAN", #"{"integerValue":"3"}"#, ["a", "b"]),
                ("LESS_THAN_OR_EQUAL", #"{"doubleValue":3}"#, ["a", "b", "e"]), ("GREATER_THAN", one, ["e"]),
                ("GREATER_THAN_OR_EQUAL", one, ["a", "b", "e"]), ("NOT_EQUAL", one, ["d", "e", "f"]),
                ("NOT_EQUAL", #"{"nullValue":null}"#, ["d", "a", "b", "e", "f"]),
                ("EQUAL", #"{"nullValue":null}"#, ["c"]), ("EQUAL", #"{"doubleValue":"NaN"}"#, ["d"]),
                ("IN", #"{"arrayValue":{"values":[{"integerValue":"3"},{"stringValue":"1"}]}}"#, ["e", "f"]),
                ("NOT_IN", #"{"arrayValue":{"values":[{"integerValue":"3"}]}}"#, ["d", "a", "b", "f"]),
                ("NOT_IN", #"{"arrayValue":{"values":[{"nullValue":null}]}}"#, []),
            ]
            for (op, value, expected) in cases {
                #expect(try await ids(backend, #""where":\#(field("n", op, value))"#) == expected, "\(op) \(value)")
            }
            let y = #"{"stringValue":"y"}"#
            #expect(try await ids(backend, #""where":\#(field("tags", "ARRAY_CONTAINS", y))"#) == ["a", "e"])
            let xz = #"{"arrayValue":{"values":[{"stringValue":"x"},{"stringValue":"z"}]}}"#
            #expect(try await ids(backend, #""where":\#(field("tags", "ARRAY_CONTAINS_ANY", xz))"#) == ["a"])
            #expect(try await ids(backend, #""where":\#(field("m.k", "EQUAL", one))"#) == ["a"])
            for (op, expected) in [
                ("IS_NULL", ["c"]), ("IS_NAN", ["d"]), ("IS_NOT_NULL", ["d", "a", "b", "e", "f"]),
                ("IS_NOT_NAN", ["a", "b", "e", "f"]),
            ] {
                let filter = #"{"unaryFilter":{"field":{"fieldPath":"n"},"op":"\#(op)"}}"#
                #expect(try await ids(backend, #""where":\#(filter)"#) == expected, "\(op)")
            }
        }
    }

    @Test("Enums in a query may be sent as numbers, as Google's Python client does")
    func enumerationsAsNumbers() async throws {
        try await withBackend { backend in
            try await fill(backend)
            let filter = #"{"fieldFilter":{"field":{"fieldPath":"n"},"op":3,"value":{"integerValue":"0"}}}"#
            let all = #"{"compositeFilter":{"op":1,"filters":[\#(filter)]}}"#
            let rest = #""where":\#(all),"orderBy":[{"field":{"fieldPath":"n"},"direction":2}]"#
            #expect(try await ids(backend, rest) == ["e", "b", "a"])
        }
    }

    @Test("AND and OR filters can be nested")
    func composites() async throws {
        try await withBackend { backend in
            try await fill(backend)
            let one = field("n", "EQUAL", #"{"integerValue":"1"}"#)
            let tagged = field("tags", "ARRAY_CONTAINS", #"{"stringValue":"y"}"#)
            #expect(try await ids(backend, #""where":\#(composite("AND", [one, tagged]))"#) == ["a"])
            let either = composite("OR", [one, field("n", "EQUAL", #"{"nullValue":null}"#)])
            #expect(try await ids(backend, #""where":\#(either)"#) == ["a", "b", "c"])
            let nested = composite("AND", [either, field("__name__", "GREATER_THAN", reference(toJoke: "a"))])
            #expect(try await ids(backend, #""where":\#(nested)"#) == ["b", "c"])
        }
    }

    @Test(
        "Results start or end just before or after a cursor, which may have values for only the first fields of the order"
    )
    func cursors() async throws {
        try await withBackend { backend in
            try await fill(backend)
            let order = #""orderBy":[{"field":{"fieldPath":"n"}}]"#
            let one = #"{"integerValue":"1"}"#
            let cases: [(String, [String])] = [
                (#""startAt":{"values":[\#(one)],"before":true}"#, ["a", "b", "e", "f"]),
                (#""startAt":{"values":[\#(one)]}"#, ["e", "f"]),
                (#""startAt":{"values":[\#(one),\#(reference(toJoke: "a"))]}"#, ["b", "e", "f"]),
                (#""startAt":{"values":[\#(one),\#(reference(toJoke: "b"))],"before":true}"#, ["b", "e", "f"]),
                (#""endAt":{"values":[\#(one)],"before":true}"#, ["c", "d"]),
                (#""endAt":{"values":[\#(one)],"before":false}"#, ["c", "d", "a", "b"]),
                (#""endAt":{"values":[\#(one),\#(reference(toJoke: "a"))]}"#, ["c", "d", "a"]),
            ]
            for (cursor, expected) in cases {
                #expect(try await ids(backend, "\(order),\(cursor)") == expected, "\(cursor)")
            }
        }
    }

    @Test("A projection returns only the named fields; an empty projection returns no fields")
    func projections() async throws {
        try await withBackend { backend in
            try await fill(backend)
            func first(_ select: String) async throws -> Document? {
                try await query(backend, #""limit":1,"select":\#(select)"#).decoded([RunQueryResponse].self)[0].document
            }
            #expect(try await first(#"{"fields":[{"fieldPath":"m.k"}]}"#)?.fields == ["m": .map(["k": .integer(1)])])
            #expect(try await first(#"{"fields":[{"fieldPath":"__name__"}]}"#)?.fields == [:])
            #expect(try await first("{}")?.fields == [:])
            #expect(try await first("{}")?.createTime == time)
        }
    }

    @Test("A query below a document searches the document's subcollections")
    func belowADocument() async throws {
        try await withBackend { backend in
            try await backend.store.put([(name("users/u/jokes/j"), [:]), (name("jokes/k"), [:])], at: time)
            let answer = try await query(backend, "", target: "/users/u:runQuery")
            #expect(try answer.decoded([RunQueryResponse].self).compactMap { $0.document?.id } == ["j"])
            #expect(try await ids(backend, "") == ["k"])
        }
    }

    @Test("Queries that Firestore refuses are refused with Firestore's reason")
    func refusals() async throws {
        try await withBackend { backend in
            let one = #"{"integerValue":"1"}"#
            func array(_ count: Int) -> String {
                let values = (0..<count).map { #"{"integerValue":"\#($0)"}"# }.joined(separator: ",")
                return #"{"arrayValue":{"values":[\#(values)]}}"#
            }
            let contains = field("t", "ARRAY_CONTAINS", one)
            let refused: [(String, String)] = [
                (field("n", "IN", array(0)), "requires an non-empty ArrayValue"),
                (field("n", "IN", one), "requires an ArrayValue"),
                (field("n", "IN", array(31)), "supports up to 30"),
                (field("n", "NOT_IN", array(11)), "supports up to 10"),
                (composite("AND", [contains, contains]), "A maximum of 1 'ARRAY_CONTAINS'"),
                (composite("AND", [contains, field("u", "ARRAY_CONTAINS_ANY", array(2))]), "'ARRAY_CONTAINS'"),
                (composite("AND", [field("n", "NOT_EQUAL", one), field("m", "NOT_IN", array(1))]), "Only a single"),
                (composite("AND", [field("n", "NOT_IN", array(1)), field("m", "IN", array(2))]), "'NOT_IN' cannot"),
                (composite("AND", [field("n", "IN", array(6)), field("m", "IN", array(6))]), "30 disjunctions"),
                (composite("OR", [field("n", "IN", array(30)), field("m", "EQUAL", one)]), "30 disjunctions"),
                (composite("AND", []), "at least one"), (field("__name__", "EQUAL", one), "must be a Key"),
                (field("n..m", "EQUAL", one), "Invalid property path"),
                (field("__name__", "EQUAL", #"{"referenceValue":"nonsense"}"#), "Invalid reference"),
                (
                    field(
                        "__name__", "EQUAL",
                        #"{"referenceValue":"projects/demo/databases/(default)/documents/others/x"}"#),
                    "must be a document of the collection"
                ),
                (composite("AND", Array(repeating: field("n", "EQUAL", one), count: 100)), "more than 100 filters"),
                (
                    composite("AND", (0..<11).map { field("f\($0)", "GREATER_THAN", one) }),
                    "Inequalities on more than 10 fields"
                ),
                (#"{"unaryFilter":{"field":{"fieldPath":"__name__"},"op":"IS_NULL"}}"#, "Unary"),
                (field("n", "SIMILAR", one), "op"),
            ]
            for (filter, message) in refused {
                try await expectRefusal(backend, #""where":\#(filter)"#, message)
            }
            let byN = #""orderBy":[{"field":{"fieldPath":"n"}}]"#
            let others: [(String, String)] = [
                (#""limit":-1"#, "limit is negative"), (#""offset":-1"#, "offset is negative"),
                (#""limit":3000000000"#, "limit"),
                (#""orderBy":[{"field":{"fieldPath":"n"}},{"field":{"fieldPath":"n"}}]"#, "duplicate"),
                (#""orderBy":[{"field":{"fieldPath":"__name__"}},{"field":{"fieldPath":"n"}}]"#, "after the key"),
                (#"\#(byN),"startAt":{"values":[\#(one),\#(reference(toJoke: "a")),\#(one)]}"#, "too many values"),
                (#"\#(byN),"startAt":{"values":[\#(one),\#(one)]}"#, "must be a Key"), (#""joins":[]"#, "Unknown name"),
            ]
            for (rest, message) in others {
                try await expectRefusal(backend, rest, message)
            }
            for body in ["{}", #"{"structuredQuery":{}}"#, #"{"structuredQuery":{"from":[{"collectionId":"a/b"}]}}"#] {
                #expect(try await post(backend, ":runQuery", body).status == "INVALID_ARGUMENT", "\(body)")
            }
            let group = #"{"structuredQuery":{"from":[{"collectionId":"jokes","allDescendants":true}]}}"#
            for body in [
                group, #"{"structuredQuery":{"from":[{"collectionId":"j"}]},"newTransaction":{}}"#,
                #"{"structuredQuery":{"from":[{"collectionId":"j"}],"findNearest":{"limit":3}}}"#,
            ] {
                #expect(try await post(backend, ":runQuery", body).status == "UNIMPLEMENTED", "\(body)")
            }
        }
    }

    @Test("A stranger may query jokes, but not rating events")
    func rules() async throws {
        try await withBackend { backend in
            for (collection, code) in [("jokes", 200), ("rating_events", 403)] {
                let body = #"{"structuredQuery":{"from":[{"collectionId":"\#(collection)"}]}}"#
                let answer = try await backend.send(
                    "POST", backend.path(":runQuery"), headers: ["Content-Length: \(body.utf8.count)"], body: body)
                #expect(answer.code == code)
            }
        }
    }

    @Test("One request can compute counts, sums and averages")
    func aggregations() async throws {
        try await withBackend { backend in
            try await fill(backend)
            func aggregate(_ figures: String, _ rest: String = "") async throws -> RawAnswer {
                try await post(
                    backend, ":runAggregationQuery",
                    #"{"structuredAggregationQuery":{"structuredQuery":{"from":[{"collectionId":"jokes"}]\#(rest)},"#
                        + #""aggregations":[\#(figures)]}}"#)
            }
            func result(_ figures: String, _ rest: String = "") async throws -> Fields {
                let answer = try await aggregate(figures, rest)
                #expect(answer.code == 200, "\(String(decoding: answer.body, as: UTF8.self))")
                let elements = try answer.decoded([RunAggregationQueryResponse].self)
                #expect(elements.count == 1 && elements[0].readTime != nil)
                return elements[0].result?.aggregateFields ?? [:]
            }
            let n = #"{"field":{"fieldPath":"n"}}"#
            let numbers = #","where":\#(field("n", "GREATER_THAN", #"{"integerValue":"0"}"#))"#
            #expect(
                try await result(#"{"alias":"c","count":{}},{"sum":\#(n)},{"avg":\#(n)}"#, numbers)
                    == ["c": .integer(3), "field_1": .double(5), "field_2": .double(5.0 / 3)])
            let all = try await result(#"{"count":{"upTo":"4"}},{"sum":\#(n),"alias":"s"}"#)
            #expect(all == ["field_1": .integer(4), "s": .double(.nan)])
            let none = #"{"field":{"fieldPath":"nothing"}}"#
            #expect(
                try await result(#"{"alias":"s","sum":\#(none)},{"alias":"a","avg":\#(none)}"#)
                    == ["s": .integer(0), "a": .null])
            #expect(try await result(#"{"count":{}}"#) == ["field_1": .integer(7)])
            #expect(try await result(#"{"count":{}}"#, #","limit":5,"offset":3"#) == ["field_1": .integer(4)])
            let big = try [Int64.max, 1].enumerated().map { index, number in
                (name: try name("jokes/z\(index)"), fields: ["big": .integer(number)] as Fields)
            }
            try await backend.store.put(big, at: time)
            let sum = #"{"alias":"s","sum":{"field":{"fieldPath":"big"}}}"#
            #expect(try await result(sum) == ["s": .double(0x1p63)])
            try await backend.store.put([(name("jokes/z2"), ["big": .integer(-5)])], at: time)
            #expect(try await result(sum) == ["s": .integer(.max - 4)])
            for figures in [
                "", #"{"count":{},"sum":\#(n)}"#, #"{"alias":"x","count":{}},{"alias":"x","count":{}}"#,
                #"{"count":{"upTo":"0"}}"#, #"{"alias":"__x__","count":{}}"#, #"{"alias":"a b","count":{}}"#,
                #"{"sum":{"field":{"fieldPath":"__name__"}}}"#,
                Array(repeating: #"{"count":{}}"#, count: 6).joined(separator: ","),
            ] {
                #expect(try await aggregate(figures).status == "INVALID_ARGUMENT", "\(figures)")
            }
        }
    }

    @Test(
        "A page ordered by a field follows the token's position even if documents were added or moved in the meantime")
    func orderedLists() async throws {
        try await withBackend { backend in
            for (id, score) in [("a", 3), ("b", 1), ("c", 2), ("d", 1), ("e", 5)] {
                try await backend.store.put([(name("jokes/\(id)"), ["score": .integer(Int64(score))])], at: time)
            }
            try await backend.store.put([(name("jokes/none"), [:])], at: time)
            func page(_ query: String) async throws -> ListDocumentsResponse {
                let answer = try await backend.send(backend.path("/jokes?\(query)"))
                #expect(answer.code == 200, "\(query): \(String(decoding: answer.body, as: UTF8.self))")
                return try answer.decoded()
            }
            let first = try await page("orderBy=score&pageSize=2")
            #expect(first.documents.map(\.id) == ["b", "d"])
            let token = try #require(first.nextPageToken)
            let next = try await page("orderBy=score&pageSize=2&pageToken=\(token)")
            #expect(next.documents.map(\.id) == ["c", "a"])
            // The last document of the first page moves to another position. One new document sorts before the position
            // of the page token, and another new document sorts after it.
            let changes: [(String, Int64)] = [("d", 9), ("x", 0), ("y", 1)]
            for (id, score) in changes {
                try await backend.store.put([(name("jokes/\(id)"), ["score": .integer(score)])], at: time)
            }
            let second = try await page("orderBy=score+asc&pageSize=10&pageToken=\(token)")
            #expect(second.documents.map(\.id) == ["y", "c", "a", "e", "d"])
            #expect(second.nextPageToken == nil)
            let mixed = try await page("orderBy=score+desc,+__name__+asc&pageSize=4")
            #expect(mixed.documents.map(\.id) == ["d", "e", "a", "c"])
            for query in [
                "orderBy=score+desc&pageToken=\(token)", "orderBy=__name__&pageToken=\(token)", "orderBy=score+up",
                "orderBy=score,score", "orderBy=,", "orderBy=a..b", "orderBy=%60a", "orderBy=__name__,score",
                "orderBy=score&showMissing=true",
            ] {
                let answer = try await backend.send(backend.path("/jokes?\(query)"))
                #expect(answer.status == "INVALID_ARGUMENT", "\(query)")
            }
        }
    }
}
