import Glibc
import Utilities

/// Requests that are wrong in some way, each on a connection of its own.
public enum BadRequests {
    /// Sends requests, most of which are valid ones with some changes. Blocks the thread.
    /// - Parameters:
    ///   - count: The number of requests.
    ///   - samples: Valid requests.
    ///   - port: The port of a server on this machine.
    ///   - seed: The same seed gives the same requests.
    /// - Returns: The number of responses with each status. Key 0 counts connections that the server ended without a
    ///   response.
    /// - Throws: `POSIXError` if the server accepts no connection, or does not answer within a minute.
    public static func send(_ count: Int, like samples: [String], to port: Int, seed: UInt64 = 1) throws -> [Int: Int] {
        var random = SplitMix64(seed: seed)
        var answers: [Int: Int] = [:]
        for _ in 0..<count {
            var request = Array(samples.randomElement(using: &random)!.utf8)
            for _ in 0..<Int.random(in: 1...3, using: &random) { change(&request, &random) }
            answers[try status(of: request, port), default: 0] += 1
        }
        return answers
    }

    /// Sends one request and nothing more.
    /// - Returns: The status of the response; 0 if the server ends the connection without one.
    public static func status(of request: [UInt8], _ port: Int) throws -> Int {
        let client = try RawClient(port: port)
        // The connection ends with a reset, so that no port of this machine waits for late packets (`man 7 socket`).
        var reset = linger(l_onoff: 1, l_linger: 0)
        setsockopt(client.descriptor, SOL_SOCKET, SO_LINGER, &reset, socklen_t(MemoryLayout<linger>.size))
        var patience = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(client.descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        // A server may refuse a request before it has read all of it.
        try? client.send(bytes: request)
        shutdown(client.descriptor, Int32(SHUT_WR))
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 64)
        while head.count < 12 {
            let count = recv(client.descriptor, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN { throw SilentServer(request: String(decoding: request, as: UTF8.self)) }
            guard count > 0 else { break }
            head += buffer.prefix(count)
        }
        guard head.starts(with: "HTTP/1.1 ".utf8) else { return head.isEmpty ? 0 : -1 }
        return Int(String(decoding: head[9..<min(12, head.count)], as: UTF8.self)) ?? -1
    }

    /// A server that neither answers nor ends the connection.
    struct SilentServer: Error { var request: String }

    private static let lines = [
        "Transfer-Encoding: chunked", "Transfer-Encoding: gzip", "Content-Length: 5", "Content-Length: -1",
        "Content-Length: 99999999999999999999", "Expect: 100-continue", ": x", "A\u{0}: b", " folded", "no colon",
        "Host: evil.example", "Origin: https://evil.example", "Connection: close", "Range: bytes=0-",
    ]

    /// Changes a request in one way.
    private static func change(_ request: inout [UInt8], _ random: inout SplitMix64) {
        let size = request.count
        let place = Int.random(in: 0...size, using: &random)
        let end = min(size, place + Int.random(in: 1...40, using: &random))
        switch Int.random(in: 0..<8, using: &random) {
        case 0: request.removeSubrange(place...)
        case 1: if place < size { request[place] = UInt8.random(in: 0...255, using: &random) }
        case 2:
            let bytes = (0..<(end - place)).map { _ in UInt8.random(in: 0...255, using: &random) }
            request.insert(contentsOf: bytes, at: place)
        case 3: request.removeSubrange(place..<end)
        case 4: request.insert(contentsOf: request[place..<end], at: Int.random(in: 0...size, using: &random))
        case 5:
            let line = lines.randomElement(using: &random)!
            let feed = request.firstIndex(of: 0x0A).map { $0 + 1 } ?? size
            request.insert(contentsOf: Array((line + "\r\n").utf8), at: feed)
        case 6: if let index = request.firstIndex(of: 0x0D) { request.remove(at: index) }
        default:
            let text = ["[", "{\"a\":", "%2e%2e/", "%00", "a"].randomElement(using: &random)!
            let times = [10, 500, 8_000].randomElement(using: &random)!
            request.insert(contentsOf: Array(String(repeating: text, count: times).utf8), at: place)
        }
    }
}
