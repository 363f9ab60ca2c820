import Glibc

/// Reads all of standard input, up to a limit.
/// - Throws: `CommandFailure` if reading fails, or if the input exceeds `limit` bytes.
public func readStandardInput(limit: Int) throws -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while true {
        let count = buffer.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
        if count == 0 { return bytes }
        if count < 0 {
            if errno == EINTR { continue }
            throw CommandFailure(.io, reason: "io", "cannot read standard input: \(String(cString: strerror(errno)))")
        }
        bytes += buffer[..<count]
        guard bytes.count <= limit else {
            throw CommandFailure(
                .data, reason: "too-large", "standard input is larger than \(limit) bytes, the most that fits")
        }
    }
}
