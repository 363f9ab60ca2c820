internal import _FoundationICU

extension UnicodeFormat {
    /// Returns the words or the sentences of `text`, as ranges of UTF-16 code units (Unicode: "Text Segmentation").
    /// Spaces and punctuation between words are no words; spaces at the end of a sentence belong to it.
    static func boundaries(in text: String, byWords: Bool, locale: String) -> [Range<Int>] {
        let units = Array(text.utf16)
        var status = U_ZERO_ERROR
        return units.withUnsafeBufferPointer { buffer in
            let kind = byWords ? UBRK_WORD : UBRK_SENTENCE
            guard let iterator = swift_ubrk_open(kind, locale, buffer.baseAddress, Int32(buffer.count), &status) else {
                return []
            }
            defer { swift_ubrk_close(iterator) }
            var parts: [Range<Int>] = []
            var start = swift_ubrk_first(iterator)
            while true {
                let end = swift_ubrk_next(iterator)
                // The iterator returns -1 at the end (ICU: `UBRK_DONE`).
                guard end >= 0 else { return parts }
                // ICU's status of spaces and punctuation is below 100 (ICU: `UBRK_WORD_NONE_LIMIT`).
                if !byWords || swift_ubrk_getRuleStatus(iterator) >= 100 { parts.append(Int(start)..<Int(end)) }
                start = end
            }
        }
    }
}
