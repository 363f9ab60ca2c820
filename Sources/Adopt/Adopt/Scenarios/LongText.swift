import AppGroup
import Foundation

/// A file as it is compared: its text, or where that is long its beginning with the size and the digest of the whole.
///
/// A scenario looks at what is stored some hundred times, and keeps what it saw. Of a file that is larger than what any
/// widget could read, the digest is that of as much.
enum LongText {
    /// As much of a file is kept.
    static let limit = 1 << 16

    /// As much of it is read; a sparse file may be larger than any memory.
    static let readLimit = 32 << 20

    private static let mark = "\u{0}… of "

    /// What stands for a file; nil when it cannot be read, or is no regular file.
    static func contents(atPath path: String) -> String? {
        guard let data = RegularFile.contents(atPath: path, limit: readLimit) else { return nil }
        let beginning = String(decoding: data.prefix(limit), as: UTF8.self)
        guard data.count > limit else { return beginning }
        let size = max(RegularFile.size(path) ?? 0, data.count)
        return beginning + "\(mark)\(size) bytes, SHA-256 \(Checksum.sha256([Array(data)[...]]))"
    }

    /// The size and the digest of a file, of which no more than `readLimit` is read; nil when it cannot be read, or is
    /// no regular file.
    static func digest(atPath path: String) -> String? {
        guard let data = RegularFile.contents(atPath: path, limit: readLimit) else { return nil }
        return "\(max(RegularFile.size(path) ?? 0, data.count)) \(Checksum.sha256([Array(data)[...]]))"
    }

    /// Whether a file is only the beginning of another, as far as both are kept.
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
