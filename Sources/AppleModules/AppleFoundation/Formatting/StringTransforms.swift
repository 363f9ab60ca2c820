public import Foundation
internal import _FoundationICU

extension StringTransform {
    /// The transform from Latin to Greek letters (Foundation: `latinToGreek`), which Foundation on Linux lacks.
    public static let latinToGreek = StringTransform("Latin-Greek")

    /// The identifiers in ICU of the transforms that Foundation names (Foundation: `StringTransform`).
    private static let identifiers: [StringTransform: String] = [
        .toLatin: "Any-Latin", .latinToArabic: "Latin-Arabic", .latinToCyrillic: "Latin-Cyrillic",
        .latinToHangul: "Latin-Hangul", .latinToHebrew: "Latin-Hebrew",
        .latinToHiragana: "Latin-Hiragana", .latinToKatakana: "Latin-Katakana", .latinToThai: "Latin-Thai",
        .hiraganaToKatakana: "Hiragana-Katakana", .mandarinToLatin: "Han-Latin",
        .fullwidthToHalfwidth: "Fullwidth-Halfwidth", .toXMLHex: "Any-Hex/XML", .toUnicodeName: "Any-Name",
        .stripCombiningMarks: "NFD; [:Nonspacing Mark:] Remove; NFC",
        .stripDiacritics: "NFD; [[:Nonspacing Mark:][:Diacritic:]] Remove; NFC",
    ]

    /// The identifier in ICU. The raw value of any other transform is one, such as `Latin-ASCII`.
    fileprivate var identifier: String { Self.identifiers[self] ?? rawValue }
}

extension StringProtocol {
    /// Returns the text after a transform, such as one from any script to Latin letters (Foundation:
    /// `applyingTransform(_:reverse:)`).
    /// - Parameters:
    ///   - transform: A transform that Foundation names, or one with an identifier of ICU.
    ///   - reverse: True for the transform in the other direction.
    /// - Returns: The new text; nil if there is no such transform.
    public func applyingTransform(_ transform: StringTransform, reverse: Bool) -> String? {
        let identifier = Array(transform.identifier.utf16)
        var status = U_ZERO_ERROR
        var problem = UParseError()
        let direction = reverse ? UTRANS_REVERSE : UTRANS_FORWARD
        guard
            let transliterator = swift_utrans_openU(
                identifier, Int32(identifier.count), direction, nil, 0, &problem, &status)
        else { return nil }
        defer { swift_utrans_close(transliterator) }
        let text = Array(utf16)
        var capacity = text.count * 2 + 64
        while true {
            var (length, limit) = (Int32(text.count), Int32(text.count))
            var units = text + Array(repeating: 0, count: capacity - text.count)
            status = U_ZERO_ERROR
            swift_utrans_transUChars(transliterator, &units, &length, Int32(capacity), 0, &limit, &status)
            // A name such as LATIN SMALL LETTER E WITH ACUTE is much longer than its letter.
            if status == U_BUFFER_OVERFLOW_ERROR {
                capacity *= 4
                continue
            }
            return status.rawValue <= U_ZERO_ERROR.rawValue
                ? String(decoding: units[..<Int(length)], as: UTF16.self) : nil
        }
    }
}
