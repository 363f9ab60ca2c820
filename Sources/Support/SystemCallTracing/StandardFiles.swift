import CSystemCallTracer
import Glibc

/// The standard input, output and error of a traced program. They are files in memory instead of pipes, because
/// this process would have to read pipes while the program runs.
struct StandardFiles {
    let input: Int32
    let output: Int32
    let errors: Int32

    init(input bytes: [UInt8]) throws {
        input = try Self.make()
        output = try Self.make()
        errors = try Self.make()
        var offset = 0
        while offset < bytes.count {
            let count = bytes[offset...].withUnsafeBytes { pwrite(input, $0.baseAddress, $0.count, off_t(offset)) }
            guard count > 0 else { throw TracingFailure(description: "cannot prepare standard input") }
            offset += count
        }
    }

    private static func make() throws -> Int32 {
        let descriptor = tandem_trace_memory_file()
        guard descriptor >= 0 else {
            throw TracingFailure(description: "cannot make a file in memory: \(String(cString: strerror(-descriptor)))")
        }
        return descriptor
    }

    func close() {
        for descriptor in [input, output, errors] { Glibc.close(descriptor) }
    }

    func text(of descriptor: Int32) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = buffer.withUnsafeMutableBytes {
                pread(descriptor, $0.baseAddress, $0.count, off_t(bytes.count))
            }
            guard count > 0 else { break }
            bytes += buffer.prefix(count)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
