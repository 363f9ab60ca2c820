import Foundation
import Synchronization

/// The strings tables of adopted code: `.xcstrings`, and `.strings` and `.stringsdict` in `.lproj` folders.
package final class StringTables: Sendable {
    package static let shared = StringTables(.shared)

    private let folders: ResourceFolders
    private let tables = Mutex<[String: StringTable]>([:])

    package init(_ folders: ResourceFolders) { self.folders = folders }

    /// Returns the text of a key.
    /// - Parameters:
    ///   - key: the key, with a format specifier for each value.
    ///   - value: the values, and the text that is used if no table contains the key.
    ///   - table: the table; nil for `Localizable`.
    ///   - locale: the locale of the text and its numbers.
    package func text(key: String, value: LocalizedFormat, table: String?, locale: Locale) -> String {
        segments(key: key, value: value, table: table, locale: locale).map { segment in
            if case .text(let text) = segment { text } else { "" }
        }.joined()
    }

    /// Returns the text of a key that may also contain embedded objects.
    package func segments(
        key: String, value: LocalizedFormat, table: String?, locale: Locale
    ) -> [LocalizedFormat.Segment] {
        let entry = self.table(table ?? "Localizable").entry(for: key, languages: Self.languages(of: locale))
        let template = entry?.entry.template(arguments: value.arguments, language: entry?.language ?? "en")
        return value.segments(template: template ?? value.key, locale: locale)
    }

    /// Returns the names that tables can use for a locale's language, the most specific first: `pt-BR`, `pt`.
    static func languages(of locale: Locale) -> [String] {
        let parts = locale.identifier.prefix { $0 != "@" }.split { $0 == "_" || $0 == "-" }.map(String.init)
        return (1...max(parts.count, 1)).reversed().map { parts.prefix($0).joined(separator: "-") }
    }

    private func table(_ name: String) -> StringTable {
        tables.withLock { tables in
            if let table = tables[name] { return table }
            let table = StringTable(name, in: folders)
            tables[name] = table
            return table
        }
    }
}

/// One strings table in all its languages.
struct StringTable: Sendable {
    private var entries: [String: [String: StringEntry]] = [:]
    private var sourceLanguage: String?

    init(_ name: String, in folders: ResourceFolders) {
        // The string catalog is read last and overrides the older formats, because Xcode edits the catalog.
        for folder in folders.paths(withExtension: "lproj") {
            let language = ((folder as NSString).lastPathComponent as NSString).deletingPathExtension
            readStrings(folder + "/\(name).strings", language: language)
            readStringsDictionary(folder + "/\(name).stringsdict", language: language)
        }
        for path in folders.paths(named: name + ".strings") { readStrings(path, language: "Base") }
        for path in folders.paths(named: name + ".xcstrings").reversed() { readCatalog(path) }
    }

    /// Returns the text of a key in the first of the languages that has it, else in the development language.
    func entry(for key: String, languages: [String]) -> (entry: StringEntry, language: String)? {
        guard let found = entries[key] else { return nil }
        for language in languages + [sourceLanguage ?? "en", "Base"] {
            if let entry = found[language] { return (entry, language == "Base" ? "en" : language) }
        }
        return nil
    }

    private mutating func add(_ entry: StringEntry, _ key: String, _ language: String) {
        entries[key, default: [:]][language.replacingOccurrences(of: "_", with: "-")] = entry
    }

    private mutating func readStrings(_ path: String, language: String) {
        for (key, value) in Self.propertyList(path) {
            if let text = value as? String { add(.text(text), key, language) }
        }
    }

    private mutating func readStringsDictionary(_ path: String, language: String) {
        for (key, value) in Self.propertyList(path) {
            guard let rule = value as? [String: Any], let format = rule["NSStringLocalizedFormatKey"] as? String else {
                continue
            }
            var substitutions: [String: StringEntry.Substitution] = [:]
            for (name, value) in rule {
                guard let variable = value as? [String: Any] else { continue }
                let forms = variable.compactMapValues { $0 as? String }.filter { !$0.key.hasPrefix("NSString") }
                substitutions[name] = StringEntry.Substitution(
                    argument: nil, entry: .plural(forms.mapValues { .text($0) }))
            }
            add(.substituted(.text(format), substitutions), key, language)
        }
    }

    private static func propertyList(_ path: String) -> [String: Any] {
        guard let data = FileManager.default.contents(atPath: path) else { return [:] }
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil)
        guard let list = list as? [String: Any] else {
            Self.warn("\(path) is not a strings table; its keys are shown instead of texts")
            return [:]
        }
        return list
    }

    private mutating func readCatalog(_ path: String) {
        guard let data = FileManager.default.contents(atPath: path) else { return }
        guard let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let strings = root["strings"] as? [String: Any]
        else {
            Self.warn("\(path) is not a string catalog; its keys are shown instead of texts")
            return
        }
        sourceLanguage = root["sourceLanguage"] as? String ?? sourceLanguage
        for (key, value) in strings {
            let languages = (value as? [String: Any])?["localizations"] as? [String: Any] ?? [:]
            for (language, localization) in languages {
                if let localization = localization as? [String: Any], let entry = StringEntry(catalog: localization) {
                    add(entry, key, language)
                }
            }
        }
    }

    private static func warn(_ text: String) {
        FileHandle.standardError.write(Data("warning: \(text)\n".utf8))
    }
}
