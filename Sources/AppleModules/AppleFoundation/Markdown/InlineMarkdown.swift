/// The inline Markdown that SwiftUI accepts in localized texts: `**bold**`, `*italic*`, `` `code` ``, `~~struck~~`,
/// `[link](address)`, backslash escapes (CommonMark, 6 Inlines), and Apple's `^[3 day](inflect: true)`.
///
/// Foundation on Linux parses no Markdown.
package enum InlineMarkdown {
    /// A markup of a part of a text.
    package enum Mark: Equatable, Sendable {
        case bold, italic, monospaced, strikethrough
        case link(String)
        /// The words should agree with a number, but their language is not supported.
        case notInflected
    }

    /// A part of a text with its marks, the outermost first.
    package struct Part: Equatable, Sendable {
        package var text: String
        package var marks: [Mark]
    }

    /// Splits a text into parts.
    /// - Parameter values: returns the text of a placeholder character, such as a number in its own format.
    package static func parse(
        _ text: String, locale: Locale = Locale(identifier: "en_US"), values: (Character) -> String? = { _ in nil }
    ) -> [Part] {
        // Most texts contain no markup.
        guard text.contains(where: { "*_`~[\\<".contains($0) }) else { return [Part(text: text, marks: [])] }
        return parse(Array(text), [], locale, values)
    }

    private static let delimiters: [(sign: [Character], mark: Mark)] = [
        (["*", "*"], .bold), (["_", "_"], .bold), (["~", "~"], .strikethrough), (["*"], .italic), (["_"], .italic),
    ]

    private static func parse(
        _ text: [Character], _ marks: [Mark], _ locale: Locale, _ values: (Character) -> String?
    ) -> [Part] {
        var parts: [Part] = []
        func add(_ part: String, _ marks: [Mark]) {
            if let last = parts.last, last.marks == marks {
                parts[parts.count - 1].text += part
            } else {
                parts.append(Part(text: part, marks: marks))
            }
        }
        var index = 0
        scan: while index < text.count {
            let character = text[index]
            if character == "\\", index + 1 < text.count, text[index + 1].isASCII,
                text[index + 1].isPunctuation
                    || text[index + 1].isSymbol
            {
                add(String(text[index + 1]), marks)
                index += 2
                continue
            }
            if character == "`", let end = text[(index + 1)...].firstIndex(of: "`") {
                add(String(text[(index + 1)..<end]), marks + [.monospaced])
                index = end + 1
                continue
            }
            if character == "^", let inflection = Inflection.part(text, at: index) {
                let words = Inflection.inflected(inflection.label, locale: locale, values: values)
                let isLeft = inflection.isInflected && words == nil
                let label = Array((inflection.isInflected ? words : nil) ?? inflection.label)
                for part in parse(label, marks + (isLeft ? [.notInflected] : []), locale, values) {
                    add(part.text, part.marks)
                }
                index = inflection.end
                continue
            }
            if character == "[", let link = link(text, at: index) {
                for part in parse(link.label, marks + [.link(link.address)], locale, values) {
                    add(part.text, part.marks)
                }
                index = link.end
                continue
            }
            if character == "<", let end = text[index...].firstIndex(of: ">") {
                let address = String(text[(index + 1)..<end])
                if address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("mailto:") {
                    add(address, marks + [.link(address)])
                    index = end + 1
                    continue
                }
            }
            for (sign, mark) in delimiters where text[index...].starts(with: sign) {
                guard let end = closing(sign, text, from: index) else { continue }
                let inner = Array(text[(index + sign.count)..<end])
                for part in parse(inner, marks + [mark], locale, values) { add(part.text, part.marks) }
                index = end + sign.count
                continue scan
            }
            add(String(character), marks)
            index += 1
        }
        return parts
    }

    /// Returns the index of the delimiter that closes the one at an index. The content may not be empty or end in a
    /// space, and `_` inside a word is not a delimiter.
    private static func closing(_ mark: [Character], _ text: [Character], from start: Int) -> Int? {
        let first = start + mark.count
        // A run of delimiters opens only as a whole: in "** b" neither `**` nor `*` opens a markup.
        guard let inside = text[start...].first(where: { $0 != mark[0] }), !inside.isWhitespace else { return nil }
        let isUnderscore = mark[0] == "_"
        if isUnderscore, start > 0, text[start - 1].isLetter || text[start - 1].isNumber { return nil }
        var index = first
        while index + mark.count <= text.count {
            if text[index] == "\\" {
                index += 2
                continue
            }
            if index > first, text[index] == mark[0] {
                var run = index
                while run < text.count, text[run] == mark[0] { run += 1 }
                let behind = run < text.count ? text[run] : " "
                let isInWord = isUnderscore && (behind.isLetter || behind.isNumber)
                // In `*a **b***` the last delimiter of the run closes the outer markup. A double delimiter does not
                // close a single one.
                let fits = mark.count == 2 ? run - index >= 2 : (run - index) % 2 == 1
                if fits, !isInWord, !text[index - 1].isWhitespace { return run - mark.count }
                index = run
                continue
            }
            index += 1
        }
        return nil
    }

    private static func link(_ text: [Character], at start: Int) -> (label: [Character], address: String, end: Int)? {
        guard let close = text[start...].firstIndex(of: "]"), close + 1 < text.count, text[close + 1] == "(",
            let end = text[close...].firstIndex(of: ")")
        else { return nil }
        let address = String(text[(close + 2)..<end]).trimmingCharacters(in: .whitespaces)
        guard !address.isEmpty, !address.contains(" ") else { return nil }
        return (Array(text[(start + 1)..<close]), address, end + 1)
    }
}
