import Glibc

/// A reader that splits the input of a descriptor into lines of limited length.
struct LineReader {
    private let descriptor: Int32
    private var bytes: [UInt8] = []
    private var buffer = [UInt8](repeating: 0, count: 64 << 10)
    /// `start` is the offset of the next line in `bytes`. There is no line feed between `start` and `searched`.
    private var start = 0
    private var searched = 0

    private let limit: Int
    private let awaitInput: @Sendable () -> Void
    /// True if a line was longer than the limit. No further line is read after such a line.
    private(set) var isTooLong = false

    /// Makes a reader.
    /// - Parameters:
    ///   - limit: the greatest length of a line, in bytes.
    ///   - awaitInput: a closure that is called before each read, and may wait until there is something to read.
    init(_ descriptor: Int32, limit: Int, awaitInput: @escaping @Sendable () -> Void) {
        self.descriptor = descriptor
        self.limit = limit
        self.awaitInput = awaitInput
    }

    /// Returns the next line without its line feed; nil if the other side has closed the connection. Discards text
    /// after the last line feed.
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
            awaitInput()
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            bytes += buffer[..<count]
        }
    }
}
