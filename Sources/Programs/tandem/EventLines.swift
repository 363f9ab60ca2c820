import AppGroup
import CommandSupport
import Glibc

/// The complete lines of an event log. The log may be large, so that it is read in blocks.
final class EventLines {
    private static let blockSize = 1 << 20

    private let descriptor: Int32
    private let path: String
    /// The number of lines that are not JSON objects, such as a part of a line that a power cut left.
    private(set) var skipped = 0

    /// - Throws: `CommandFailure` if the log cannot be opened.
    init(_ path: String) throws {
        self.path = path
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        var status = stat()
        guard descriptor >= 0 else { throw failure() }
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw CommandFailure(.data, reason: "not-a-log", "\(path) is not a file. Name another folder with --state")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads all lines from the beginning.
    /// - Parameter take: Receives the lines of each block.
    /// - Returns: The offset of the first byte that was not read, at the beginning of a line.
    func readAll(_ take: ([ArraySlice<UInt8>]) -> Void) throws -> UInt64 {
        var offset = 0
        var rest: [UInt8] = []
        while true {
            let block = try read(at: offset + rest.count, Self.blockSize)
            guard !block.isEmpty else { return UInt64(offset) }
            rest += block
            guard let feed = rest.lastIndex(of: 0x0A) else { continue }
            take(lines(rest[...feed]))
            offset += feed + 1
            rest.removeFirst(feed + 1)
        }
    }

    /// Reads lines from the end, until enough are found.
    /// - Parameter matches: Returns true for a line that counts.
    /// - Returns: The last lines that match, oldest first, and the offset of the first byte after all complete lines.
    func last(_ count: Int, where matches: (ArraySlice<UInt8>) -> Bool) throws -> (lines: [[UInt8]], end: UInt64) {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw failure() }
        var start = Int(status.st_size)
        var end: Int?
        var found: [[UInt8]] = []
        var rest: [UInt8] = []
        while start > 0, found.count < count {
            let length = min(start, 1 << 16)
            start -= length
            rest = try read(at: start, length) + rest
            if end == nil {
                guard let feed = rest.lastIndex(of: 0x0A) else { continue }
                rest.removeSubrange((feed + 1)...)
                end = start + feed + 1
            }
            // Unless the block begins the file, its first line may be incomplete.
            guard let first = start == 0 ? rest.startIndex : rest.firstIndex(of: 0x0A).map({ $0 + 1 }) else { continue }
            for line in lines(rest[first...]).reversed() where found.count < count && matches(line) {
                found.append(Array(line))
            }
            rest.removeSubrange(first...)
        }
        return (found.reversed(), UInt64(end ?? 0))
    }

    /// Splits bytes into lines, and skips those that are not JSON objects.
    private func lines(_ bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        let all = bytes.split(separator: 0x0A)
        let objects = all.filter { $0.first == UInt8(ascii: "{") && $0.last == UInt8(ascii: "}") }
        skipped += all.count - objects.count
        return objects
    }

    private func read(at offset: Int, _ length: Int) throws -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: length)
        while true {
            let count = pread(descriptor, &buffer, length, off_t(offset))
            if count >= 0 { return Array(buffer.prefix(count)) }
            guard errno == EINTR else { throw failure() }
        }
    }

    private func failure() -> CommandFailure {
        CommandFailure(
            .io, reason: "io", "cannot read the event log: \(String(cString: strerror(errno))): \(path)", path: path)
    }
}
