import Foundation

/// The parts of a class that `@Model` reads.
struct ModelDeclaration {
    /// A stored variable, or a constant that initializers set.
    struct Property: Equatable {
        var name: String
        var hasDefault: Bool
        /// A call that makes the `Schema.Attribute` or `Schema.Relationship` of the property, without the `Schema.`.
        var note: String?
    }

    let name: String
    private(set) var properties: [Property] = []
    /// The name of a property inside `#if`. Only the compiler knows whether such a property exists.
    private(set) var conditional: String?
    /// The arguments of `#Unique`.
    private(set) var uniqueness = ""

    /// Returns nil if the source does not declare a class.
    init?(_ source: String) {
        let tokens = SourceTokens(source).tokens
        guard let keyword = tokens.firstIndex(where: { $0.depth == 0 && $0.text == "class" }),
            keyword + 1 < tokens.count,
            let open = tokens[keyword...].firstIndex(where: { $0.depth == 0 && $0.text == "{" })
        else { return nil }
        name = tokens[keyword + 1].text
        let end = tokens[open...].firstIndex { $0.depth == 0 && $0.text == "}" } ?? tokens.count
        read(Array(tokens[(open + 1)..<end]))
    }

    /// Reads the tokens of the class's body, whose depth is 1.
    private mutating func read(_ tokens: [SourceTokens.Token]) {
        var attributes: [(name: String, arguments: String)] = []
        var modifiers: Set<String> = []
        var index = 0
        /// The number of `#if` around the token.
        var conditions = 0
        /// Moves behind a group in brackets if the next token opens one. Returns what is inside.
        func group(_ opening: String) -> String? {
            guard index < tokens.count, tokens[index].text == opening else { return nil }
            let start = index
            index += 1
            while index < tokens.count, tokens[index].depth > tokens[start].depth { index += 1 }
            let inside = tokens[(start + 1)..<index].map(\.spaced).joined()
            index += 1
            return inside.trimmingCharacters(in: .whitespacesAndNewlines)
        }
        while index < tokens.count {
            let token = tokens[index]
            index += 1
            switch token.text {
            case "@":
                guard index < tokens.count else { return }
                // The name may be that of a module, as in `@SwiftData.Attribute`.
                while index + 2 < tokens.count, tokens[index + 1].text == ".", !tokens[index + 1].isApart { index += 2 }
                let name = tokens[index].text
                index += 1
                attributes.append((name, group("(") ?? ""))
            case "#" where index < tokens.count && tokens[index].text == "if": conditions += 1
            case "#" where index < tokens.count && tokens[index].text == "endif": conditions -= 1
            case "#" where index < tokens.count && tokens[index].text == "Unique":
                index += 1
                if index < tokens.count, tokens[index].text == "<" {
                    while index < tokens.count, tokens[index].text != "(" { index += 1 }
                }
                uniqueness = group("(") ?? ""
            case "var", "let":
                let isStored =
                    modifiers.isDisjoint(with: ["static", "class", "lazy"])
                    && !attributes.contains { $0.name == "Transient" }
                let note = attributes.last { ["Attribute", "Relationship"].contains($0.name) }
                repeat {
                    guard let variable = Self.variable(tokens, &index) else { return }
                    // A constant with a value has that value in every object.
                    if !isStored || variable.isComputed || (token.text == "let" && variable.hasDefault) { continue }
                    if conditions > 0 { conditional = variable.name }
                    properties.append(
                        Property(
                            name: variable.name, hasDefault: variable.hasDefault,
                            note: note.map { "\($0.name)(\($0.arguments))" }))
                } while Self.skip(",", tokens, &index)
                (attributes, modifiers) = ([], [])
            case "static", "class", "lazy": modifiers.insert(token.text)
            case "(": index -= 1; _ = group("(")  // The arguments of a modifier, such as `private(set)`.
            case "{": index -= 1; _ = group("{"); (attributes, modifiers) = ([], [])
            case "func", "init", "subscript", "typealias", "deinit", "case", "struct", "enum", "actor",
                "extension":
                (attributes, modifiers) = ([], [])
            default: break
            }
        }
    }

    /// Moves behind the next token if it is `sign`.
    private static func skip(_ sign: String, _ tokens: [SourceTokens.Token], _ index: inout Int) -> Bool {
        guard index < tokens.count, tokens[index].text == sign else { return false }
        index += 1
        return true
    }

    /// Reads a variable, from its name to its end. The next token is then the comma before another variable, or belongs to
    /// another declaration.
    private static func variable(
        _ tokens: [SourceTokens.Token], _ index: inout Int
    ) -> (name: String, hasDefault: Bool, isComputed: Bool)? {
        guard index < tokens.count else { return nil }
        let name = tokens[index].text
        index += 1
        var hasDefault = false
        let depth = tokens[index - 1].depth
        /// The number of `<` around the token, in a type.
        var angles = 0
        while index < tokens.count {
            let token = tokens[index]
            if token.depth > depth {
                index += 1
                continue
            }
            if token.text == "=" { hasDefault = true }
            // In a value, generic arguments follow the name without a space.
            if token.text == "<", !hasDefault || !token.isApart { angles += 1 }
            if token.text == ">", angles > 0, tokens[index - 1].text != "-" { angles -= 1 }
            if token.text == ",", angles == 0 { break }
            if token.text == "{" {
                let body = tokens[(index + 1)...].prefix { $0.depth > depth }
                let isObserved = ["didSet", "willSet"].contains(body.first?.text)
                index += 1 + body.count + 1
                if isObserved || !hasDefault { return (name, hasDefault, !isObserved) }
                // A closure is a part of the default.
                continue
            }
            // A new line ends the variable, unless this line or the next one needs more.
            if token.startsLine, !token.continues, !tokens[index - 1].needsMore { break }
            if token.text == ";" { break }
            index += 1
        }
        return (name, hasDefault, false)
    }
}

/// Splits source into names, numbers, texts and single signs, without comments.
struct SourceTokens {
    struct Token: Equatable {
        var text: String
        /// The number of brackets around the token. A bracket is outside of what it encloses.
        var depth: Int
        var startsLine: Bool
        /// True if white space is before the token.
        var isApart: Bool

        var spaced: String { (startsLine ? "\n" : isApart ? " " : "") + text }
        /// True for a sign that continues the line before.
        var continues: Bool { [".", "=", "{", "?", ":", ",", "-", "+", "*", "/", "&", "|", "<", ">"].contains(text) }
        /// True for a sign after which a line cannot end.
        var needsMore: Bool { [".", "=", ":", ",", "-", "+", "*", "/", "&", "|", "<"].contains(text) }
    }

    private(set) var tokens: [Token] = []

    init(_ source: String) {
        let text = Array(source)
        var (index, depth, startsLine, isApart) = (0, 0, true, false)
        func begins(_ word: String) -> Bool { index + word.count <= text.count && text[index...].starts(with: word) }
        while index < text.count {
            let character = text[index]
            if character.isWhitespace {
                if character.isNewline { startsLine = true }
                isApart = true
                index += 1
            } else if begins("//") {
                while index < text.count, !text[index].isNewline { index += 1 }
            } else if begins("/*") {
                var level = 0
                repeat {
                    if begins("/*") {
                        level += 1; index += 2
                    } else if begins("*/") {
                        level -= 1; index += 2
                    } else {
                        index += 1
                    }
                } while level > 0 && index < text.count
            } else {
                let start = index
                if character == "\"" || (character == "#" && Self.isRawText(text, index)) {
                    index = Self.end(ofText: text, index)
                } else if character.isLetter || character.isNumber || character == "_" || character == "`"
                    || character == "$"
                {
                    while index < text.count,
                        text[index].isLetter || text[index].isNumber || "_`$".contains(text[index])
                    {
                        index += 1
                    }
                } else {
                    index += 1
                }
                let isClosing = index == start + 1 && ")]}".contains(character)
                if isClosing { depth -= 1 }
                tokens.append(
                    Token(
                        text: String(text[start..<min(index, text.count)]), depth: depth, startsLine: startsLine,
                        isApart: isApart))
                if index == start + 1, "([{".contains(character) { depth += 1 }
                (startsLine, isApart) = (false, false)
            }
        }
    }

    private static func isRawText(_ text: [Character], _ index: Int) -> Bool {
        text[index...].first { $0 != "#" } == "\""
    }

    /// Returns the index behind a text literal.
    private static func end(ofText text: [Character], _ start: Int) -> Int {
        var index = start
        while text[index] == "#" { index += 1 }
        let signs = Array(repeating: Character("#"), count: index - start)
        let isLong = text[index...].starts(with: "\"\"\"")
        let ending = Array(repeating: Character("\""), count: isLong ? 3 : 1) + signs
        let escape = [Character("\\")] + signs
        index += isLong ? 3 : 1
        while index < text.count {
            if text[index...].starts(with: ending) { return index + ending.count }
            if text[index...].starts(with: escape) {
                index += escape.count
                // An interpolation may contain texts.
                if index < text.count, text[index] == "(" {
                    var depth = 0
                    repeat {
                        switch text[index] {
                        case "(": depth += 1; index += 1
                        case ")": depth -= 1; index += 1
                        case "\"": index = end(ofText: text, index)
                        default: index += 1
                        }
                    } while depth > 0 && index < text.count
                    continue
                }
            }
            index += 1
        }
        return text.count
    }
}
