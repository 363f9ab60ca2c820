import AppGroup
import Foundation

/// The text of a file for comparisons. For a long file this is its beginning, with the size and the digest of the whole
/// file.
///
/// A scenario looks at the stored data some hundred times and keeps every result. The digest covers at most the first
/// `readLimit` bytes; no widget could read a larger file.
enum LongText {
    /// The number of bytes of a file's text to keep.
    static let limit = 1 << 16

    /// The maximum number of bytes to read, because a sparse file may be larger than any memory.
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

    /// Returns true if one text is only the beginning of the other. Compares only the bytes that were kept of both.
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
