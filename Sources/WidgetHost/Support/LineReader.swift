import Glibc

/// Cuts what a descriptor gives into lines.
///
/// Not `readLine`: that keeps standard input locked while it waits, and whoever flushes all files meanwhile, as
/// `fflush(nil)` does, waits with it.
struct LineReader {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    /// Where the next line begins, and up to where no line end was found.
    private var start = 0
    private var searched = 0

    private let limit: Int
    /// Whether a line had more bytes than the limit; then there are no further lines.
    private(set) var isTooLong = false

    init(_ descriptor: Int32, limit: Int = .max) {
        self.descriptor = descriptor
        self.limit = limit
    }

    /// The next line without its end; nil when the other side is gone. What it sent after its last line end is dropped.
    mutating func next() -> [UInt8]? {
        while true {
            if let end = bytes[searched...].firstIndex(of: 0x0A) {
                defer {
                    start = end + 1
                    searched = start
                }
                return Array(bytes[start..<end])
            }
            bytes.removeFirst(start)
            start = 0
            searched = bytes.count
            guard bytes.count <= limit else {
                isTooLong = true
                return nil
            }
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }
}
