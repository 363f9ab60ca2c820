import Firestore
import Foundation
import TestServers
import Testing

@testable import LocalBackend

/// Request bodies that are malformed, unusual or too large.
@Suite(.timeLimit(.minutes(10)))
struct BodyTests {
    private func message(_ body: String, _ backend: RunningBackend) async throws -> String {
        let answer = try await backend.write("POST", ":commit", body)
        #expect(answer.code == 400 && answer.status == "INVALID_ARGUMENT", "\(body.prefix(60))")
        return (try? answer.decoded(ErrorBody.self).error.message) ?? ""
    }

    @Test("Malformed JSON is an invalid argument, never an internal error")
    func malformed() async throws {
        try await withBackend { backend throws in
            for body in [
                "{", "[", "nul", "{\"writes\":[}", "{\"writes\":[],}", "{\"writes\":[] \"x\":1}", "{'writes':[]}", "[]",
                "1",
                "\"x\"", "null", "{}{}", "{\"writes\":[01]}", "{\"writes\":\"\u{1}\"}", "{\"a\":1,\"a\":1}",
                "\u{FEFF}{}",
                "{\"writes\":[-]}", "{\"writes\":[1.]}", "{\"writes\":[1e]}", "{\"writes\":[\"\\x\"]}",
                "{\"writes\":[\"\\u12\"]}",
            ] {
                #expect(try await message(body, backend) != "", "\(body)")
            }
            let connection = try RawClient(port: backend.port)
            try connection.send(
                bytes: Array(
                    "POST \(backend.path(":commit")) HTTP/1.1\r\nHost: localhost\r\nContent-Length: 14\r\n\r\n{\"writes\":\""
                        .utf8) + [0xFF, 0x22, 0x7D])
            #expect(try await connection.answer().code == 400)
        }
    }

    @Test("An unknown member is reported with its location; a member name in snake case is accepted")
    func unknownNames() async throws {
        try await withBackend { backend throws in
            let prefix = "Invalid JSON payload received. Unknown name "
            #expect(try await message("{\"x\":1}", backend) == prefix + "\"x\": Cannot find field.")
            #expect(
                try await message("{\"writes\":[{\"x\":1}]}", backend) == prefix
                    + "\"x\" at 'writes[0]': Cannot find field.")
            let nested = "{\"writes\":[{\"delete\":\"a\"},{\"update\":{\"fields\":{\"f\":{\"x\":1}}}}]}"
            #expect(try await message(nested, backend).hasPrefix(prefix + "\"x\" at 'writes[1].update.fields[0]"))
            let document = "projects/demo/databases/(default)/documents/c/d"
            let write =
                "{\"update\":{\"name\":\"\(document)\"},\"update_mask\":{\"field_paths\":[]},\"current_document\":null}"
            #expect(try await backend.commit(write).code == 200)
            for body in [
                "{\"writes\":{}}", "{\"writes\":[1]}", "{\"writes\":[{}]}", "{\"writes\":[{\"delete\":1}]}",
                "{\"writes\":[{\"delete\":\"\(document)\",\"verify\":\"\(document)\"}]}",
                "{\"writes\":[{\"delete\":\"\(document)\",\"currentDocument\":{}}]}",
                "{\"writes\":[{\"delete\":\"\(document)\",\"updateMask\":{}}]}",
                "{\"writes\":[{\"update\":{\"name\":\"\(document)\"},\"updateMask\":{\"fieldPaths\":[\"a..b\"]}}]}",
                "{\"writes\":[{\"update\":{\"name\":\"\(document)\"},\"updateTransforms\":[{\"fieldPath\":\"a\"}]}]}",
                "{\"writes\":[{\"update\":{\"name\":\"\(document)\"},\"updateTransforms\":[{\"fieldPath\":\"a\",\"setToServerValue\":0}]}]}",
            ] {
                #expect(try await message(body, backend) != "")
            }
        }
    }

    @Test("Deeply nested JSON is refused before it can exhaust the stack")
    func depth() async throws {
        try await withBackend { backend throws in
            for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
                let body = String(repeating: open, count: 200_000) + "1" + String(repeating: close, count: 200_000)
                #expect(try await message("{\"writes\":\(body)}", backend).contains("100 levels"))
            }
        }
    }

    @Test("A body over 10 MiB is refused with or without Content-Length; a smaller body is accepted")
    func size() async throws {
        try await withBackend { backend throws in
            let space = String(repeating: " ", count: FirestoreService.bodyLimit - 2)
            #expect(try await backend.write("POST", ":commit", "{\(space)}").code == 200)
            #expect(try await message("{\(space) }", backend).contains("10485760 bytes"))
            let connection = try RawClient(port: backend.port)
            let head =
                "POST \(backend.path(":commit")) HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            let size = FirestoreService.bodyLimit + 1
            try connection.send(
                head + String(size, radix: 16) + "\r\n" + String(repeating: " ", count: size) + "\r\n0\r\n\r\n")
            let answer = try await connection.answer()
            #expect(answer.code == 400 && answer.status == "INVALID_ARGUMENT")
        }
    }

    @Test("A truncated or wrongly chunked body is reported as a client error")
    func brokenBodies() async throws {
        try await withBackend { backend throws in
            let start = "POST \(backend.path(":commit")) HTTP/1.1\r\nHost: localhost\r\n"
            let chunked = try RawClient(port: backend.port)
            try chunked.send(start + "Transfer-Encoding: chunked\r\n\r\nZZ\r\n{}\r\n0\r\n\r\n")
            let answer = try await chunked.text()
            #expect(answer.hasPrefix("HTTP/1.1 400 "), "\(answer)")
        }
    }

    @Test("The response to an unsupported HTTP method lists the supported ones; HEAD responds like GET without body")
    func methods() async throws {
        try await withBackend { backend throws in
            for (method, path, allowed) in [
                ("PUT", "/users/a", "GET, HEAD, PATCH, DELETE"), ("POST", "/users/a", "GET, HEAD, PATCH, DELETE"),
                ("PATCH", "/users", "GET, HEAD, POST"), ("DELETE", "/users", "GET, HEAD, POST"),
                ("GET", ":commit", "POST"),
                ("DELETE", ":batchGet", "POST"),
            ] {
                let answer = try await backend.write(method, path, "{}")
                #expect(answer.code == 405, "\(method) \(path)")
                #expect(answer.head.contains("Allow: \(allowed)\r\n"), "\(method) \(path)")
                #expect(try answer.decoded(ErrorBody.self).error.code == 405)
            }
            for path in ["/jokes/a", "/jokes", "/jokes/none", "/users/a"] {
                let get = try await backend.send("GET", backend.path(path))
                let connection = try RawClient(port: backend.port)
                try connection.send(
                    "HEAD \(backend.path(path)) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                let head = try await connection.text()
                #expect(head.hasPrefix("HTTP/1.1 \(get.code ?? 0) "), "\(path)")
                #expect(head.hasSuffix("\r\n\r\n") && head.contains("Content-Length: \(get.body.count)\r\n"), "\(path)")
            }
        }
    }
}
