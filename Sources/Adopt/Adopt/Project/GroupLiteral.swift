import Foundation

extension SwiftSource.Literal {
    /// Whether it looks like the identifier of an App Group, by what stands before it.
    ///
    /// An argument counts where its label or what is called is about groups: `suiteName:`, `AppGroup(`. Elsewhere, in an
    /// assignment or a list, what begins with `group.` does. `NSLocalizedString("group.title"` is neither.
    var namesGroup: Bool {
        // What opens the literal itself is no code.
        let code = before.trimmingCharacters(in: CharacterSet(charactersIn: " \t#"))
        guard let call = Self.argument(of: code) else { return text.hasPrefix("group.") }
        let isSuite = ["suiteName", "forSecurityApplicationGroupIdentifier"].contains(call.label)
        let isAboutGroups = [call.label, call.name].contains { name in
            ["group", "suite", "container"].contains { name.localizedCaseInsensitiveContains($0) }
        }
        return isSuite || isAboutGroups && text.hasPrefix("group.")
    }

    /// The call that code goes on to an argument of: its name, and the argument's label; nil where it is no argument.
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
        // The bracket that is open here.
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
