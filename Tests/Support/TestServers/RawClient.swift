public import Foundation
import Glibc

/// A client that sends bytes exactly as a test gives them.
public final class RawClient: Sendable {
    public let descriptor: Int32

    /// Connects to a port of 127.0.0.1.
    public init(port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
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

    deinit {
        close(descriptor)
    }

    /// Sends text.
    public func send(_ text: String) throws {
        try send(bytes: Array(text.utf8))
    }

    /// Sends bytes. If they do not fit into the socket's buffer, another thread sends them.
    public func send(bytes: [UInt8]) throws {
        guard bytes.count < 60_000 else {
            // Sends on another thread: if this thread blocked because the bytes exceed the socket's buffer, a server in
            // this process could not read them. A failure is ignored, because a server that did not read all of the
            // bytes says so in its response.
            Thread.detachNewThread { [self] in
                var sent = 0
                while sent < bytes.count {
                    let count = bytes[sent...].withUnsafeBytes {
                        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                    }
                    guard count > 0 else { return }
                    sent += count
                }
            }
            return
        }
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
    }

    /// Reads everything until the server closes the connection.
    public func text() async throws -> String {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { [self] in
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 4_096)
                while case let count = recv(descriptor, &buffer, buffer.count, 0), count > 0 {
                    bytes += buffer.prefix(count)
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    /// Reads one response with a `Content-Length`.
    public func answer() async throws -> RawAnswer {
        try await withCheckedThrowingContinuation { continuation in
            // The call blocks, so it must not occupy a thread of the task pool.
            Thread.detachNewThread { [self] in
                continuation.resume(with: Result { try readAnswer() })
            }
        }
    }

    /// Reads until the server closes the connection.
    /// - Returns: the text that was read, and the number of the error that ended the connection; 0 if the server closed
    ///   it without an error.
    public func rest() async -> (text: String, error: Int32) {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [self] in
                var bytes: [UInt8] = []
                var buffer = [UInt8](repeating: 0, count: 65_536)
                while true {
                    let count = recv(descriptor, &buffer, buffer.count, 0)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else {
                        let error = count < 0 ? errno : 0
                        return continuation.resume(returning: (String(decoding: bytes, as: UTF8.self), error))
                    }
                    bytes += buffer.prefix(count)
                }
            }
        }
    }

    /// Returns true if the server sends something or closes the connection within `milliseconds`.
    public func hasInput(within milliseconds: Int32) -> Bool {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&state, 1, milliseconds) > 0
    }

    private func readAnswer() throws -> RawAnswer {
        var bytes: [UInt8] = []
        func read() throws {
            var buffer = [UInt8](repeating: 0, count: 4_096)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else { throw POSIXError(.ECONNRESET) }
            bytes += buffer.prefix(count)
        }
        while bytes.firstRange(of: Array("\r\n\r\n".utf8)) == nil { try read() }
        let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))!.upperBound
        let head = String(decoding: bytes[..<end], as: UTF8.self)
        let length = head.lowercased().firstMatch(of: /content-length: (\d+)/).flatMap { Int($0.1) } ?? 0
        while bytes.count < end + length { try read() }
        return RawAnswer(head: head, body: Data(bytes[end...]))
    }
}

/// A response with its head as text.
public struct RawAnswer: Sendable {
    public var head: String
    public var body: Data

    /// The status code.
    public var code: Int? { Int(head.split(separator: " ")[1]) }

    /// Decodes the body as JSON.
    public func decoded<Content: Decodable>(_ type: Content.Type = Content.self) throws -> Content {
        try JSONDecoder().decode(Content.self, from: body)
    }
}
