import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// Tests of Firestore's limits (Usage and limits) over HTTP.
@Suite(.timeLimit(.minutes(10)))
struct LimitTests {
    private func patch(_ fields: String, _ backend: RunningBackend) async throws -> RawAnswer {
        try await backend.write("PATCH", "/users/a", "{\"fields\":{\(fields)}}")
    }

    @Test("A document may have 1,048,572 bytes by Firestore's rules; a document with one byte more is refused")
    func documentSize() async throws {
        // In bytes: the document's name has 16 + "users" + 1 + "a" + 1 = 24, every document adds 32, the field's name
        // has 2, and the end of the string has 1.
        let longest = 1_048_572 - 24 - 32 - 2 - 1
        try await withBackend { backend throws in
            func text(_ length: Int) -> String {
                "\"t\":{\"stringValue\":\"\(String(repeating: "x", count: length))\"}"
            }
            #expect(try await patch(text(longest), backend).code == 200)
            let refused = try await patch(text(longest + 1), backend)
            #expect(refused.code == 400)
            #expect(try refused.decoded(ErrorBody.self).error.message.contains("(1048573 bytes)"))
            #expect(try await backend.read("/users/a")["t"]?.stringValue?.count == longest)
            // A value that a transform adds counts towards the size as well.
            let grow =
                "{\"update\":{\"name\":\"projects/demo/databases/(default)/documents/users/a\"},\"updateMask\":{},"
                + "\"updateTransforms\":[{\"fieldPath\":\"n\",\"increment\":{\"integerValue\":1}}]}"
            #expect(try await backend.commit(grow).status == "INVALID_ARGUMENT")
        }
    }

    @Test("The document in Firestore's example has a size of 147 bytes, 44 of them for its name")
    func documentedExample() throws {
        // In Firestore's documentation (Storage size calculations), the name of users/jeff/tasks/my_task_id has 44
        // bytes, and the whole document has 147 bytes.
        let fields: Fields = [
            "type": .string("Personal"), "done": .boolean(false), "priority": .integer(1),
            "description": .string("Learn Cloud Firestore"),
        ]
        #expect(DocumentLimits.size(of: fields, of: try DocumentPath("users/jeff/tasks/my_task_id")) == 147)
        #expect(
            DocumentLimits.size(of: .reference("projects/p/databases/(default)/documents/users/jeff/tasks/my_task_id"))
                == 44)
    }

    @Test("Maps and arrays may be nested at most 20 levels deep, even if masks or transforms nest them")
    func depth() async throws {
        func maps(_ depth: Int) -> String {
            let open = String(repeating: "{\"mapValue\":{\"fields\":{\"m\":", count: depth)
            return "\"v\":" + open + "{\"nullValue\":null}" + String(repeating: "}}}", count: depth)
        }
        func mixed(_ pairs: Int) -> String {
            let open = String(repeating: "{\"arrayValue\":{\"values\":[{\"mapValue\":{\"fields\":{\"m\":", count: pairs)
            return "\"v\":" + open + "{\"nullValue\":null}" + String(repeating: "}}}]}}", count: pairs)
        }
        try await withBackend { backend throws in
            #expect(try await patch(maps(20), backend).code == 200)
            #expect(try await patch(maps(21), backend).status == "INVALID_ARGUMENT")
            #expect(try await patch(mixed(10), backend).code == 200)
            #expect(try await patch(mixed(11), backend).status == "INVALID_ARGUMENT")
            for (levels, code) in [(20, 200), (21, 400)] {
                let path = Array(repeating: "m", count: levels + 1).joined(separator: ".")
                let write =
                    "{\"transform\":{\"document\":\"projects/demo/databases/(default)/documents/users/b\","
                    + "\"fieldTransforms\":[{\"fieldPath\":\"\(path)\",\"setToServerValue\":1}]}}"
                #expect(try await backend.commit(write).code == code, "\(levels)")
            }
        }
    }

    @Test("Field names may have up to 1,500 bytes and must not be reserved; vectors are accepted")
    func fieldNames() async throws {
        try await withBackend { backend throws in
            for (name, code) in [
                (String(repeating: "x", count: 1_500), 200), (String(repeating: "x", count: 1_501), 400),
                (String(repeating: "é", count: 750), 200), (String(repeating: "é", count: 751), 400), ("__x__", 400),
                ("____", 400), ("__x", 200), ("___", 200), ("x__", 200), ("__type__", 400),
            ] {
                #expect(try await patch("\"\(name)\":{\"nullValue\":null}", backend).code == code, "\(name.prefix(10))")
                let inner = "\"m\":{\"mapValue\":{\"fields\":{\"\(name)\":{\"nullValue\":null}}}}"
                #expect(try await patch(inner, backend).code == code, "\(name.prefix(10))")
            }
            let vector =
                #""v":{"mapValue":{"fields":{"__type__":{"stringValue":"__vector__"},"value":{"arrayValue":{"values":[{"doubleValue":1}]}}}}}"#
            #expect(try await patch(vector, backend).code == 200)
            #expect(
                try await backend.write("PATCH", "/users/a?updateMask.fieldPaths=__x__", "{}").status
                    == "INVALID_ARGUMENT")
        }
    }

    @Test("A commit may have at most 500 transforms of one document, counted over all its writes")
    func transforms() async throws {
        func write(_ id: String, _ count: Int) -> String {
            let one = #"{"fieldPath":"n","increment":{"integerValue":1}}"#
            return "{\"transform\":{\"document\":\"projects/demo/databases/(default)/documents/users/\(id)\","
                + "\"fieldTransforms\":[\(Array(repeating: one, count: count).joined(separator: ","))]}}"
        }
        try await withBackend { backend throws in
            #expect(
                try await backend.commit([write("a", 250), write("b", 500), write("a", 250)].joined(separator: ","))
                    .code == 200)
            #expect(try await backend.read("/users/a")["n"] == .integer(500))
            for writes in [[write("a", 501)], [write("a", 250), write("b", 1), write("a", 251)]] {
                #expect(try await backend.commit(writes.joined(separator: ",")).status == "INVALID_ARGUMENT")
            }
            #expect(try await backend.read("/users/a")["n"] == .integer(500))
        }
    }

    @Test("Appending many elements to a large array takes linear time")
    func largeArrays() throws {
        let values = (0..<60_000).map { Value.integer(Int64($0)) }
        let transform = FieldTransform(try FieldPath("f"), .appendMissingElements(values + values))
        var fields: Fields = ["f": .array(values.reversed())]
        _ = transform.apply(to: &fields, at: Timestamp(Date()))
        #expect(fields["f"]?.arrayValue?.count == 60_000)
    }
}
