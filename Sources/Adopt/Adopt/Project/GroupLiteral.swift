import Foundation

extension SwiftSource.Literal {
    /// True if the code before the literal suggests that the literal is the identifier of an App Group.
    ///
    /// An argument counts if its label or the called function is about groups: `suiteName:`, `AppGroup(`. In an
    /// assignment or a list, every text that begins with `group.` counts. The text in `NSLocalizedString("group.title"`
    /// therefore does not count.
    var namesGroup: Bool {
        // Drops the characters that open the literal itself.
        let code = before.trimmingCharacters(in: CharacterSet(charactersIn: " \t#"))
        guard let call = Self.argument(of: code) else { return text.hasPrefix("group.") }
        let isSuite = ["suiteName", "forSecurityApplicationGroupIdentifier"].contains(call.label)
        let isAboutGroups = [call.label, call.name].contains { name in
            ["group", "suite", "container"].contains { name.localizedCaseInsensitiveContains($0) }
        }
        return isSuite || isAboutGroups && text.hasPrefix("group.")
    }

    /// Returns the name of the called function and the label if the code ends where an argument begins; nil otherwise.
    private static func argument(of code: String) -> (name: String, label: String)? {
        func isName(_ character: Character) -> Bool { character.isLetter || character.isNumber || character == "_" }
        func lastName(_ text: Substring) -> String { String(text.reversed().prefix(while: isName).reversed()) }
        var rest = code[...]
        var label = ""
        if rest.last == ":" {
            rest.removeLast()
            label = lastName(rest)
        } else if rest.last != "(", rest.last != "," {
            return nil
        }
        // Finds the innermost open bracket.
        var depth = 0
        while let last = rest.last {
            if last == ")" || last == "]" { depth += 1 }
            if last == "(" || last == "[" {
                if depth == 0 { break }
                depth -= 1
            }
            rest.removeLast()
        }
        guard rest.last == "(" else { return label.isEmpty ? nil : ("", label) }
        return (lastName(rest.dropLast()), label)
    }
}
