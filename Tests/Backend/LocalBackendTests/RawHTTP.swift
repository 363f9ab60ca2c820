import Firestore
import Foundation
import TestServers

extension RawAnswer {
    /// The canonical code's name in an error body.
    var status: String? { try? decoded(ErrorBody.self).error.status }
}

extension RunningBackend {
    /// Sends a request. `target` is sent unchanged, so the caller must percent-encode it.
    func send(_ method: String = "GET", _ target: String, headers: [String] = [], body: String = "") async throws
        -> RawAnswer
    {
        let connection = try RawClient(port: port)
        let head = ["\(method) \(target) HTTP/1.1", "Host: 127.0.0.1", "Connection: close"] + headers
        try connection.send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
        return try await connection.answer()
    }

    /// Returns the path of a resource in the test's database, without percent-encoding it.
    func path(_ rest: String) -> String {
        "/v1/projects/demo/databases/(default)/documents\(rest)"
    }
}
