import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// Values of every type, sent over HTTP, stored in the file and read back.
@Suite(.timeLimit(.minutes(10)))
struct ValueRoundTripTests {
    private func roundTrip(_ fields: Fields, _ backend: RunningBackend) async throws -> Document {
        let body = String(decoding: try JSONEncoder().encode(Document(name: "", fields: fields)), as: UTF8.self)
        #expect(try await backend.write("PATCH", "/users/a", body).code == 200)
        return try await backend.read("/users/a")
    }

    @Test("Values of every type are read back unchanged, also in fields with unusual names")
    func everyType() async throws {
        let fields: Fields = [
            "null": .null, "true": .boolean(true), "max": .integer(.max), "min": .integer(.min),
            "inf": .double(.infinity),
            "-inf": .double(-.infinity), "text": .string("a\u{0}\"\\/\u{1F}\u{7F}\u{2028}🦆 \\ud800"),
            "bytes": .bytes(Data((0...255).map(UInt8.init))), "empty": .bytes(Data()),
            "ref": .reference("projects/p/databases/(default)/documents/c/d"),
            "place": .geoPoint(GeoPoint(latitude: -90, longitude: 180)), "list": .array([]), "map": .map([:]),
            "a.b `c\\d": .map(["\u{0}": .array([.map(["x": .array([.null])]), .string("")])]),
            "early": .timestamp(try #require(Timestamp("0001-01-01T00:00:00Z"))),
            "late": .timestamp(try #require(Timestamp("9999-12-31T23:59:59.999999Z"))),
        ]
        try await withBackend { backend throws in
            #expect(try await roundTrip(fields, backend).fields == fields)
        }
    }

    @Test("A double that was stored is read back with exactly the same bits")
    func doubles() async throws {
        var random = SystemRandomNumberGenerator()
        var numbers: [Double] = [
            0, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 0.1, 1e23, 1e16, 123456789012345680,
            2.2250738585072014e-308,
            -1e-7,
        ]
        numbers += (0..<500).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        let texts = numbers.map { "{\"doubleValue\":\($0)}" }.joined(separator: ",")
        try await withBackend { backend throws in
            let body = "{\"fields\":{\"all\":{\"arrayValue\":{\"values\":[\(texts)]}}}}"
            #expect(try await backend.write("PATCH", "/users/a", body).code == 200)
            let values = try await backend.read("/users/a")["all"]?.arrayValue ?? []
            #expect(values.compactMap { $0.doubleValue?.bitPattern } == numbers.map(\.bitPattern))
            #expect(try await roundTrip(["n": .double(.nan)], backend)["n"]?.doubleValue?.isNaN == true)
        }
    }

    @Test("All notations of values that clients use are accepted")
    func spellings() async throws {
        try await withBackend { backend throws in
            for (json, value) in [
                (#"{"integerValue":5}"#, .integer(5)), (#"{"integerValue":"-9223372036854775808"}"#, .integer(.min)),
                (#"{"integerValue":5.0}"#, .integer(5)), (#"{"integerValue":1e3}"#, .integer(1_000)),
                (#"{"doubleValue":"1.5"}"#, .double(1.5)), (#"{"doubleValue":3}"#, .double(3)),
                (#"{"nullValue":"NULL_VALUE"}"#, .null), (#"{"nullValue":0}"#, .null),
                (#"{"bytesValue":"-_8"}"#, .bytes(Data([0xFB, 0xFF]))),
                (#"{"bytesValue":"+/8="}"#, .bytes(Data([0xFB, 0xFF]))),
                (#"{"stringValue":"\ud83e\udd86\/"}"#, .string("🦆/")),
                (#"{"geoPointValue":{}}"#, .geoPoint(.init(latitude: 0, longitude: 0))),
                (
                    #"{"timestampValue":"2026-01-30T00:00:00.1234567-05:00"}"#,
                    .timestamp(try #require(Timestamp("2026-01-30T05:00:00.123456Z")))
                ),
                (
                    #"{"timestampValue":"1969-12-31T23:59:59.999999999Z"}"#,
                    .timestamp(try #require(Timestamp("1969-12-31T23:59:59.999999Z")))
                ),
            ] as [(String, Value)] {
                let answer = try await backend.write("PATCH", "/users/a", "{\"fields\":{\"v\":\(json)}}")
                #expect(try answer.decoded(Document.self)["v"] == value, "\(json)")
            }
        }
    }

    @Test("Invalid values are refused with Google's error body, and nothing is stored")
    func refused() async throws {
        try await withBackend { backend throws in
            for json in [
                "1", "{}", "null", "[]", #"{"integerValue":"9223372036854775808"}"#, #"{"integerValue":1.5}"#,
                #"{"integerValue":"+1"}"#, #"{"integerValue":9007199254740993.0}"#, #"{"integerValue":null}"#,
                #"{"doubleValue":"nan"}"#, #"{"doubleValue":"0x1p3"}"#, #"{"doubleValue":1e999}"#,
                #"{"booleanValue":"true"}"#,
                #"{"stringValue":1}"#, #"{"bytesValue":"?"}"#, #"{"timestampValue":"2026-02-30T00:00:00Z"}"#,
                #"{"geoPointValue":{"latitude":90.1}}"#, #"{"geoPointValue":{"longitude":-180.1}}"#,
                #"{"geoPointValue":{"height":1}}"#, #"{"referenceValue":"c/d"}"#, #"{"referenceValue":""}"#,
                #"{"arrayValue":{"values":[{"arrayValue":{}}]}}"#, #"{"arrayValue":[]}"#, #"{"mapValue":{"x":{}}}"#,
                #"{"mapValue":{"fields":{"":{"nullValue":null}}}}"#, #"{"nullValue":null,"booleanValue":true}"#,
                #"{"otherValue":1}"#, #"{"stringValue":"\ud800"}"#, #"{"stringValue":"\udc00\ud800"}"#,
                #"{"mapValue":{"fields":{"é":{"nullValue":0},"é":{"nullValue":0}}}}"#,
            ] {
                let answer = try await backend.write("PATCH", "/users/a", "{\"fields\":{\"v\":\(json)}}")
                #expect(answer.code == 400 && answer.status == "INVALID_ARGUMENT", "\(json)")
            }
            #expect(try await backend.write("GET", "/users/a").code == 404)
        }
    }
}
