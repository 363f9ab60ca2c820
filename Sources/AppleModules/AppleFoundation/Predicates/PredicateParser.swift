import Foundation

/// Parses a predicate's format. A malformed format ends the process, as an exception does on a phone.
struct PredicateParser {
    /// A part of a format. Words and symbols keep their text.
    private enum Token {
        case word(String)
        case symbol(String)
        case text(String)
        case number(NSNumber)
        /// A place for an argument, such as `%@` or `%K`.
        case place(Character)
        case variable(String)
    }

    private let format: String
    private var tokens: [Token] = []
    private var at = 0
    private var arguments: ArraySlice<Any>

    init(_ format: String, _ arguments: [Any]) {
        self.format = format
        self.arguments = arguments[...]
        tokens = scan()
    }

    mutating func parse() -> PredicateFormat {
        let result = or()
        if at < tokens.count { fail("there is more after its end") }
        return result
    }

    private func fail(_ reason: String) -> Never { fatalError("the predicate format \"\(format)\": \(reason)") }

    // MARK: Conditions

    private mutating func or() -> PredicateFormat {
        var parts = [and()]
        while take(word: "OR") || take(symbol: "||") { parts.append(and()) }
        return parts.count == 1 ? parts[0] : .or(parts)
    }

    private mutating func and() -> PredicateFormat {
        var parts = [not()]
        while take(word: "AND") || take(symbol: "&&") { parts.append(not()) }
        return parts.count == 1 ? parts[0] : .and(parts)
    }

    private mutating func not() -> PredicateFormat {
        if take(word: "NOT") || take(symbol: "!") { return .not(not()) }
        if take(word: "TRUEPREDICATE") { return .constant(true) }
        if take(word: "FALSEPREDICATE") { return .constant(false) }
        if take(symbol: "(") {
            let inner = or()
            if !take(symbol: ")") { fail("a parenthesis is not closed") }
            return inner
        }
        return comparison()
    }

    private mutating func comparison() -> PredicateFormat {
        var quantifier: PredicateFormat.Quantifier?
        if take(word: "ANY") || take(word: "SOME") { quantifier = .any }
        if take(word: "ALL") { quantifier = .all }
        if take(word: "NONE") { quantifier = PredicateFormat.Quantifier.none }
        let left = value()
        let name = comparisonOperator()
        var options: Set<Character> = []
        if take(symbol: "["), case .word(let letters)? = next() {
            options = Set(letters.lowercased())
            if !take(symbol: "]") { fail("an option is not closed") }
        }
        return .comparison(left, name, value(), options: options, quantifier)
    }

    private mutating func comparisonOperator() -> PredicateFormat.Operator {
        switch next() {
        case .symbol(let text)?:
            let names: [String: PredicateFormat.Operator] = [
                "=": .equal, "==": .equal, "!=": .notEqual, "<>": .notEqual, "<": .less, ">": .greater,
                "<=": .lessOrEqual, "=<": .lessOrEqual, ">=": .greaterOrEqual, "=>": .greaterOrEqual,
            ]
            if let name = names[text] { return name }
        case .word(let text)?:
            if let name = PredicateFormat.Operator(rawValue: text.uppercased()) { return name }
        default: break
        }
        fail("a comparison has no operator that is known here")
    }

    private mutating func value() -> PredicateFormat.Value {
        switch next() {
        case .text(let text)?: return .constant(text)
        case .number(let number)?: return .constant(number)
        case .variable(let name)?: return .variable(name)
        case .place(let kind)?:
            guard let argument = arguments.popFirst() else { fail("an argument is missing") }
            guard kind == "K" else { return .constant(argument is NSNull ? nil : argument) }
            return .keyPath("\(argument)")
        case .symbol("{")?:
            var values: [PredicateFormat.Value] = []
            while !take(symbol: "}") {
                values.append(value())
                if !take(symbol: ","), !take(symbol: "}") { fail("a list is not closed") }
                if case .symbol("}") = tokens[at - 1] { break }
            }
            return .list(values)
        case .word(let word)?:
            switch word.uppercased() {
            case "SELF": return .keyPath("")
            case "NIL", "NULL": return .constant(nil)
            case "TRUE", "YES": return .constant(true)
            case "FALSE", "NO": return .constant(false)
            default:
                if case .symbol("(")? = peek { fail("functions are not supported here") }
                return .keyPath(word.hasPrefix("SELF.") ? String(word.dropFirst(5)) : word)
            }
        default: fail("a value is missing")
        }
    }

    // MARK: Tokens

    private var peek: Token? { at < tokens.count ? tokens[at] : nil }

    private mutating func next() -> Token? {
        defer { at += 1 }
        return peek
    }

    private mutating func take(word: String) -> Bool {
        guard case .word(let text)? = peek, text.uppercased() == word else { return false }
        at += 1
        return true
    }

    private mutating func take(symbol: String) -> Bool {
        guard case .symbol(let text)? = peek, text == symbol else { return false }
        at += 1
        return true
    }

    private func scan() -> [Token] {
        var tokens: [Token] = []
        var rest = format[...]
        while let first = rest.first {
            if first.isWhitespace {
                rest = rest.dropFirst()
            } else if first == "\"" || first == "'" {
                var text = ""
                rest = rest.dropFirst()
                while let character = rest.popFirst(), character != first {
                    text.append(character == "\\" ? rest.popFirst() ?? character : character)
                }
                tokens.append(.text(text))
            } else if first == "%" {
                let kind = rest.dropFirst().drop { "lhqzj0123456789.".contains($0) }
                guard let letter = kind.first else { fail("a % has no letter") }
                tokens.append(.place(letter))
                rest = kind.dropFirst()
            } else if first == "$" {
                let name = rest.dropFirst().prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                tokens.append(.variable(String(name)))
                rest = rest.dropFirst(name.count + 1)
            } else if first.isNumber || (first == "-" && rest.dropFirst().first?.isNumber == true) {
                let digits = rest.prefix { $0.isNumber || $0 == "." || $0 == "-" }
                let number = Int(digits).map { NSNumber(value: $0) } ?? Double(digits).map { NSNumber(value: $0) }
                guard let number else { fail("\(digits) is not a number") }
                tokens.append(.number(number))
                rest = rest.dropFirst(digits.count)
            } else if first.isLetter || "_@#".contains(first) {
                let word = rest.prefix { $0.isLetter || $0.isNumber || "_.@#".contains($0) }
                tokens.append(.word(word.hasPrefix("#") ? String(word.dropFirst()) : String(word)))
                rest = rest.dropFirst(word.count)
            } else {
                let two = String(rest.prefix(2))
                let isTwo = ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"].contains(two)
                tokens.append(.symbol(isTwo ? two : String(first)))
                rest = rest.dropFirst(isTwo ? 2 : 1)
            }
        }
        return tokens
    }
}
