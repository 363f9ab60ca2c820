extension NSAttributedString {
    /// The format of a document (UIKit: `NSAttributedString.DocumentType`).
    public struct DocumentType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let plain = DocumentType(rawValue: "NSPlainText")
        public static let html = DocumentType(rawValue: "NSHTML")
        /// `rtf` and `rtfd` are not read here.
        public static let rtf = DocumentType(rawValue: "NSRTF")
        public static let rtfd = DocumentType(rawValue: "NSRTFD")
    }

    /// An option for reading a document (UIKit: `NSAttributedString.DocumentReadingOptionKey`).
    public struct DocumentReadingOptionKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        /// A `DocumentType`.
        public static let documentType = DocumentReadingOptionKey(rawValue: "DocumentType")
        /// The raw value of a `String.Encoding`.
        public static let characterEncoding = DocumentReadingOptionKey(rawValue: "CharacterEncoding")
        public static let defaultAttributes = DocumentReadingOptionKey(rawValue: "DefaultAttributes")
    }

    /// Reads a document (UIKit: `init(data:options:documentAttributes:)`). It reads plain text, and of HTML paragraphs,
    /// lists, links, and bold, italic and underlined text. `documentAttributes` is not written to.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes: UnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        let encoding = (options[.characterEncoding] as? UInt).map { String.Encoding(rawValue: $0) }
        guard let text = String(data: data, encoding: encoding ?? .utf8) else {
            throw CocoaError(.fileReadInapplicableStringEncoding)
        }
        let type = options[.documentType] as? DocumentType ?? (options[.documentType] as? String).map(DocumentType.init)
        switch type {
        case .html?: self.init(attributedString: HTMLText(text).attributed)
        case .plain?: self.init(string: text)
        case nil:
            // Without the option, UIKit recognizes the format by the first characters.
            let isHTML = text.drop { $0.isWhitespace }.lowercased().hasPrefix("<")
            self.init(attributedString: isHTML ? HTMLText(text).attributed : NSAttributedString(string: text))
        default: throw CocoaError(.fileReadUnknown)
        }
    }
}

/// The text of an HTML document. Styles, scripts, tables and pictures are not read.
struct HTMLText {
    let attributed = NSMutableAttributedString(string: "")
    /// The elements that contain the current place, the innermost last.
    private var open: [(name: String, link: String?)] = []
    /// The numbers of the next items of the lists that contain the current place; nil for a list with dots.
    private var lists: [Int?] = []
    /// True if the next text begins a new line.
    private var needsLine = false

    private static let blocks: Set<String> = [
        "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "section", "article",
        "header", "footer", "table", "tr", "body",
    ]
    private static let voids: Set<String> = ["br", "img", "hr", "meta", "link", "input", "wbr"]
    private static let hidden: Set<String> = ["style", "script", "head", "title"]
    /// Sizes that browsers give headings, in points for body text of 12 points, which is UIKit's default for HTML.
    private static let sizes: [String: CGFloat] = ["h1": 24, "h2": 18, "h3": 14, "h4": 12, "h5": 10, "h6": 8]

    init(_ html: String) {
        var rest = html[...]
        while let start = rest.firstIndex(of: "<") {
            append(rest[..<start])
            rest = rest[start...]
            if rest.hasPrefix("<!--") {
                rest = rest.range(of: "-->").map { rest[$0.upperBound...] } ?? ""
                continue
            }
            guard let end = rest.firstIndex(of: ">") else {
                append(rest)
                rest = ""
                break
            }
            tag(rest[rest.index(after: start)..<end])
            rest = rest[rest.index(after: end)...]
        }
        append(rest)
        finish()
    }

    /// Ends the last paragraph with a line feed, as UIKit does.
    private func finish() {
        if needsLine, attributed.length > 0 {
            attributed.append(NSAttributedString(string: "\n", attributes: attributes))
        }
    }

    private mutating func tag(_ text: Substring) {
        let isEnd = text.hasPrefix("/")
        let name = text.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }.lowercased()
        guard !name.isEmpty else { return }
        if name == "br" { return attributed.append(NSAttributedString(string: "\n", attributes: attributes)) }
        if Self.blocks.contains(name) { needsLine = needsLine || attributed.length > 0 }
        if isEnd {
            if let index = open.lastIndex(where: { $0.name == name }) { open.removeSubrange(index...) }
            if ["ul", "ol"].contains(name), !lists.isEmpty { lists.removeLast() }
            return
        }
        guard !Self.voids.contains(name), !text.hasSuffix("/") else { return }
        open.append((name, name == "a" ? Self.attribute("href", of: text) : nil))
        if ["ul", "ol"].contains(name) { lists.append(name == "ol" ? 1 : nil) }
        if name == "li" { bullet() }
    }

    private mutating func bullet() {
        guard let last = lists.last else { return append("• ") }
        append(last.map { "\($0). " } ?? "• ")
        if let number = last { lists[lists.count - 1] = number + 1 }
    }

    private mutating func append(_ text: Substring) {
        guard !open.contains(where: { Self.hidden.contains($0.name) }) else { return }
        let isVerbatim = open.contains { $0.name == "pre" }
        // Outside of `pre`, any white space is one space, and none at the beginning of a line.
        var words = Self.decoded(text)
        if !isVerbatim {
            func isSpace(_ character: Character?) -> Bool {
                character.map { $0.isWhitespace && $0 != "\u{A0}" } ?? false
            }
            let hasSpace = (first: isSpace(words.first), last: isSpace(words.last))
            let joined = words.split { isSpace($0) }.joined(separator: " ")
            if joined.isEmpty, needsLine || attributed.length == 0 || attributed.string.hasSuffix(" ") { return }
            words = (hasSpace.first ? " " : "") + joined + (hasSpace.last && !joined.isEmpty ? " " : "")
            let isLineStart = needsLine || attributed.length == 0 || "\n ".contains(attributed.string.last ?? "\n")
            if isLineStart { words = String(words.drop { $0 == " " }) }
        }
        guard !words.isEmpty else { return }
        if needsLine { attributed.append(NSAttributedString(string: "\n", attributes: attributes)) }
        needsLine = false
        attributed.append(NSAttributedString(string: words, attributes: attributes))
    }

    private var attributes: [NSAttributedString.Key: Any] {
        let names = open.map(\.name)
        let heading = names.last { Self.sizes[$0] != nil }
        let isBold = heading != nil || names.contains { ["b", "strong", "th"].contains($0) }
        var traits: UIFontDescriptor.SymbolicTraits = isBold ? .traitBold : []
        if names.contains(where: { ["i", "em", "cite"].contains($0) }) { traits.insert(.traitItalic) }
        let size = heading.flatMap { Self.sizes[$0] } ?? 12
        let base = UIFontDescriptor(name: "Times New Roman", size: size)
        var result: [NSAttributedString.Key: Any] = [
            .font: UIFont(descriptor: base.withSymbolicTraits(traits) ?? base, size: size)
        ]
        if names.contains("u") { result[.underlineStyle] = NSUnderlineStyle.single.rawValue }
        if names.contains(where: { ["s", "del", "strike"].contains($0) }) {
            result[.strikethroughStyle] = NSUnderlineStyle.single.rawValue
        }
        if let link = open.last(where: { $0.link != nil })?.link { result[.link] = URL(string: link) ?? link }
        return result
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        guard let place = tag.range(of: name + "=", options: .caseInsensitive) else { return nil }
        let value = tag[place.upperBound...]
        guard let quote = value.first, quote == "\"" || quote == "'" else {
            return decoded(value.prefix { !$0.isWhitespace })
        }
        return decoded(value.dropFirst().prefix { $0 != quote })
    }

    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "ndash": "–", "mdash": "—",
        "hellip": "…", "copy": "©", "reg": "®", "euro": "€", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”",
        "bull": "•", "middot": "·", "auml": "ä", "ouml": "ö", "uuml": "ü", "Auml": "Ä", "Ouml": "Ö", "Uuml": "Ü",
        "szlig": "ß", "eacute": "é", "egrave": "è", "agrave": "à", "ccedil": "ç", "ntilde": "ñ", "deg": "°",
    ]

    /// Replaces character references. A reference that is unknown stays as it is.
    private static func decoded(_ text: Substring) -> String {
        var result = ""
        var rest = text
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            rest = rest[rest.index(after: start)...]
            guard let end = rest.prefix(12).firstIndex(of: ";") else {
                result += "&"
                continue
            }
            let name = rest[..<end]
            var character = entities[String(name)]
            if name.hasPrefix("#") {
                let digits = name.dropFirst()
                let isHex = digits.first == "x" || digits.first == "X"
                let code = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
                character = code.flatMap(Unicode.Scalar.init).map { String($0) }
            }
            result += character ?? "&\(name);"
            rest = rest[rest.index(after: end)...]
        }
        return result + rest
    }
}
