import CSystemCallTracer
import Glibc

/// The buffers of a `writev`, `pwritev` or `pwritev2` call that a thread is about to make (writev(2)). They are in the
/// memory of the thread's process.
struct VectoredWrite {
    private static let vectors = 1
    private static let count = 2
    /// The largest number of buffers that the kernel accepts (IOV_MAX).
    private static let maximum = 1024

    private let thread: Int32
    private let address: UInt64
    private let buffers: [iovec]

    /// Reads the addresses and sizes of the buffers. Returns nil for other calls, and if the memory cannot be read.
    init?(_ stop: tandem_trace_stop, _ name: String) {
        guard ["writev", "pwritev", "pwritev2"].contains(name) else { return nil }
        let arguments = withUnsafeBytes(of: stop.arguments) { Array($0.bindMemory(to: UInt64.self)) }
        guard let number = Int(exactly: arguments[Self.count]), (1...Self.maximum).contains(number) else { return nil }
        var buffers = [iovec](repeating: iovec(), count: number)
        let size = buffers.withUnsafeMutableBytes { bytes in
            tandem_trace_read(stop.thread, arguments[Self.vectors], bytes.baseAddress, bytes.count) == bytes.count
        }
        guard size else { return nil }
        thread = stop.thread
        address = arguments[Self.vectors]
        self.buffers = buffers
    }

    /// The number of bytes to write.
    var size: Int { buffers.reduce(0) { $0 + $1.iov_len } }

    /// Limits the call to this many bytes until `restore` is called.
    func shorten(to size: Int) -> Bool {
        var left = size
        return write(
            buffers.map { buffer in
                let part = min(left, buffer.iov_len)
                left -= part
                return iovec(iov_base: buffer.iov_base, iov_len: part)
            })
    }

    /// Restores the buffers, because programs use them again to write the rest.
    func restore() -> Bool { write(buffers) }

    private func write(_ buffers: [iovec]) -> Bool {
        buffers.withUnsafeBytes { tandem_trace_write(thread, address, $0.baseAddress, $0.count) == $0.count }
    }
}
