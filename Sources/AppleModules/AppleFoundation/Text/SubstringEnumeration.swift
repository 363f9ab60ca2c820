public import Foundation

extension NSString.EnumerationOptions {
    /// Enumerates words, which Foundation on Linux does not (Foundation: `byWords`).
    public static let byWords = NSString.EnumerationOptions(rawValue: 3)
    /// Enumerates sentences, which Foundation on Linux does not (Foundation: `bySentences`).
    public static let bySentences = NSString.EnumerationOptions(rawValue: 4)
}

extension String {
    /// Calls `body` with each line, paragraph, character, word or sentence in `range`, the range of that part, and the
    /// range that includes what follows it up to the next part (Foundation:
    /// `enumerateSubstrings(in:options:_:)`).
    public func enumerateSubstrings<R: RangeExpression<String.Index>>(
        in range: R, options: NSString.EnumerationOptions,
        _ body: (String?, Range<String.Index>, Range<String.Index>, inout Bool) -> Void
    ) {
        let range = range.relative(to: self)
        let isByWords: Bool
        // The lowest byte has the kind of part, the other bits have options.
        switch NSString.EnumerationOptions(rawValue: options.rawValue & 0xFF) {
        case .byWords: isByWords = true
        case .bySentences: isByWords = false
        default:
            withoutActuallyEscaping(body) { Self.enumerate(Substring(self), range, options, $0) }
            return
        }
        let text = String(self[range])
        let parts = UnicodeFormat.boundaries(
            in: text, byWords: isByWords, locale: options.contains(.localized) ? ProcessLocale.current.identifier : "")
        func index(_ offset: Int) -> String.Index {
            utf16.index(range.lowerBound, offsetBy: offset)
        }
        var found = parts.indices.map { at in
            let part = parts[at]
            let end = at + 1 < parts.count ? parts[at + 1].lowerBound : text.utf16.count
            return (index(part.lowerBound)..<index(part.upperBound), index(part.lowerBound)..<index(end))
        }
        if options.contains(.reverse) { found.reverse() }
        var isStopped = false
        for (part, enclosing) in found where !isStopped {
            body(options.contains(.substringNotRequired) ? nil : String(self[part]), part, enclosing, &isStopped)
        }
    }

    /// Calls Foundation's own function, which knows lines, paragraphs and characters.
    private static func enumerate<Text: StringProtocol>(
        _ text: Text, _ range: Range<String.Index>, _ options: NSString.EnumerationOptions,
        _ body: @escaping (String?, Range<String.Index>, Range<String.Index>, inout Bool) -> Void
    ) {
        text.enumerateSubstrings(in: range, options: options, body)
    }
}
