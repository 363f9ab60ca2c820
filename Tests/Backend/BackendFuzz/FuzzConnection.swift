import Foundation
import Glibc

/// A keep-alive connection that sends one request at a time and waits for its response. It blocks the calling thread.
final class FuzzConnection {
    /// The time limit for a response in seconds. It is far longer than a response needs, because a loaded machine may
    /// suspend both processes for a while.
    static let patience = 60

    struct Answer {
        var code: Int
        var isClosing: Bool
        var body: [UInt8]
    }

    enum Failure: Error, Equatable {
        /// No response arrived in time.
        case timedOut
        /// The server closed or reset the connection instead of responding.
        case closed
        /// The response is not HTTP.
        case malformed(String)
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var input = [UInt8](repeating: 0, count: 65_536)

    init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var time = timeval(tv_sec: Self.patience, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = in_port_t(port).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    deinit { close(descriptor) }

    /// Sends a request and reads its response.
    func exchange(_ bytes: [UInt8], method: String) throws -> Answer {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            // The server may refuse a request after reading only its head, and then close the connection. Sending the
            // rest then fails, but the response can still be read.
            if count <= 0 { break }
            sent += count
        }
        while true {
            let answer = try readAnswer(method: method)
            if answer.code >= 200 { return answer }
        }
    }

    private func readAnswer(method: String) throws -> Answer {
        let end = Array("\r\n\r\n".utf8)
        while buffer.firstRange(of: end) == nil { try read() }
        let headEnd = buffer.firstRange(of: end)!.upperBound
        let lines = String(decoding: buffer[..<headEnd], as: UTF8.self).split(separator: "\r\n")
        guard let status = lines.first?.split(separator: " "), status.count > 1, let code = Int(status[1]) else {
            throw Failure.malformed(String(decoding: buffer.prefix(100), as: UTF8.self))
        }
        var (length, isClosing) = (0, false)
        for line in lines.dropFirst() {
            let parts = line.lowercased().split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespaces)
            }
            if parts[0] == "content-length", parts.count > 1 { length = Int(parts[1]) ?? 0 }
            if parts[0] == "connection", parts.count > 1, parts[1] == "close" { isClosing = true }
        }
        if method == "HEAD" || code < 200 || code == 204 { length = 0 }
        while buffer.count < headEnd + length { try read() }
        defer { buffer.removeFirst(headEnd + length) }
        return Answer(code: code, isClosing: isClosing, body: Array(buffer[headEnd..<headEnd + length]))
    }

    private func read() throws {
        while true {
            let count = recv(descriptor, &input, input.count, 0)
            if count > 0 { return buffer += input.prefix(count) }
            guard count < 0, errno != ECONNRESET else { throw Failure.closed }
            if errno == EAGAIN { throw Failure.timedOut }
            // After a stop of the process, the kernel does not repeat a receive that has a time limit (`man 7 signal`).
            guard errno == EINTR else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        }
    }
}
