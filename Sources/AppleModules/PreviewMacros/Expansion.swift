import Foundation

/// The expansion of a macro.
struct Expansion {
    /// The source that replaces the macro.
    private(set) var source = ""
    /// Errors in the expanded code, in the compiler's format.
    private(set) var diagnostics: [[String: Any]] = []

    /// Expands the macro that is named in a request from the compiler.
    init(_ request: [String: Any]) {
        let macro = request["macro"] as? [String: Any]
        switch macro?["typeName"] as? String {
        // A preview is only for Xcode's canvas, so it expands to nothing.
        case "Preview": break
        case "Entry": expandEntry(request)
        // `@Model` reads these in the source of its class. `@Previewable` marks what belongs to a preview.
        case "Note": break
        case "Model": expandModel(request)
        case "ModelActor": expandModelActor(request)
        case "TipParameter": expandTipParameter(request)
        case "TipRule": expandTipRule(request)
        default: diagnose("PreviewMacros has no macro \(macro?["typeName"] ?? "without a name")", request)
        }
    }

    /// Expands `@Entry var name: Type = value`, for example in an extension of `EnvironmentValues`, as SwiftUI does.
    /// The result is a key type beside the property, and the property's accessors.
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
            // With a declared type, the default is computed, because a static stored property must not hold a value
            // that is not `Sendable`. Without a declared type, `nonisolated(unsafe)` permits such a value.
            source =
                entry.type != nil
                ? "private struct \(key): \(conformance) {\nstatic var defaultValue\(type) { \(value) }\n}"
                : "private struct \(key): \(conformance) {\nnonisolated(unsafe) static let defaultValue = \(value)\n}"
        default: diagnose("@Entry can only be attached to a property", request)
        }
    }

    /// Expands `@Model` at a class: the requirements of `PersistentModel`, with the class's stored properties.
    private mutating func expandModel(_ request: [String: Any]) {
        let text = (request["declSyntax"] as? [String: Any])?["source"] as? String ?? ""
        guard let model = ModelDeclaration(text) else {
            return diagnose("@Model can only be attached to a class", request)
        }
        if request["macroRole"] as? String == "extension" {
            return expandConformance(to: "SwiftData.PersistentModel", request)
        }
        if let name = model.conditional {
            let advice = "move it out of #if, or make it @Transient"
            return diagnose("@Model cannot know whether \(name) exists: \(advice)", request)
        }
        let metadata = model.properties.map { property in
            let note = property.note.map { ", metadata: SwiftData.Schema.\($0)" } ?? ""
            return ".init(name: \"\(property.name)\", keypath: \\\(model.name).\(property.name)\(note))"
        }
        let assignments = model.properties.map { property in
            let assignment = "self.\(property.name) = try stored.value(\"\(property.name)\")"
            return property.hasDefault ? "if stored.has(\"\(property.name)\") { \(assignment) }" : assignment
        }
        source = """
            public let persistentState = SwiftData.PersistentState()
            public static var schemaMetadata: [SwiftData.Schema.PropertyMetadata] {
            [\(metadata.joined(separator: ",\n"))]
            }
            public static var uniquenessConstraints: [[Swift.AnyKeyPath]] {
            let all: [[Swift.PartialKeyPath<\(model.name)>]] = [\(model.uniqueness)]
            return all
            }
            public required init(stored: SwiftData.StoredValues) throws {
            \(assignments.joined(separator: "\n"))
            }
            """
    }

    private mutating func expandModelActor(_ request: [String: Any]) {
        if request["macroRole"] as? String == "extension" {
            return expandConformance(to: "SwiftData.ModelActor", request)
        }
        source = """
            public nonisolated let modelContainer: SwiftData.ModelContainer
            public let modelContext: SwiftData.ModelContext
            public init(modelContainer: SwiftData.ModelContainer) {
            self.modelContainer = modelContainer
            self.modelContext = SwiftData.ModelContext(modelContainer)
            }
            """
    }

    /// Expands `@Parameter static var name: Type = value` of TipKit: a parameter beside the property, and accessors.
    private mutating func expandTipParameter(_ request: [String: Any]) {
        let text = (request["declSyntax"] as? [String: Any])?["source"] as? String ?? ""
        guard let parameter = EntryDeclaration(text), parameter.modifiers.contains("static") else {
            return diagnose("@Parameter needs a static variable with a default", request)
        }
        if request["macroRole"] as? String == "accessor" {
            let value = "$\(parameter.name).wrappedValue"
            source = "{\nget { \(value) }\nset { \(value) = newValue }\n}"
        } else {
            let type = parameter.type.map { "<\($0)>" } ?? ""
            let value = parameter.value ?? "nil"
            // The parameter is as visible as the property.
            let access =
                ["public ", "package ", "fileprivate ", "private "]
                .first { parameter.modifiers.contains(String($0.dropLast())) } ?? ""
            source =
                "\(access)static let $\(parameter.name) = "
                + "TipKit.Tips.Parameter\(type)(\"\(parameter.name)\", \(value))"
        }
    }

    /// Expands `#Rule(…) { … }` of TipKit to the initializer of a rule.
    private mutating func expandTipRule(_ request: [String: Any]) {
        let text = (request["syntax"] as? [String: Any])?["source"] as? String ?? ""
        guard let name = text.range(of: #"#\s*(TipKit\s*\.\s*)?Rule"#, options: .regularExpression) else {
            return diagnose("#Rule is not called as expected", request)
        }
        source = "TipKit.Tips.Rule" + text[name.upperBound...]
    }

    private mutating func expandConformance(to name: String, _ request: [String: Any]) {
        let type = (request["extendedTypeSyntax"] as? [String: Any])?["source"] as? String ?? ""
        source = "extension \(type.trimmingCharacters(in: .whitespacesAndNewlines)): \(name) {}"
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
    /// The words before `var`, such as `public` and `static`, without those of comments.
    let modifiers: Set<String>
    let name: String
    let type: String?
    let value: String?

    /// Parses a declaration. Returns nil if `source` does not declare a variable that has a default value or an
    /// optional type.
    init?(_ source: String) {
        guard let keyword = source.range(of: #"(?m)(^|\s)var\s+"#, options: .regularExpression) else { return nil }
        let rest = source[keyword.upperBound...]
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
        guard !name.isEmpty else { return nil }
        self.name = name.filter { $0 != "`" }
        let lines = source[..<keyword.lowerBound].split(separator: "\n")
        let code = lines.filter { !$0.drop(while: \.isWhitespace).hasPrefix("//") }.joined(separator: " ")
        modifiers = Set(code.split(whereSeparator: \.isWhitespace).map { String($0) })
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
        // Refuses a variable without a value, unless its type is optional, because only optionals have an implicit
        // default.
        guard value?.isEmpty == false || type?.hasSuffix("?") == true else { return nil }
        self.type = type
        self.value = value
    }

    /// Finds the `=` after a type in `text`. The type itself may contain brackets, `==`, `->` and `>=`.
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
