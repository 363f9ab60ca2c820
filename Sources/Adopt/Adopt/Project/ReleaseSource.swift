/// The text of a source file for a release build.
///
/// The package manager sets `DEBUG` in each debug build, and no flag unsets it. A release build of all of Tandem would
/// take minutes. Therefore the build stays a debug build, and in the `#if` conditions of a file an undefined name
/// replaces `DEBUG`. It has the same length, which keeps lines and columns.
enum ReleaseSource {
    private static let name = Array("DEBUG".utf8)
    private static let unset = Array("DEBU_".utf8)

    /// Returns the text for a release build; nil if the source does not test `DEBUG`.
    static func text(of source: String) -> String? {
        var lines = source.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        // Has the same bytes as the source, but with comments and literals blanked.
        let code = SwiftSource(path: "", text: source).lines.map { Array($0.utf8) }
        var isChanged = false
        for (index, line) in code.enumerated() where index < lines.count && isCondition(line) {
            for start in words(in: line) where start + name.count <= lines[index].count {
                lines[index].replaceSubrange(start..<start + name.count, with: unset)
                isChanged = true
            }
        }
        return isChanged ? String(decoding: Array(lines.joined(separator: [UInt8(ascii: "\n")])), as: UTF8.self) : nil
    }

    private static func isCondition(_ line: [UInt8]) -> Bool {
        let text = line.drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
        return text.starts(with: "#if".utf8) || text.starts(with: "#elseif".utf8)
    }

    /// Returns the offsets in a line at which `DEBUG` is a whole word.
    private static func words(in line: [UInt8]) -> [Int] {
        func isPart(_ index: Int) -> Bool {
            guard line.indices.contains(index) else { return false }
            let byte = line[index]
            let scalar = Unicode.Scalar(byte)
            return byte == UInt8(ascii: "_") || byte >= 0x80 || scalar.properties.isAlphabetic
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard line.count >= name.count else { return [] }
        return (0...(line.count - name.count)).filter { start in
            line[start..<start + name.count].elementsEqual(name) && !isPart(start - 1) && !isPart(start + name.count)
        }
    }
}
