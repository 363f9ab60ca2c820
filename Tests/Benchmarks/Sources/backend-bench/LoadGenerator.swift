import Foundation
import Glibc

@testable import CommandSupport

/// The work that a server did in a period.
struct Load {
    var answers = 0
    var seconds = 0.0
    /// The processor time of the process, without the time of the thread that sends requests.
    var serverSeconds = 0.0

    var rate: Double { Double(answers) / seconds }
    var microseconds: Double { serverSeconds / Double(answers) * 1_000_000 }
}

extension [Double] {
    /// The median; for an even number of values, the mean of the two middle values.
    var median: Double {
        guard !isEmpty else { return 0 }
        let sorted = sorted()
        return (sorted[(count - 1) / 2] + sorted[count / 2]) / 2
    }
}

/// Requests one path on persistent connections, with one request at a time on each connection. The generator does as
/// little work as possible, because it takes processor time from the server. A costly generator would slow a fast
/// server down by a larger percentage than a slow server, which would distort the comparison.
final class LoadGenerator: Sendable {
    let body: [UInt8]

    private let descriptors: [Int32]
    private let request: [UInt8]
    private let answerSize: Int

    init(port: Int, path: String, connections: Int) throws {
        request = Array("GET \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n".utf8)
        descriptors = try (0..<connections).map { _ in try Self.connection(port: port) }
        try Self.send(request, descriptors[0])
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var size = Int.max
        var head = 0
        while bytes.count < size {
            let count = recv(descriptors[0], &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw Self.failure("the first answer broke off") }
            bytes += buffer.prefix(count)
            guard size == .max, let end = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound else { continue }
            let text = String(decoding: bytes[..<end], as: UTF8.self).lowercased()
            guard text.hasPrefix("http/1.1 200 "), let length = text.firstMatch(of: /content-length: (\d+)/)?.1 else {
                throw Self.failure("the first answer is \(text)")
            }
            (head, size) = (end, end + (Int(length) ?? 0))
        }
        (answerSize, body) = (size, Array(bytes[head...]))
    }

    deinit { descriptors.forEach { close($0) } }

    /// Sends requests for a number of seconds.
    func run(seconds: Double) throws -> Load {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let processBefore = Self.processorSeconds(CLOCK_PROCESS_CPUTIME_ID)
        let threadBefore = Self.processorSeconds(CLOCK_THREAD_CPUTIME_ID)
        let start = ContinuousClock.now
        let end = start + .seconds(seconds)
        for descriptor in descriptors { try Self.send(request, descriptor) }
        var load = Load()
        var isOver = false
        while !isOver {
            isOver = ContinuousClock.now >= end
            for descriptor in descriptors {
                var missing = answerSize
                while missing > 0 {
                    let count = recv(descriptor, &buffer, missing, 0)
                    if count < 0, errno == EINTR { continue }
                    guard count > 0 else { throw Self.failure("an answer broke off") }
                    // Checks that the status code in "HTTP/1.1 200" begins with 2. If the server's other answers had
                    // the same size, only this check would notice them. If they have another size, this loop hangs.
                    if missing == answerSize, count > 9, buffer[9] != UInt8(ascii: "2") {
                        throw Self.failure(String(decoding: buffer.prefix(count), as: UTF8.self))
                    }
                    missing -= count
                }
                load.answers += 1
                if !isOver { try Self.send(request, descriptor) }
            }
        }
        load.seconds = (ContinuousClock.now - start) / .seconds(1)
        let thread = Self.processorSeconds(CLOCK_THREAD_CPUTIME_ID) - threadBefore
        load.serverSeconds = Self.processorSeconds(CLOCK_PROCESS_CPUTIME_ID) - processBefore - thread
        return load
    }

    private static func processorSeconds(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1_000_000_000
    }

    private static func send(_ bytes: [UInt8], _ descriptor: Int32) throws {
        guard Glibc.send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else {
            throw failure("a request could not be sent")
        }
    }

    private static func connection(port: Int) throws -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var time = timeval(tv_sec: 60, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = in_port_t(port).bigEndian
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else { throw failure("cannot connect to port \(port)") }
        return descriptor
    }

    private static func failure(_ message: String) -> CommandFailure {
        CommandFailure(.unavailable, reason: "server", message)
    }
}
