package import Foundation
import Glibc

/// Values as lines of JSON on a socket.
package struct LineChannel: Sendable {
    private let descriptor: Int32
    private let encoder: JSONEncoder
    private let decoder: JSONDecoder
    private var waiting = Data()

    /// The greatest length of a line in bytes. The longest hold an answer of a server or a report.
    private static let longestLine = 256 << 20

    package init(_ descriptor: Int32, encoder: JSONEncoder = JSONEncoder(), decoder: JSONDecoder = JSONDecoder()) {
        self.descriptor = descriptor
        self.encoder = encoder
        self.decoder = decoder
    }

    /// Sends a value. Returns false if the other end is closed.
    package func write(_ value: some Encodable) -> Bool {
        guard var line = try? encoder.encode(value) else { return false }
        line.append(UInt8(ascii: "\n"))
        return line.withUnsafeBytes { bytes in
            var written = 0
            while written < bytes.count {
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
                let count = send(descriptor, rest.baseAddress, rest.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return false }
                written += count
            }
            return true
        }
    }

    /// Waits for the next line. Returns nil if the other end is closed, or if the line is too long or not such a value.
    package mutating func read<Value: Decodable>(_ type: Value.Type) -> Value? {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var searched = waiting.startIndex
        while true {
            if let end = waiting[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                let line = waiting[..<end]
                waiting = Data(waiting[(end + 1)...])
                return try? decoder.decode(type, from: line)
            }
            searched = waiting.endIndex
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0, waiting.count < Self.longestLine else { return nil }
            waiting += buffer[..<count]
        }
    }
}
