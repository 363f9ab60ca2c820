import Foundation
import Glibc

/// Serves one file once, over HTTP on a free port of 127.0.0.1.
///
/// It does not use `HTTPServing`, because it answers one request, whose file can be larger than the memory.
struct FileServer {
    /// The time limit for the request, in milliseconds. The request arrives at once, except if the process is ending.
    private static let patience: Int32 = 10_000

    let url: URL

    /// Starts to listen. Returns nil if listening fails or if the file cannot be opened.
    init?(path: String) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        let port = UInt16(bigEndian: address.sin_port)
        // The path is unique, because a later server may get the same port.
        let url = URL(string: "http://127.0.0.1:\(port)/\(UUID().uuidString)")
        guard file >= 0, listener >= 0, isListening, let url else {
            if file >= 0 { close(file) }
            if listener >= 0 { close(listener) }
            return nil
        }
        self.url = url
        let thread = Thread { Self.serve(file, listener) }
        thread.name = "download"
        thread.start()
    }

    private static func serve(_ file: Int32, _ listener: Int32) {
        defer {
            close(file)
            close(listener)
        }
        var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
        guard poll(&waiting, 1, patience) > 0 else { return }
        let connection = accept(listener, nil, nil)
        guard connection >= 0 else { return }
        defer { close(connection) }
        // Reads the request without parsing it: it has no body, and there is only one file to ask for.
        var request = [UInt8](repeating: 0, count: 4_096)
        var head: [UInt8] = []
        while !head.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            let count = recv(connection, &request, request.count, 0)
            guard count > 0 else { return }
            head += request[..<count]
        }
        var status = stat()
        guard fstat(file, &status) == 0 else { return }
        let size = Int(status.st_size)
        let answer = Array("HTTP/1.1 200 OK\r\nContent-Length: \(size)\r\nConnection: close\r\n\r\n".utf8)
        guard
            answer.withUnsafeBytes({ send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }) == answer.count
        else { return }
        var offset: off_t = 0
        while offset < off_t(size), sendfile(connection, file, &offset, size - Int(offset)) > 0 {}
    }
}
