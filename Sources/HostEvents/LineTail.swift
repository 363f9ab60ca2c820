import Foundation

/// The lines of a file that were added since the last look, such as of an event log.
///
/// A line counts once it is ended. A file that became shorter was made anew, and is read from its beginning.
public struct LineTail: Sendable {
    private let path: String
    private var offset: UInt64 = 0
    private var skipsBeginning: Bool
    private let limit: UInt64?

    /// Follows a file, which need not exist yet.
    /// - Parameter limit: how many bytes are read at most at a look; of more, the last ones from a line's beginning on.
    ///   Nil for all.
    public init(path: String, limit: UInt64? = nil) {
        self.path = path
        self.limit = limit
        skipsBeginning = false
    }

    /// The lines that are new, without their line feeds.
    public mutating func next() -> [[UInt8]] {
        guard let handle = FileHandle(forReadingAtPath: path) else { return [] }
        defer { try? handle.close() }
        let end = (try? handle.seekToEnd()) ?? 0
        if end < offset { offset = 0 }
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
        skipsBeginning = false
        return lines
    }
}
