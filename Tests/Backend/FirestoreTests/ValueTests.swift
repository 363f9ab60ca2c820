import Firestore
import Foundation
import Testing

/// The JSON form of values and documents.
struct ValueTests {
    private func decode(_ json: String) throws -> Value {
        try JSONDecoder().decode(Value.self, from: Data(json.utf8))
    }

    private func encode(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    static let canonical: [(Value, String)] = [
        (.null, #"{"nullValue":null}"#),
        (.boolean(true), #"{"booleanValue":true}"#),
        (.boolean(false), #"{"booleanValue":false}"#),
        (.integer(0), #"{"integerValue":"0"}"#),
        (.integer(.max), #"{"integerValue":"9223372036854775807"}"#),
        (.integer(.min), #"{"integerValue":"-9223372036854775808"}"#),
        (.double(0.1), #"{"doubleValue":0.1}"#),
        (.double(3), #"{"doubleValue":3}"#),
        (.double(-0.0), #"{"doubleValue":-0}"#),
        (.double(.leastNonzeroMagnitude), #"{"doubleValue":5e-324}"#),
        (.double(1.7976931348623157e308), #"{"doubleValue":1.7976931348623157e+308}"#),
        (.double(.nan), #"{"doubleValue":"NaN"}"#),
        (.double(.infinity), #"{"doubleValue":"Infinity"}"#),
        (.double(-.infinity), #"{"doubleValue":"-Infinity"}"#),
        (.timestamp(Timestamp("2026-01-30T05:00:00.123456Z")!), #"{"timestampValue":"2026-01-30T05:00:00.123456Z"}"#),
        (.string(""), #"{"stringValue":""}"#),
        (.string("a/b \"\\\n\u{0}🦆"), #"{"stringValue":"a/b \"\\\n\u0000🦆"}"#),
        (.bytes(Data()), #"{"bytesValue":""}"#),
        (.bytes(Data([0xfb, 0xff, 0x00])), #"{"bytesValue":"+/8A"}"#),
        (
            .reference("projects/p/databases/(default)/documents/c/d"),
            #"{"referenceValue":"projects/p/databases/(default)/documents/c/d"}"#
        ),
        (.geoPoint(GeoPoint(latitude: -90, longitude: 180)), #"{"geoPointValue":{"latitude":-90,"longitude":180}}"#),
        (.array([]), #"{"arrayValue":{}}"#),
        (.array([.null, .integer(1)]), #"{"arrayValue":{"values":[{"nullValue":null},{"integerValue":"1"}]}}"#),
        (.map([:]), #"{"mapValue":{}}"#),
        (
            .map(["a": .map(["b": .array([.map([:])])])]),
            #"{"mapValue":{"fields":{"a":{"mapValue":{"fields":{"b":{"arrayValue":{"values":[{"mapValue":{}}]}}}}}}}}"#
        ),
    ]

    @Test("A value of every type is encoded in its JSON form and decoded from it", arguments: canonical)
    func everyTypeHasItsForm(value: Value, json: String) throws {
        #expect(try encode(value) == json)
        #expect(try decode(json) == value)
    }

    @Test(
        "JSON forms other than the canonical form are also decoded, because clients send them",
        arguments: [
            (#"{"nullValue":"NULL_VALUE"}"#, Value.null),
            (#"{"nullValue":0}"#, .null),
            (#"{"integerValue":9007199254740993}"#, .integer(9_007_199_254_740_993)),
            (#"{"integerValue":-7}"#, .integer(-7)),
            (#"{"doubleValue":"1.5e3"}"#, .double(1_500)),
            (#"{"doubleValue":7}"#, .double(7)),
            (#"{"timestampValue":"2026-01-30T00:00:00-05:00"}"#, .timestamp(Timestamp("2026-01-30T05:00:00Z")!)),
            (#"{"bytesValue":"-_8A"}"#, .bytes(Data([0xfb, 0xff, 0x00]))),
            (#"{"bytesValue":"AA"}"#, .bytes(Data([0]))),
            (#"{"geoPointValue":{}}"#, .geoPoint(GeoPoint(latitude: 0, longitude: 0))),
            (#"{"arrayValue":{"values":[]}}"#, .array([])),
            (#"{"mapValue":{"fields":{}}}"#, .map([:])),
        ])
    func otherSpellingsAreUnderstood(json: String, value: Value) throws {
        #expect(try decode(json) == value)
    }

    @Test(
        "JSON that is not a valid value is refused",
        arguments: [
            "{}", #"{"stringValue":"a","integerValue":"1"}"#, #"{"futureValue":1}"#, "[]", "null", #""text""#,
            #"{"nullValue":1}"#, #"{"nullValue":"nothing"}"#, #"{"booleanValue":"true"}"#,
            #"{"integerValue":"9223372036854775808"}"#, #"{"integerValue":"1.5"}"#, #"{"integerValue":1.5}"#,
            #"{"integerValue":true}"#, #"{"integerValue":""}"#, #"{"doubleValue":"nan"}"#, #"{"doubleValue":"inf"}"#,
            #"{"doubleValue":"0x10"}"#, #"{"doubleValue":""}"#, #"{"doubleValue":true}"#,
            #"{"timestampValue":"2026-01-30"}"#, #"{"bytesValue":"*"}"#, #"{"bytesValue":"A"}"#,
            #"{"geoPointValue":{"latitude":91,"longitude":0}}"#, #"{"stringValue":null}"#,
        ])
    func whatIsNoValueIsRefused(json: String) {
        #expect(throws: DecodingError.self) { try decode(json) }
    }

    @Test("NaN equals NaN, 1 differs from 1.0, and two spellings of an accent differ")
    func equalityDecidesWhetherAWriteChangesADocument() {
        #expect(Value.double(.nan) == .double(.nan))
        #expect(Value.integer(1) != .double(1))
        #expect(Value.string("\u{e9}") != .string("e\u{301}"))
        #expect(Value.map(["a": .double(.nan)]) == .map(["a": .double(.nan)]))
        #expect(Value.array([]) != .map([:]))
    }

    @Test("For every value, only the accessor of the value's type returns a result; all others return nil")
    func accessorsReturnOnlyTheirOwnType() throws {
        for (value, _) in Self.canonical {
            let given: [Any?] = [
                value.isNull ? true : nil, value.booleanValue, value.integerValue, value.doubleValue,
                value.timestampValue, value.stringValue, value.bytesValue, value.referenceValue, value.geoPointValue,
                value.arrayValue, value.mapValue,
            ]
            #expect(given.compactMap { $0 }.count == 1, "\(value)")
        }
    }

    @Test("The JSON of a document without fields has no member “fields”")
    func anEmptyDocumentHasNoFields() throws {
        let time = try #require(Timestamp("2026-01-30T05:00:00Z"))
        let document = Document(name: "n", fields: [:], createTime: time, updateTime: time)
        let json = #"{"createTime":"2026-01-30T05:00:00Z","name":"n","updateTime":"2026-01-30T05:00:00Z"}"#
        #expect(try encode(document) == json)
        #expect(try JSONDecoder().decode(Document.self, from: Data(json.utf8)) == document)
    }

    @Test("A list response without documents is encoded as {}; an empty page token is decoded as no token")
    func anEmptyListResponseIsAnEmptyObject() throws {
        #expect(try encode(ListDocumentsResponse(documents: [])) == "{}")
        let empty = try JSONDecoder().decode(ListDocumentsResponse.self, from: Data(#"{"nextPageToken":""}"#.utf8))
        #expect(empty == ListDocumentsResponse(documents: []))
    }

    @Test("Every canonical error code has the HTTP code that Google documents")
    func statusesHaveGooglesHTTPCodes() throws {
        #expect(
            try encode(ErrorBody(Status(.notFound, "Gone")))
                == #"{"error":{"code":404,"message":"Gone","status":"NOT_FOUND"}}"#
        )
        let codes = Dictionary(uniqueKeysWithValues: Status.Code.allCases.map { ($0.rawValue, $0.httpCode) })
        #expect(
            codes == [
                "CANCELLED": 499, "UNKNOWN": 500, "INVALID_ARGUMENT": 400, "DEADLINE_EXCEEDED": 504, "NOT_FOUND": 404,
                "ALREADY_EXISTS": 409, "PERMISSION_DENIED": 403, "RESOURCE_EXHAUSTED": 429, "FAILED_PRECONDITION": 400,
                "ABORTED": 409, "OUT_OF_RANGE": 400, "UNIMPLEMENTED": 501, "INTERNAL": 500, "UNAVAILABLE": 503,
                "DATA_LOSS": 500, "UNAUTHENTICATED": 401,
            ])
    }
}
