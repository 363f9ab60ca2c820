import Glibc

/// The possible contents of one file on disk. Synced bytes are certainly on disk. Each piece written since the last
/// sync may be on disk or not.
///
/// A piece is the change that one call made within one block of 4096 bytes, so new and old blocks mix. If a write is
/// missing, its bytes have the old contents, or are NUL beyond the old end. The size may be any size that the file has
/// had since the last sync. In addition, the file may end in the middle of appended data and at the end of each block.
/// Each piece may also be torn in the middle, because a disk guarantees whole sectors at most.
struct StoredFile {
    /// The block size of ext4 and most others (`man 5 ext4`, blocksize).
    static let block = 4096
    /// The limits per file: the largest numbers of mixtures of pieces and sizes, of cuts, and of torn pieces.
    static let mostMixtures = 64
    static let mostCuts = 16

    private struct Piece {
        var start: Int
        var bytes: [UInt8]
        var end: Int { start + bytes.count }
    }

    let mode: mode_t
    /// The content that programs see.
    private(set) var visible: [UInt8]
    private var durable: [UInt8]
    private var pieces: [Piece] = []
    /// The sizes that the file has had since the last sync, the current one last.
    private var sizes: [Int]

    /// Creates a file that is entirely on disk.
    init(mode: mode_t, contents: [UInt8]) {
        self.mode = mode
        visible = contents
        durable = contents
        sizes = [contents.count]
    }

    /// Records a call's change of the contents.
    /// - Parameter isDurable: true if the change is on disk when the call returns (`O_DSYNC`).
    mutating func change(to contents: [UInt8], isDurable: Bool) {
        let changed = Self.difference(visible, contents)
        visible = contents
        sizes = sizes.filter { $0 != contents.count } + [contents.count]
        guard isDurable else {
            pieces += changed
            return
        }
        for piece in changed {
            durable += [UInt8](repeating: 0, count: max(0, piece.end - durable.count))
            durable.replaceSubrange(piece.start..<piece.end, with: piece.bytes)
            // An older piece must not reappear over the durable change.
            pieces = pieces.flatMap { Self.parts(of: $0, outside: piece) }
        }
        let end = changed.last?.end ?? 0
        sizes = Self.distinct(sizes.reversed().map { max($0, end) }).reversed()
    }

    /// Records a sync of the file.
    mutating func settle() {
        durable = visible
        pieces = []
        sizes = [visible.count]
    }

    /// Returns all possible contents on disk, and the number of combinations left out.
    func variants() -> (contents: [[UInt8]], leftOut: Int) {
        let combinations = Combinations(
            counts: [sizes.count] + pieces.map { _ in 2 }, bound: Self.mostMixtures)
        var contents: [[UInt8]] = []
        combinations.each { choice in
            let arrived = zip(pieces, choice.dropFirst()).filter { $0.1 == 1 }.map(\.0)
            contents.append(built(of: arrived, size: sizes[choice[0]]))
        }
        let cuts = cuts
        for cut in cuts.prefix(Self.mostCuts) { contents.append(built(of: pieces, size: cut)) }
        let torn = pieces.indices.filter { pieces[$0].bytes.count > 1 }
        for index in torn.prefix(Self.mostCuts) {
            var pieces = pieces
            pieces[index].bytes.removeLast((pieces[index].bytes.count + 1) / 2)
            contents.append(built(of: pieces, size: visible.count))
        }
        let others = max(0, cuts.count - Self.mostCuts) + max(0, torn.count - Self.mostCuts)
        let (leftOut, isTooMuch) = combinations.leftOut.addingReportingOverflow(others)
        return (Self.distinct(contents), isTooMuch ? .max : leftOut)
    }

    /// The sizes at which the file may end within appended data.
    private var cuts: [Int] {
        let start = sizes.min() ?? 0
        guard visible.count > start else { return [] }
        let ends = stride(from: (start / Self.block + 1) * Self.block, to: visible.count, by: Self.block)
        return [start + (visible.count - start) / 2] + ends
    }

    private func built(of pieces: [Piece], size: Int) -> [UInt8] {
        var bytes = Array(durable.prefix(size))
        bytes += [UInt8](repeating: 0, count: size - bytes.count)
        for piece in pieces where piece.start < size {
            let end = min(piece.end, size)
            bytes.replaceSubrange(piece.start..<end, with: piece.bytes[..<(end - piece.start)])
        }
        return bytes
    }

    /// Returns the pieces that turn one content into another. A truncation is one piece of NUL bytes: if the file grows
    /// again later, either these NUL bytes or the old bytes may appear.
    private static func difference(_ old: [UInt8], _ new: [UInt8]) -> [Piece] {
        var pieces: [Piece] = []
        for start in stride(from: 0, to: new.count, by: block) {
            let end = min(start + block, new.count)
            let isChanged = { (index: Int) in index >= old.count || old[index] != new[index] }
            guard let first = (start..<end).first(where: isChanged), let last = (start..<end).last(where: isChanged)
            else { continue }
            let bytes = Array(new[first...last])
            // NUL bytes beyond the old end need no piece: they exist as soon as the file has its new size.
            if first < old.count || bytes.contains(where: { $0 != 0 }) {
                pieces.append(Piece(start: first, bytes: bytes))
            }
        }
        if new.count < old.count {
            pieces.append(Piece(start: new.count, bytes: [UInt8](repeating: 0, count: old.count - new.count)))
        }
        return pieces
    }

    private static func parts(of piece: Piece, outside other: Piece) -> [Piece] {
        let before = piece.bytes.prefix(max(0, other.start - piece.start))
        let after = piece.bytes.suffix(max(0, piece.end - other.end))
        guard piece.end > other.start, piece.start < other.end else { return [piece] }
        return [Piece(start: piece.start, bytes: Array(before)), Piece(start: other.end, bytes: Array(after))]
            .filter { !$0.bytes.isEmpty }
    }

    static func distinct<Element: Hashable>(_ elements: [Element]) -> [Element] {
        var seen: Set<Element> = []
        return elements.filter { seen.insert($0).inserted }
    }
}
