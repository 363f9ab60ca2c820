import AppleFoundation
import Foundation

/// The Swift source with a symbol for each key of a target's string catalogs that was added by hand. Xcode 26 and newer
/// generate it, so that code says `Text(.welcomeTitle)` and `Text(.posts(count: 3))`.
struct StringSymbolSource {
    /// The folders with the resources.
    var resources: [String]
    /// The Swift files of the target.
    var files: [String]
    /// The target's build settings.
    var settings = BuildSettings()

    /// The source with the symbols that the files may use. It is empty if the files use no symbols, or if Xcode's build
    /// setting `STRING_CATALOG_GENERATE_SYMBOLS` is NO.
    var text: String {
        guard settings["STRING_CATALOG_GENERATE_SYMBOLS"] != "NO" else { return "" }
        let tables = StringCatalogSymbols.tables(in: ResourceFolders(resources))
        guard tables.contains(where: { !$0.symbols.isEmpty }) else { return "" }
        let sources = files.compactMap { SwiftSource(path: $0) }
        let used = Set(sources.flatMap { Self.names(in: $0.text) })
        var own: Set<String> = []
        for source in sources where source.text.contains("extension LocalizedStringResource") {
            own.formUnion(
                source.declarations.filter { ($0.isStatic || $0.isType) && $0.owner == "LocalizedStringResource" }
                    .map(\.name))
        }
        var lines: [String] = []
        for table in tables where table.type.map({ used.contains($0) && own.insert($0).inserted }) ?? true {
            let symbols = table.symbols.filter {
                used.contains($0.name) && (table.type != nil || !own.contains($0.name))
            }
            guard !symbols.isEmpty else { continue }
            if let type = table.type {
                lines += ["    enum \(type) {"] + symbols.map { "        " + $0.declaration(table.name) } + ["    }"]
            } else {
                lines += symbols.map { "    " + $0.declaration(table.name) }
            }
        }
        guard !lines.isEmpty else { return "" }
        return
            "// Generated from the keys in the string catalogs.\nimport Foundation\n\nextension LocalizedStringResource {\n"
            + lines.joined(separator: "\n") + "\n}\n"
    }

    /// Returns the words of a text that may be names.
    private static func names(in text: String) -> Set<String> {
        let words = text.utf8.split { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
                false
            default: true
            }
        }
        return Set(words.compactMap { String($0) })
    }
}

/// The symbols for the keys of one string catalog.
struct StringCatalogSymbols {
    /// One symbol.
    struct Symbol {
        let key: String
        let name: String
        let parameters: [Parameter]

        /// Returns the declaration, which needs one line.
        func declaration(_ table: String) -> String {
            let key = "\"\(Self.escaped(key))\""
            let type = "LocalizedStringResource"
            if parameters.isEmpty {
                return "nonisolated static var `\(name)`: \(type) "
                    + "{ \(type)(\(key), defaultValue: \(key), table: \"\(table)\") }"
            }
            let list = parameters.map { parameter in
                "\(parameter.label.map { "`\($0)`" } ?? "_") \(parameter.variable): \(parameter.type)"
            }.joined(separator: ", ")
            let values = parameters.map { "\\(\($0.variable))" }.joined(separator: " ")
            return "nonisolated static func `\(name)`(\(list)) -> \(type) "
                + "{ \(type)(\(key), defaultValue: \"\(values)\", table: \"\(table)\") }"
        }

        private static func escaped(_ text: String) -> String {
            text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n")
                .replacing("\r", with: "\\r")
        }
    }

    /// A value that is put into the text.
    struct Parameter {
        /// The name of the placeholder; nil if it has none.
        let label: String?
        let variable: String
        let type: String
    }

    /// The name of the catalog without its extension.
    let name: String
    /// The type that has the symbols of a catalog; nil for `Localizable`, whose symbols are in no type of their own.
    let type: String?
    private(set) var symbols: [Symbol] = []

    /// Returns the symbols of all catalogs. If several catalogs have the same name, the first is used.
    static func tables(in folders: ResourceFolders) -> [StringCatalogSymbols] {
        var known: Set<String> = []
        return folders.paths(withExtension: "xcstrings").compactMap { path in
            let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
            guard name != "InfoPlist", known.insert(name).inserted else { return nil }
            return StringCatalogSymbols(path: path, name: name)
        }
    }

    private init?(path: String, name: String) {
        guard let data = RegularFile.contents(atPath: path),
            let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let strings = root["strings"] as? [String: Any]
        else { return nil }
        self.name = name
        if name == "Localizable" {
            type = nil
        } else {
            let type = Self.words(in: name).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            guard Self.isIdentifier(type), !Self.reservedTypes.contains(type) else { return nil }
            self.type = type
        }
        let language = root["sourceLanguage"] as? String ?? "en"
        var known: Set<String> = []
        for (key, value) in strings.sorted(by: { $0.key < $1.key }) {
            guard let entry = value as? [String: Any], entry["extractionState"] as? String == "manual" else { continue }
            let name = Self.symbolName(of: key)
            guard !name.isEmpty, known.insert(name).inserted else { continue }
            let localizations = entry["localizations"] as? [String: Any] ?? [:]
            let source = localizations[language] as? [String: Any] ?? [:]
            symbols.append(Symbol(key: key, name: name, parameters: Self.parameters(key: key, text: source)))
        }
    }

    /// The names that no type within another one can have.
    private static let reservedTypes: Set = ["Type", "Protocol", "Self", "Any"]

    private static func isIdentifier(_ name: String) -> Bool {
        name.first.map { $0.isLetter || $0 == "_" } ?? false
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    /// Returns the label of a parameter; nil if the placeholder's name cannot be one.
    private static func label(_ name: some StringProtocol) -> String? {
        let label = joined(words(in: String(name)))
        return isIdentifier(label) ? label : nil
    }

    private static func words(in text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
    }

    /// Joins words as Xcode does: `feature.welcome_TITLE` becomes `featureWelcomeTitle`.
    static func joined(_ words: [String]) -> String {
        words.enumerated().map { index, word in
            let word = word.contains(where: \.isLowercase) ? word : word.capitalized
            return (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
        }.joined()
    }

    private static func symbolName(of key: String) -> String {
        let plain = key.replacing(specifier) { _ in " " }.replacing("'", with: "").replacing("’", with: "")
        let name = joined(words(in: plain))
        return name.first?.isNumber == true ? "_" + name : name
    }

    /// A format specifier, with its position, the name of its placeholder, and its type.
    nonisolated(unsafe) private static let specifier =
        /%(?:(\d+)\$)?(?:\((\w+)\))?[-+ #0]*\d*(?:\.\d+)?(hh|h|ll|l|q|z|t|j|L)?([@dDiuUxXoOfeEgGaA])/

    /// Returns the parameters of a text: those of its substitutions, which name their positions, and those of the format
    /// specifiers in the key and in the text. A specifier without a position takes the next one that is free.
    private static func parameters(key: String, text: [String: Any]) -> [Parameter] {
        var substituted: [Int: Parameter] = [:]
        let substitutions = text["substitutions"] as? [String: Any] ?? [:]
        for (index, (name, value)) in substitutions.sorted(by: { $0.key < $1.key }).enumerated() {
            let value = value as? [String: Any] ?? [:]
            let position = value["argNum"] as? Int ?? index + 1
            let format = value["formatSpecifier"] as? String ?? "lld"
            substituted[position] = Parameter(
                label: label(name), variable: "arg\(position)",
                type: swiftType(length: String(format.dropLast()), conversion: format.last ?? "d"))
        }
        var all = substituted
        for format in [key] + formats(in: text) {
            let plain = format.replacing("%%", with: "").replacing(/%(\d+\$)?#@\w+@/, with: "")
            var next = 1
            for match in plain.matches(of: specifier) {
                while substituted[next] != nil { next += 1 }
                let position = match.output.1.flatMap { Int($0) } ?? next
                guard (1...mostParameters).contains(position) else { continue }
                next = position + 1
                guard all[position] == nil else { continue }
                all[position] = Parameter(
                    label: match.output.2.flatMap { label($0) }, variable: "arg\(position)",
                    type: swiftType(
                        length: match.output.3.map(String.init) ?? "", conversion: match.output.4.first ?? "@"))
            }
        }
        return all.sorted { $0.key < $1.key }.map(\.value)
    }

    /// The largest number of parameters of a text. Assumption: no text has more.
    private static let mostParameters = 99

    /// Returns the formats of a text: its own, or those of its variations by number or device.
    private static func formats(in text: [String: Any]) -> [String] {
        if let unit = text["stringUnit"] as? [String: Any] { return [unit["value"] as? String ?? ""] }
        return text.sorted { $0.key < $1.key }.filter { $0.key != "substitutions" }
            .flatMap { ($0.value as? [String: Any]).map { formats(in: $0) } ?? [] }
    }

    private static func swiftType(length: String, conversion: Character) -> String {
        switch conversion {
        case "d", "D", "i": ["hh": "Int8", "h": "Int16", "": "Int32"][length] ?? "Int"
        case "u", "U", "x", "X", "o", "O": ["hh": "UInt8", "h": "UInt16", "": "UInt32"][length] ?? "UInt"
        case "f", "e", "E", "g", "G", "a", "A": length.isEmpty ? "Float" : "Double"
        default: "String"
        }
    }
}
