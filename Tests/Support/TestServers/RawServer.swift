public import Foundation
import Glibc
import Synchronization
import TestSupport

/// An HTTP server that sends any bytes that a test needs, such as malformed HTTP. It writes them to a socket on a free
/// port of 127.0.0.1.
public final class RawServer: Sendable {
    private struct State {
        var heads: [String] = []
        var connections: Set<Int32> = []
        var isStopped = false
    }

    public let port: Int
    private let listener: Int32
    private let running = DispatchGroup()
    private let state = Mutex(State())

    /// Starts to accept connections. Calls `handler` for each connection on a separate thread, and closes the
    /// connection when `handler` returns.
    public init(_ handler: @escaping @Sendable (RawConnection) -> Void) throws {
        listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard listener >= 0 else { throw SystemFailure("socket", path: "127.0.0.1") }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { [listener] pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        guard isListening else {
            close(listener)
            throw SystemFailure("listen", path: "127.0.0.1")
        }
        running.enter()
        Thread.detachNewThread { [self] in
            while case let descriptor = accept(listener, nil, nil), descriptor >= 0 { serve(descriptor, handler) }
            running.leave()
        }
    }

    public var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

    /// The heads of the requests received so far.
    public var requestHeads: [String] { state.withLock { $0.heads } }

    /// Stops listening, closes all connections, and waits until every handler has returned.
    public func stop() async {
        shutdown(listener, Int32(SHUT_RDWR))
        state.withLock { state in
            state.isStopped = true
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
        }
        await withCheckedContinuation { continuation in
            running.notify(queue: .global()) { continuation.resume() }
        }
        close(listener)
    }

    private func serve(_ descriptor: Int32, _ handler: @escaping @Sendable (RawConnection) -> Void) {
        state.withLock { state in
            state.connections.insert(descriptor)
            if state.isStopped { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        running.enter()
        Thread.detachNewThread { [self] in
            var connection = RawConnection(descriptor: descriptor) { [self] head in
                state.withLock { $0.heads.append(head) }
            }
            if let head = connection.readRequest() {
                connection.firstHead = head
                handler(connection)
            }
            state.withLock { _ = $0.connections.remove(descriptor) }
            close(descriptor)
            running.leave()
        }
    }
}

/// One accepted connection.
public struct RawConnection: Sendable {
    fileprivate let descriptor: Int32
    fileprivate let received: @Sendable (String) -> Void
    /// The head of the first request, which is read before the handler is called.
    public fileprivate(set) var firstHead: String?

    fileprivate init(descriptor: Int32, received: @escaping @Sendable (String) -> Void) {
        self.descriptor = descriptor
        self.received = received
    }

    /// Reads the head of the next request; returns nil if the client closes the connection instead.
    public func readRequest() -> String? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        let text = String(decoding: head, as: UTF8.self)
        received(text)
        return text
    }

    /// Sends bytes. Returns false if the client has closed the connection.
    @discardableResult
    public func send(_ bytes: [UInt8]) -> Bool {
        var offset = 0
        while offset < bytes.count {
            let sent = bytes[offset...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            offset += sent
        }
        return true
    }

    /// Sends text. Returns false if the client has closed the connection.
    @discardableResult
    public func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Sends a complete response that tells the client to close the connection.
    public func answer(_ status: String, headers: [String] = [], _ body: String) {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Reads a request body of the length that `head` announces. Returns false if the client closes the connection
    /// before the end of the body.
    public func readBody(of head: String) -> Bool {
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let length = line.flatMap { Int($0.dropFirst("content-length:".count).filter { $0 != " " }) } ?? 0
        var byte: UInt8 = 0
        for _ in 0..<length {
            guard recv(descriptor, &byte, 1, 0) == 1 else { return false }
        }
        return true
    }

    /// Sends a complete response after which the connection can be reused.
    public func answerAndKeep(_ body: String) {
        send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Makes the system send a reset when this connection is closed (`man 7 socket`, `SO_LINGER` of 0 seconds).
    public func resetWhenClosed() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    /// Waits up to `milliseconds` until the client closes the connection; -1 means no limit. Returns true if the client
    /// has closed it.
    @discardableResult
    public func waitForClose(milliseconds: Int32 = -1) -> Bool {
        var poller = pollfd(descriptor: descriptor)
        return poll(&poller, 1, milliseconds) > 0
    }
}

extension pollfd {
    fileprivate init(descriptor: Int32) {
        // The value of POLLRDHUP, which the Glibc module does not import.
        let peerClosed: Int16 = 0x2000
        self.init(fd: descriptor, events: Int16(POLLIN) | peerClosed, revents: 0)
    }
}

/// Runs a test with a faulty server and stops the server when the test ends.
@discardableResult
public func withRawServer<Result>(
    _ handler: @escaping @Sendable (RawConnection) -> Void, test: (RawServer) async throws -> Result
) async throws -> Result {
    let server = try RawServer(handler)
    do {
        let result = try await test(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}
