import Foundation
import Glibc

/// Answers the extension's requests from files.
///
/// `DIR/HOST/PATH`, with or without `.json`, answers `https://HOST/PATH`. A folder's `_.json` answers all other paths
/// below it. Everything else gets a 404.
///
/// `{{day}}` and `{{now}}` in a file become the date of the extension's clock, `2026-01-30` and `2026-01-30T05:00:00Z`,
/// so an answer can change every day (`AnswerText`).
final class AnswerServer: Sendable {
    /// The address of the server.
    let url: String
    private let listener: Int32

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
                bind(listener, $0, length) == 0 && listen(listener, 16) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard listener >= 0, isListening else {
            if listener >= 0 { close(listener) }
            return nil
        }
        self.listener = listener
        url = "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))"
        let thread = Thread {
            while true {
                let connection = accept(listener, nil, nil)
                // Accepting fails after `stop` has shut the socket down.
                guard connection >= 0 else { return }
                Self.serve(connection, folder, now())
                close(connection)
            }
        }
        thread.name = "answers"
        thread.start()
    }

    func stop() {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func serve(_ connection: Int32, _ folder: String, _ now: Date) {
        var patience = timeval(tv_sec: 10, tv_usec: 0)
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var head: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4_096)
        while !String(decoding: head, as: UTF8.self).contains("\r\n\r\n") {
            let count = recv(connection, &buffer, buffer.count, 0)
            guard count > 0, head.count < 1 << 16 else { return }
            head += buffer[..<count]
        }
        let words = String(decoding: head, as: UTF8.self).split(separator: " ")
        guard words.count > 1 else { return }
        let target = words[1].prefix { $0 != "?" }.removingPercentEncoding ?? ""
        let answer = body(folder, target, now)
        let status = answer == nil ? "404 Not Found" : "200 OK"
        let bytes = answer ?? Data("{}".utf8)
        let text =
            "HTTP/1.1 \(status)\r\nContent-Type: application/json\r\nContent-Length: \(bytes.count)\r\n"
            + "Connection: close\r\n\r\n"
        for part in [Data(text.utf8), bytes] {
            var rest = part[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
                guard count > 0 else { return }
                rest = rest.dropFirst(count)
            }
        }
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
