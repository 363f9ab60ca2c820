/// Markdown inside of a line, as SwiftUI takes it in texts to be localized: `**bold**`, `*italic*`, `` `code` ``,
/// `~~struck~~`, `[link](address)` and a backslash before what is meant as it is (CommonMark, 6 Inlines), and Apple's
/// `^[3 day](inflect: true)`.
///
/// Foundation on Linux parses no Markdown.
enum InlineMarkdown {
    struct Part: Equatable {
        var text: String
        var properties: [ViewProperty]
    }

    /// The property of a part whose words should agree with a number, and do not in this language.
    static let notInflected = ViewProperty("inflected", false)

    static func parse(_ text: String, locale: Locale = Locale(identifier: "en_US")) -> [Part] {
        // What most texts are.
        guard text.contains(where: { "*_`~[\\<".contains($0) }) else { return [Part(text: text, properties: [])] }
        return parse(Array(text), [], locale)
    }

    private static let delimiters: [(mark: [Character], name: String)] = [
        (["*", "*"], "bold"), (["_", "_"], "bold"), (["~", "~"], "strikethrough"), (["*"], "italic"), (["_"], "italic"),
    ]

    private static func parse(_ text: [Character], _ properties: [ViewProperty], _ locale: Locale) -> [Part] {
        var parts: [Part] = []
        func add(_ part: String, _ properties: [ViewProperty]) {
            if let last = parts.last, last.properties == properties {
                parts[parts.count - 1].text += part
            } else {
                parts.append(Part(text: part, properties: properties))
            }
        }
        var index = 0
        scan: while index < text.count {
            let character = text[index]
            if character == "\\", index + 1 < text.count, text[index + 1].isASCII,
                text[index + 1].isPunctuation
                    || text[index + 1].isSymbol
            {
                add(String(text[index + 1]), properties)
                index += 2
                continue
            }
            if character == "`", let end = text[(index + 1)...].firstIndex(of: "`") {
                add(String(text[(index + 1)..<end]), properties + [ViewProperty("monospaced", true)])
                index = end + 1
                continue
            }
            if character == "^", let inflection = Inflection.part(text, at: index) {
                let words = Inflection.inflected(inflection.label, locale: locale)
                let isLeft = inflection.isInflected && words == nil
                let label = Array((inflection.isInflected ? words : nil) ?? inflection.label)
                for part in parse(label, properties + (isLeft ? [notInflected] : []), locale) {
                    add(part.text, part.properties)
                }
                index = inflection.end
                continue
            }
            if character == "[", let link = link(text, at: index) {
                for part in parse(link.label, properties + [ViewProperty("link", .string(link.address))], locale) {
                    add(part.text, part.properties)
                }
                index = link.end
                continue
            }
            if character == "<", let end = text[index...].firstIndex(of: ">") {
                let address = String(text[(index + 1)..<end])
                if address.hasPrefix("https://") || address.hasPrefix("http://") || address.hasPrefix("mailto:") {
                    add(address, properties + [ViewProperty("link", .string(address))])
                    index = end + 1
                    continue
                }
            }
            for (mark, name) in delimiters where text[index...].starts(with: mark) {
                guard let end = closing(mark, text, from: index) else { continue }
                let inner = Array(text[(index + mark.count)..<end])
                let value: ViewValue =
                    name == "strikethrough" ? .object([ViewProperty("pattern", "solid")]) : .bool(true)
                for part in parse(inner, properties + [ViewProperty(name, value)], locale) {
                    add(part.text, part.properties)
                }
                index = end + mark.count
                continue scan
            }
            add(String(character), properties)
            index += 1
        }
        return parts
    }

    /// Where a mark ends what it begins at an index: nothing may be empty or end in a space, and `_` does not count
    /// inside of a word.
    private static func closing(_ mark: [Character], _ text: [Character], from start: Int) -> Int? {
        let first = start + mark.count
        // All marks of a run open together: "** b" opens nothing, however it is read.
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
                // `*a **b***`: the outer mark is the last one of a run; a single mark does not end at a double one.
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
