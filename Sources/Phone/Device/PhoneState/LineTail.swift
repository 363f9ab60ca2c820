import Foundation
import Glibc

/// The lines that were added to a file, such as an event log, since the last call of `next()`.
///
/// Only complete lines count. A file that became shorter or was replaced is read from its beginning. A file that is not
/// regular, such as a pipe, has no lines, and reading it does not block.
public struct LineTail: Sendable {
    private let path: String
    private var offset: UInt64 = 0
    private var file: (device: UInt64, inode: UInt64) = (0, 0)
    private let limit: UInt64?

    /// Follows a file, which need not exist yet.
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: The maximum number of bytes that one call of `next()` reads. If more bytes were added, the call
    ///     returns only the last complete lines among them. Nil for no limit.
    ///   - offset: The offset at which to begin, for a caller that has already read the file up to there.
    public init(path: String, limit: UInt64? = nil, offset: UInt64 = 0) {
        self.path = path
        self.limit = limit
        self.offset = offset
        var status = stat()
        if offset > 0, stat(path, &status) == 0 {
            file = (device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        }
    }

    /// Returns the complete lines that were added since the last call, without their line feeds.
    public mutating func next() -> [[UInt8]] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        let found = (device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
        let end = UInt64(status.st_size)
        if end < offset || found != file { offset = 0 }
        file = found
        var skipsBeginning = false
        if let limit, end - offset > limit {
            offset = end - limit
            skipsBeginning = true
        }
        guard end > offset, (try? handle.seek(toOffset: offset)) != nil,
            let data = try? handle.read(upToCount: Int(end - offset)), let last = data.lastIndex(of: 0x0A)
        else { return [] }
        offset += UInt64(last + 1 - data.startIndex)
        var lines = data[...last].split(separator: 0x0A).map { Array($0) }
        if skipsBeginning, !lines.isEmpty { lines.removeFirst() }
        return lines
    }
}
