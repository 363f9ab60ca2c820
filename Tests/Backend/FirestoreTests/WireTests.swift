import Firestore
import Foundation
import Testing

/// The bodies of the REST API's methods.
@Suite struct WireTests {
    private func decode<Body: Decodable>(_ type: Body.Type, _ json: String) throws -> Body {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    private func roundTrip<Body: Codable & Equatable>(_ body: Body) throws {
        #expect(try JSONDecoder().decode(Body.self, from: JSONEncoder().encode(body)) == body)
    }

    @Test("Enums in a query may be names or numbers, because clients differ")
    func enums() throws {
        func query(_ and: String, _ greater: String, _ isNull: String, _ down: String) throws -> StructuredQuery {
            try decode(
                StructuredQuery.self,
                """
                {"from":[{"collectionId":"jokes"}],"where":{"compositeFilter":{"op":\(and),"filters":[
                {"fieldFilter":{"field":{"fieldPath":"a"},"op":\(greater),"value":{"integerValue":"3"}}},
                {"unaryFilter":{"field":{"fieldPath":"b"},"op":\(isNull)}}]}},
                "orderBy":[{"field":{"fieldPath":"a"},"direction":\(down)}],
                "startAt":{"values":[{"integerValue":5}],"before":true},"limit":7,"offset":1}
                """)
        }
        let named = try query("\"AND\"", "\"GREATER_THAN\"", "\"IS_NULL\"", "\"DESCENDING\"")
        #expect(try query("1", "3", "3", "2") == named)
        #expect(
            named.filter
                == .composite(.and, [.field("a", .greaterThan, .integer(3)), .unary("b", .isNull)]))
        #expect(named.orderBy == [.init("a", .descending)] && named.limit == 7 && named.startAt?.before == true)
        try roundTrip(RunQueryRequest(named))
        #expect(throws: DecodingError.self) { try query("3", "3", "3", "2") }
        #expect(throws: DecodingError.self) { try query("\"and\"", "3", "3", "2") }
    }

    @Test("Every operator has the same number as in the API's protocol buffers")
    func numbers() throws {
        for (number, op) in [
            (1, "LESS_THAN"), (2, "LESS_THAN_OR_EQUAL"), (3, "GREATER_THAN"), (4, "GREATER_THAN_OR_EQUAL"),
            (5, "EQUAL"), (6, "NOT_EQUAL"), (7, "ARRAY_CONTAINS"), (8, "IN"), (9, "ARRAY_CONTAINS_ANY"),
            (10, "NOT_IN"),
        ] {
            #expect(try decode([Filter.FieldOperator].self, "[\(number)]").first?.rawValue == op)
        }
        for (number, op) in [(2, "IS_NAN"), (3, "IS_NULL"), (4, "IS_NOT_NAN"), (5, "IS_NOT_NULL")] {
            #expect(try decode([Filter.UnaryOperator].self, "[\(number)]").first?.rawValue == op)
        }
    }

    @Test("Writes of every kind survive a JSON round trip")
    func writes() throws {
        let path = try FieldPath("stats.`odd name`")
        let document = Document(name: "projects/p/databases/(default)/documents/a/b", fields: ["n": .integer(1)])
        let transforms: [FieldTransform] = [
            .init(path, .requestTime), .init(path, .increment(.integer(2))), .init(path, .maximum(.double(.nan))),
            .init(path, .minimum(.integer(-1))), .init(path, .appendMissingElements([.null])),
            .init(path, .removeAllFromArray([.string("x")])),
        ]
        try roundTrip(
            CommitRequest(writes: [
                Write(.update(document)),
                Write(
                    .update(document), updateMask: [path], transforms: transforms, currentDocument: .exists(false)),
                Write(.update(document), updateMask: []),
                Write(.delete(document.name), currentDocument: .updateTime(Timestamp(Date()))),
                Write(.verify(document.name), currentDocument: .exists(true)),
                Write(.transform(document.name), transforms: transforms),
            ]))
        let time = "{\"fieldPath\":\"t\",\"setToServerValue\":1}"
        #expect(try decode(FieldTransform.self, time).change == .requestTime)
        for wrong in ["{}", "{\"update\":{},\"delete\":\"a\"}", "{\"delete\":\"a\",\"currentDocument\":{}}"] {
            #expect(throws: DecodingError.self) { try decode(Write.self, wrong) }
        }
    }

    @Test("Aggregations of every kind survive a JSON round trip; limits of counts may be strings or numbers")
    func aggregations() throws {
        let kinds: [Aggregation] = [
            .init(.count(upTo: nil)), .init(.count(upTo: 5), alias: "n"), .init(.sum("a")), .init(.average("a.b")),
        ]
        try roundTrip(RunAggregationQueryRequest(StructuredQuery(from: "jokes"), kinds))
        #expect(try decode(Aggregation.self, "{\"count\":{\"upTo\":5},\"alias\":\"n\"}") == kinds[1])
        #expect(try decode(Aggregation.self, "{\"count\":{\"upTo\":\"5\"},\"alias\":\"n\"}") == kinds[1])
    }
}
