import Foundation
import Glibc
import Synchronization

/// An HTTP server that sends any faulty response that a test needs. It writes raw bytes to a socket on a free port of
/// 127.0.0.1.
final class FaultyServer: Sendable {
    let port: Int
    private let listener: Int32
    private let running = DispatchGroup()
    private let requests = Mutex<[String]>([])

    /// Starts to accept connections. Calls `handler` for each connection on a separate thread, and closes the
    /// connection when `handler` returns.
    init(_ handler: @escaping @Sendable (FaultyConnection) -> Void) throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, isBound else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        self.listener = listener
        self.port = Int(UInt16(bigEndian: address.sin_port))
        running.enter()
        Thread.detachNewThread { [self] in
            while true {
                let descriptor = accept(listener, nil, nil)
                guard descriptor >= 0 else { break }
                running.enter()
                Thread.detachNewThread { [self] in
                    var connection = FaultyConnection(descriptor: descriptor)
                    if let request = connection.readRequest() {
                        requests.withLock { $0.append(request) }
                        connection.firstHead = request
                        handler(connection)
                    }
                    close(descriptor)
                    running.leave()
                }
            }
            running.leave()
        }
    }

    var url: URL { URL(string: "http://127.0.0.1:\(port)")! }

    /// The heads of the requests received so far.
    var requestHeads: [String] { requests.withLock { $0 } }

    /// Stops listening and waits until every handler has returned.
    func stop() async {
        shutdown(listener, Int32(SHUT_RDWR))
        await withCheckedContinuation { continuation in
            running.notify(queue: .global()) { continuation.resume() }
        }
        close(listener)
    }
}

/// One accepted connection.
struct FaultyConnection: Sendable {
    let descriptor: Int32
    /// The head of the first request, which is read before the handler is called.
    fileprivate(set) var firstHead: String?

    /// Reads the head of the next request; returns nil if the client closes the connection instead.
    func readRequest() -> String? {
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            var byte: UInt8 = 0
            guard recv(descriptor, &byte, 1, 0) == 1 else { return nil }
            head.append(byte)
        }
        return String(decoding: head, as: UTF8.self)
    }

    /// Sends bytes. Returns false if the client has closed the connection.
    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
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
    func send(_ text: String) -> Bool {
        send(Array(text.utf8))
    }

    /// Sends a complete response that tells the client to close the connection.
    func answer(_ status: String, headers: [String] = [], _ body: String) {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + headers
        send(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Reads a request body of the length that `head` announces. Returns false if the client closes the connection
    /// before the end of the body.
    func readBody(of head: String) -> Bool {
        let line = head.split(separator: "\r\n").first { $0.lowercased().hasPrefix("content-length:") }
        let length = line.flatMap { Int($0.dropFirst("content-length:".count).filter { $0 != " " }) } ?? 0
        var byte: UInt8 = 0
        for _ in 0..<length {
            guard recv(descriptor, &byte, 1, 0) == 1 else { return false }
        }
        return true
    }

    /// Sends a complete response after which the connection can be reused.
    func answerAndKeep(_ body: String) {
        send("HTTP/1.1 200 OK\r\nContent-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Makes the system send a reset when this connection is closed (`man 7 socket`, `SO_LINGER` of 0 seconds).
    func resetWhenClosed() {
        var value = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &value, socklen_t(MemoryLayout<linger>.size))
    }

    /// Waits up to `milliseconds` until the client closes the connection; -1 means no limit. Returns true if the client
    /// has closed it.
    @discardableResult
    func waitForClose(milliseconds: Int32 = -1) -> Bool {
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
func withFaultyServer<Result>(
    _ handler: @escaping @Sendable (FaultyConnection) -> Void, test: (FaultyServer) async throws -> Result
) async throws -> Result {
    let server = try FaultyServer(handler)
    do {
        let result = try await test(server)
        await server.stop()
        return result
    } catch {
        await server.stop()
        throw error
    }
}
