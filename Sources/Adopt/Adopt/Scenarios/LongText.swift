import AppGroup
import Foundation

/// The text of a file for comparisons. A long file becomes its beginning, with the size and the digest of the whole.
///
/// A scenario looks at the stored data some hundred times and keeps what it saw. Of a file too large for any widget to
/// read, the digest covers only the first `readLimit` bytes.
enum LongText {
    /// The number of bytes kept of a file.
    static let limit = 1 << 16

    /// The number of bytes read of a file; a sparse file may be larger than any memory.
    static let readLimit = 32 << 20

    private static let mark = "\u{0}… of "

    /// Returns the text to compare; nil if the path cannot be read or is not a regular file.
    static func contents(atPath path: String) -> String? {
        guard let data = RegularFile.contents(atPath: path, limit: readLimit) else { return nil }
        let beginning = String(decoding: data.prefix(limit), as: UTF8.self)
        guard data.count > limit else { return beginning }
        let size = max(RegularFile.size(path) ?? 0, data.count)
        return beginning + "\(mark)\(size) bytes, SHA-256 \(Checksum.sha256([Array(data)[...]]))"
    }

    /// Returns the size and the digest of a file, reading at most `readLimit` bytes; nil if it cannot be read or is not
    /// a regular file.
    static func digest(atPath path: String) -> String? {
        guard let data = RegularFile.contents(atPath: path, limit: readLimit) else { return nil }
        return "\(max(RegularFile.size(path) ?? 0, data.count)) \(Checksum.sha256([Array(data)[...]]))"
    }

    /// Returns true if one text is only the beginning of the other, as far as both are kept.
    static func isBeginning(_ text: String, of whole: String) -> Bool {
        let (part, size) = split(text)
        let (other, otherSize) = split(whole)
        return size < otherSize && other.utf8.starts(with: part.utf8)
    }

    private static func split(_ text: String) -> (kept: Substring, size: Int) {
        guard let range = text.range(of: mark, options: .backwards) else { return (text[...], text.utf8.count) }
        let size = text[range.upperBound...].prefix { $0.isNumber }
        return (text[..<range.lowerBound], Int(size) ?? text.utf8.count)
    }
}
