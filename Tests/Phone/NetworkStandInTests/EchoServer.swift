import Foundation
import Glibc
import Synchronization

/// An HTTP server on a free port of 127.0.0.1. Its answers repeat the request.
final class EchoServer: Sendable {
    let port: Int
    private let listener: Int32
    private let running = DispatchGroup()
    private let seen = Mutex<[String]>([])
    /// Open connections that may carry further requests; nil once the server has stopped.
    private let kept = Mutex<Set<Int32>?>([])

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 64) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.listener = listener
        port = Int(UInt16(bigEndian: address.sin_port))
        running.enter()
        Thread.detachNewThread { [self] in
            while case let connection = accept(listener, nil, nil), connection >= 0 {
                running.enter()
                Thread.detachNewThread { [self] in
                    repeat { serve(connection) } while kept.withLock { $0?.contains(connection) == true }
                    close(connection)
                    running.leave()
                }
            }
            running.leave()
        }
    }

    var address: String { "http://127.0.0.1:\(port)" }

    /// The request lines received.
    var requests: [String] { seen.withLock { $0 } }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        kept.withLock {
            for connection in $0 ?? [] { shutdown(connection, Int32(SHUT_RDWR)) }
            $0 = nil
        }
        running.wait()
        close(listener)
    }

    private func serve(_ connection: Int32) {
        // Keeps the connection open only if the request asks for that.
        kept.withLock { _ = $0?.insert(connection) }
        var keeps = false
        defer { if !keeps { kept.withLock { _ = $0?.remove(connection) } } }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        func more() -> Bool {
            let count = recv(connection, &buffer, buffer.count, 0)
            if count > 0 { bytes += buffer[..<count] }
            return count > 0
        }
        var text: String { String(decoding: bytes, as: UTF8.self) }
        while !text.contains("\r\n\r\n") { guard more() else { return } }
        let head = text.components(separatedBy: "\r\n\r\n")[0]
        let line = head.components(separatedBy: "\r\n")[0]
        seen.withLock { $0.append(line) }
        func header(_ name: String) -> String? {
            head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name + ":") }
                .map { $0.dropFirst(name.count + 1).trimmingCharacters(in: .whitespaces) }
        }
        if header("expect") != nil { answer(connection, "HTTP/1.1 100 Continue\r\n\r\n") }
        if let length = header("content-length").flatMap({ Int($0) }) {
            while bytes.count < head.utf8.count + 4 + length { guard more() else { return } }
        } else if header("transfer-encoding") == "chunked" {
            while !text.hasSuffix("0\r\n\r\n") { guard more() else { return } }
        }
        let body = String(decoding: bytes.dropFirst(head.utf8.count + 4), as: UTF8.self)
        let words = line.split(separator: " ")
        let path = words.count > 1 ? String(words[1]) : ""
        switch path {
        case "/redirect":
            answer(connection, 302, ["Location: https://firestore.googleapis.com/echo?from=redirect"], "moved")
        case "/redirect-away": answer(connection, 302, ["Location: https://elsewhere.example/x"], "moved")
        case "/loop": answer(connection, 302, ["Location: /loop"], "again")
        case "/again": answer(connection, 307, ["Location: /echo"], "")
        case "/secret": answer(connection, 401, [#"WWW-Authenticate: Basic realm="x""#], "who are you")
        case "/cookie": answer(connection, 200, ["Set-Cookie: taste=sweet; Path=/"], "")
        case "/hang": while more() {}
        case "/large": answer(connection, 200, [], String(repeating: "0123456789abcdef", count: 16_384))
        case "/keep":
            keeps = true
            answer(connection, "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\nkept")
        case "/reset":
            // With this option, closing the connection resets it (`man 7 socket`, `SO_LINGER` of 0 seconds).
            var value = linger(l_onoff: 1, l_linger: 0)
            setsockopt(connection, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
        case "/teapot": answer(connection, 418, ["X-Pot: tea"], "short and stout")
        default:
            let about = "\(line)\nhost=\(header("host") ?? "")\nmark=\(header("x-mark") ?? "")\n"
            answer(connection, 200, ["X-Answer: yes"], about + body)
        }
    }

    private func answer(_ connection: Int32, _ status: Int, _ headers: [String], _ body: String) {
        let lines = ["HTTP/1.1 \(status) Status", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        answer(connection, lines.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    private func answer(_ connection: Int32, _ text: String) {
        let bytes = Array(text.utf8)
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes {
                send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            offset += count
        }
    }
}
