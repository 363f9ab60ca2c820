import Foundation

/// The expansion of a macro.
struct Expansion {
    /// The source that replaces the macro.
    private(set) var source = ""
    /// Errors in the expanded code, in the compiler's format.
    private(set) var diagnostics: [[String: Any]] = []

    /// Expands the macro that a request of the compiler names.
    init(_ request: [String: Any]) {
        let macro = request["macro"] as? [String: Any]
        switch macro?["typeName"] as? String {
        // A preview is only for Xcode's canvas, so it expands to nothing.
        case "Preview": break
        case "Entry": expandEntry(request)
        default: diagnose("PreviewMacros has no macro \(macro?["typeName"] ?? "without a name")", request)
        }
    }

    /// Expands `@Entry var name: Type = value` in an extension of `EnvironmentValues` as SwiftUI does: to a key type
    /// next to the property, and to the property's accessors.
    private mutating func expandEntry(_ request: [String: Any]) {
        let syntax = request["declSyntax"] as? [String: Any]
        guard let entry = EntryDeclaration(syntax?["source"] as? String ?? "") else {
            diagnose("@Entry needs a variable with a name and either a type or a default", request)
            return
        }
        let key = "__Key_\(entry.name)"
        switch request["macroRole"] as? String {
        case "accessor":
            source = "{\nget { self[\(key).self] }\nset { self[\(key).self] = newValue }\n}"
        case "peer":
            let container = (request["lexicalContext"] as? [[String: Any]])?.first?["source"] as? String ?? ""
            let conformance =
                ["Transaction": "TransactionKey", "FocusedValues": "FocusedValueKey"]
                .first { container.contains($0.key) }?.value ?? "EnvironmentKey"
            let type = entry.type.map { ": \($0)" } ?? ""
            let value = entry.value ?? "nil"
            // The default is computed, because a value that is not `Sendable` cannot be a static stored property.
            source =
                entry.type != nil
                ? "private struct \(key): \(conformance) {\nstatic var defaultValue\(type) { \(value) }\n}"
                : "private struct \(key): \(conformance) {\nnonisolated(unsafe) static let defaultValue = \(value)\n}"
        default: diagnose("@Entry can only be attached to a property", request)
        }
    }

    private mutating func diagnose(_ message: String, _ request: [String: Any]) {
        let syntax = (request["attributeSyntax"] ?? request["syntax"]) as? [String: Any]
        let location = syntax?["location"] as? [String: Any]
        diagnostics.append([
            "message": message, "severity": "error", "highlights": [Any](), "notes": [Any](), "fixIts": [Any](),
            "position": [
                "fileName": location?["fileName"] as? String ?? "", "offset": location?["offset"] as? Int ?? 0,
            ],
        ])
    }
}

/// The parts of `var name: Type = value`.
struct EntryDeclaration {
    let name: String
    let type: String?
    let value: String?

    /// Parses a declaration. Returns nil if the source does not declare a variable.
    init?(_ source: String) {
        guard let keyword = source.range(of: #"(?m)(^|\s)var\s+"#, options: .regularExpression) else { return nil }
        let rest = source[keyword.upperBound...]
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        guard !name.isEmpty else { return nil }
        self.name = name.filter { $0 != "`" }
        var after = rest[name.endIndex...].drop(while: \.isWhitespace)
        var type: String?
        if after.first == ":" {
            let text = after.dropFirst()
            let end = Self.assignment(in: text) ?? text.endIndex
            type = text[..<end].trimmingCharacters(in: .whitespacesAndNewlines)
            after = text[end...]
        }
        let value =
            after.first == "=" ? after.dropFirst().trimmingCharacters(in: .whitespacesAndNewlines) : nil
        // Only an optional variable has an implicit default.
        guard value?.isEmpty == false || type?.hasSuffix("?") == true else { return nil }
        self.type = type
        self.value = value
    }

    /// Finds the `=` after a type. The type itself may contain brackets, `==`, `->` and `>=`.
    private static func assignment(in text: Substring) -> Substring.Index? {
        var depth = 0
        for index in text.indices {
            switch text[index] {
            case "(", "[": depth += 1
            case ")", "]": depth -= 1
            case "=" where depth == 0: return index
            default: break
            }
        }
        return nil
    }
}
