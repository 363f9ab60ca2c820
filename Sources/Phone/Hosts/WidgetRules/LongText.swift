import Foundation

/// The text of a file, for comparisons. A long file is represented by its beginning, its size, and a digest of its
/// contents.
///
/// Long texts are shortened because a scenario reads the stored data some hundred times and keeps every result. The
/// digest covers at most the first bytes of a file, because no widget could read a larger file.
package enum LongText {
    /// The maximum number of bytes of a file's text that are kept.
    package static let limit = 1 << 16

    /// Separates what was kept of a text from what describes the whole.
    package static let mark = "\u{0}… of "

    /// Returns true if `text` is shorter than `whole` and `whole` begins with it. Compares only the bytes that
    /// `LongText` kept of the two texts.
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
