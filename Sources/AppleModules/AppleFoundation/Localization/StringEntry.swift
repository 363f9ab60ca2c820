import Foundation

/// The text for a key in one language, and its variations.
indirect enum StringEntry: Sendable {
    case text(String)
    /// A text for each plural category. The value of an argument determines the category.
    case plural([String: StringEntry])
    /// A text for each type of device.
    case device([String: StringEntry])
    /// A text with named substitutions (`%#@jokes@`), each with its own variations.
    case substituted(StringEntry, [String: Substitution])

    /// A named substitution in a text.
    struct Substitution: Sendable {
        /// The index of the value that selects the text, from 1. If nil, the first substitution in a text uses the
        /// first value, the second substitution the second value, and so on.
        var argument: Int?
        /// The replacement text, in which `%arg` is replaced by the value.
        var entry: StringEntry
        /// The format specifier of the value; nil for `lld`.
        var specifier: String?
    }

    /// Reads the entry for one language from a string catalog. Returns nil if the text is not translated.
    init?(catalog localization: [String: Any]) {
        guard let base = Self(variation: localization) else { return nil }
        var substitutions: [String: Substitution] = [:]
        for (name, value) in localization["substitutions"] as? [String: Any] ?? [:] {
            guard let value = value as? [String: Any], let entry = Self(variation: value) else { continue }
            substitutions[name] = Substitution(
                argument: value["argNum"] as? Int, entry: entry, specifier: value["formatSpecifier"] as? String)
        }
        self = substitutions.isEmpty ? base : .substituted(base, substitutions)
    }

    /// Returns a format without the names of its placeholders (`%(count)lld`), which only the symbols have that Xcode
    /// generates.
    private static func withoutPlaceholderNames(_ format: String) -> String {
        guard format.contains("%(") || format.contains("$(") else { return format }
        return format.replacing(/%((?:\d+\$)?)\(\w+\)(?=[-+0#\d.]*(?:hh|h|ll|l|q|z|t|j|L)?[@dDiuUxXoOfeEgGaA])/) {
            "%" + $0.output.1
        }
    }

    private init?(variation: [String: Any]) {
        if let unit = variation["stringUnit"] as? [String: Any], let value = unit["value"] as? String {
            // Skips texts that are marked as new, because they are not translated yet, and Xcode leaves them out of the
            // product.
            if unit["state"] as? String == "new", value.isEmpty { return nil }
            self = .text(Self.withoutPlaceholderNames(value))
            return
        }
        let variations = variation["variations"] as? [String: Any] ?? [:]
        func read(_ kind: String) -> [String: StringEntry]? {
            (variations[kind] as? [String: Any])?.compactMapValues { value in
                (value as? [String: Any]).flatMap { StringEntry(variation: $0) }
            }
        }
        if let devices = read("device"), !devices.isEmpty {
            self = .device(devices)
        } else if let forms = read("plural"), !forms.isEmpty {
            self = .plural(forms)
        } else {
            return nil
        }
    }

    /// Returns the text that applies to the values in `arguments`. It is a format into which the values are not
    /// inserted yet.
    func template(arguments: [LocalizedFormat.Argument], language: String) -> String? {
        template(arguments, language, position: nil)
    }

    private func template(
        _ arguments: [LocalizedFormat.Argument], _ language: String, position: Int?
    ) -> String? {
        switch self {
        case .text(let text): return text
        case .device(let devices):
            return (devices["iphone"] ?? devices["other"])?.template(arguments, language, position: position)
        case .plural(let forms):
            // The value at `position` selects the text. If `position` is nil, the first number selects it.
            let value =
                position.flatMap { arguments.indices.contains($0 - 1) ? arguments[$0 - 1] : nil }
                ?? arguments.first { $0.isNumber }
            // A text for `zero` applies to the number 0 in every language (Foundation: stringsdict).
            if case .integer(0)? = value, let zero = forms["zero"] {
                return zero.template(arguments, language, position: position)
            }
            let category = value.map { PluralRules.category(of: $0, language: language) } ?? "other"
            return (forms[category] ?? forms["other"])?.template(arguments, language, position: position)
        case .substituted(let base, let substitutions):
            guard var text = base.template(arguments, language, position: position) else { return nil }
            var next = 0
            while let start = text.range(of: "%#@") ?? text.range(of: #"%[0-9]+\$#@"#, options: .regularExpression) {
                guard let end = text[start.upperBound...].firstIndex(of: "@") else { break }
                let name = String(text[start.upperBound..<end])
                next += 1
                let written = text[start].dropFirst().prefix { $0.isNumber }
                let position = substitutions[name]?.argument ?? Int(written) ?? next
                let inner = substitutions[name]?.entry.template(arguments, language, position: position) ?? name
                let specifier = substitutions[name]?.specifier ?? "lld"
                // `%arg` means the value that selected the text, whose index is `position`. Specifiers in a stringsdict
                // have no index, so they get the same one.
                let placed = inner.replacingOccurrences(of: "%arg", with: "%\(position)$\(specifier)")
                text.replaceSubrange(
                    start.lowerBound...end,
                    with: placed.replacingOccurrences(
                        of: "%(ll?d|d|@|lf|f|u|lu|llu)", with: "%\(position)\\$$1", options: .regularExpression))
            }
            return text
        }
    }
}

extension LocalizedFormat.Argument {
    var isNumber: Bool {
        switch self {
        case .integer, .unsigned, .double: true
        case .text, .resource, .embedded: false
        }
    }
}
