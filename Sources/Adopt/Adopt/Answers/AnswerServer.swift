import Dispatch
import Foundation
import Glibc
import Synchronization

/// Answers the extension's requests from files.
///
/// `DIR/HOST/PATH`, with or without `.json`, answers `https://HOST/PATH`. A folder's `_.json` answers all other paths
/// below it. Everything else gets a 404.
///
/// `{{day}}` and `{{now}}` in a file become the date of the extension's clock, `2026-01-30` and `2026-01-30T05:00:00Z`,
/// so an answer can change every day (`AnswerText`).
///
/// Each connection has a thread of its own. A server library would run in Swift's cooperative pool, whose few threads all
/// block while `adopt` waits for phones, so it could not answer then.
final class AnswerServer: Sendable {
    /// The largest head of a request, in bytes.
    private static let headLimit = 1 << 16
    /// The maximum number of connections at a time. Each further connection waits until another one ends.
    private static let connectionLimit = 64

    /// The address of the server.
    let url: String
    private let listener: Int32
    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: connectionLimit)

    private struct State {
        var connections: Set<Int32> = []
        var isStopped = false
    }

    /// Listens on a free port of 127.0.0.1; nil if listening fails.
    /// - Parameter now: Returns the time on the extension's clock.
    init?(folder: String, now: @escaping @Sendable () -> Date) {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, SOMAXCONN) == 0
                    && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, isListening else {
            if listener >= 0 { close(listener) }
            return nil
        }
        self.listener = listener
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        Self.startThread { [self] in
            acceptConnections { connection in Self.serve(connection, folder, now) }
            // Only `stop` ends the loop, so nobody uses the number after it is closed.
            close(listener)
        }
    }

    /// Stops listening and closes all connections, without waiting for either.
    func stop() {
        state.withLock { state in
            for connection in state.connections { shutdown(connection, Int32(SHUT_RDWR)) }
            if !state.isStopped { shutdown(listener, Int32(SHUT_RDWR)) }
            state.isStopped = true
        }
        free.signal()
    }

    private static func startThread(_ body: @escaping @Sendable () -> Void) {
        let thread = Thread { body() }
        thread.name = "answers"
        thread.start()
    }

    /// Accepts connections until `stop` is called, and calls the closure for each on a separate thread.
    private func acceptConnections(_ serve: @escaping @Sendable (Int32) -> Void) {
        while true {
            free.wait()
            let connection = accept(listener, nil, nil)
            let error = errno
            guard connection >= 0 else {
                free.signal()
                if state.withLock(\.isStopped) { return }
                // The client may have gone, or no descriptor may be left for now (`man 2 accept`).
                if error != EINTR, error != ECONNABORTED { usleep(10_000) }
                continue
            }
            _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
            let isStopped = state.withLock { state in
                state.connections.insert(connection)
                return state.isStopped
            }
            if isStopped { shutdown(connection, Int32(SHUT_RDWR)) }
            Self.startThread { [self] in
                serve(connection)
                // The number must leave the set before the kernel can use it for another file.
                state.withLock { _ = $0.connections.remove(connection) }
                close(connection)
                free.signal()
            }
        }
    }

    /// Reads a request and answers it. A client has 10 seconds for each part of its request.
    private static func serve(_ connection: Int32, _ folder: String, _ now: @Sendable () -> Date) {
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !head.suffix(buffer.count + 3).contains("\r\n\r\n".utf8) {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            head += buffer[..<count]
            guard head.count <= headLimit else {
                return send(connection, "431 Request Header Fields Too Large", Data())
            }
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ")
        guard words.count > 1 else { return send(connection, "400 Bad Request", Data()) }
        let target = words[1].prefix { $0 != "?" }.removingPercentEncoding ?? ""
        let answer = body(folder, target, now())
        send(connection, answer == nil ? "404 Not Found" : "200 OK", answer ?? Data("{}".utf8))
    }

    private static func send(_ connection: Int32, _ status: String, _ body: Data) {
        let head =
            "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n"
            + "Connection: close\r\n\r\n"
        var rest = (Data(head.utf8) + body)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
        // Reads the rest of the request, because closing a connection with unread bytes resets it, and the client may
        // then lose the answer (RFC 9112, section 9.6).
        shutdown(connection, Int32(SHUT_WR))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        for _ in 0..<1_000 where recv(connection, &buffer, buffer.count, 0) <= 0 { return }
    }

    /// Returns the answer to a request for the path `/HOST/PATH`; nil if no file answers it.
    static func body(_ folder: String, _ target: String, _ now: Date) -> Data? {
        guard !target.split(separator: "/").contains("..") else { return nil }
        let path = folder + (target.hasSuffix("/") ? String(target.dropLast()) : target)
        let whatever = path[..<(path.lastIndex(of: "/") ?? path.startIndex)] + "/_.json"
        for candidate in [path, path + ".json", path + "/index.json", String(whatever)] {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder), !isFolder.boolValue,
                let data = RegularFile.contents(atPath: candidate)
            else { continue }
            guard let text = String(data: data, encoding: .utf8), text.contains("{{") else { return data }
            return Data(AnswerText(template: text).text(at: now).utf8)
        }
        return nil
    }
}
