import Foundation
import Synchronization
import Utilities

/// The strings tables of adopted code. A table is stored in an `.xcstrings` file, or in `.strings` and `.stringsdict`
/// files in `.lproj` folders.
package final class StringTables: Sendable {
    package static let shared = StringTables(.shared)

    private let folders: ResourceFolders
    private let tables = Mutex<[String: StringTable]>([:])

    package init(_ folders: ResourceFolders) { self.folders = folders }

    /// Returns the text for a key.
    /// - Parameters:
    ///   - key: the key, which contains a format specifier for each value.
    ///   - value: the values, and the text that is used if no table contains `key`.
    ///   - table: the name of the table; nil for `Localizable`.
    ///   - locale: the locale that determines the language of the text and the format of its numbers.
    package func text(key: String, value: LocalizedFormat, table: String?, locale: Locale) -> String {
        segments(key: key, value: value, table: table, locale: locale).map { segment in
            if case .text(let text) = segment { text } else { "" }
        }.joined()
    }

    /// Returns the parts of the text for a key. A part can be an embedded object, such as an image.
    package func segments(
        key: String, value: LocalizedFormat, table: String?, locale: Locale
    ) -> [LocalizedFormat.Segment] {
        let entry = entry(for: key, table: table ?? "Localizable", languages: Self.languages(of: locale))
        let template = entry?.entry.template(arguments: value.arguments, language: entry?.language ?? "en")
        return value.segments(template: template ?? value.key, locale: locale)
    }

    /// Returns the names under which a table can contain the locale's language, the most specific first: `pt-BR`,
    /// `pt-Latn-BR`, `pt-Latn`, `pt`. The script matters if the table names it: `zh_CN` reads the texts in `zh-Hans`, as on
    /// a phone.
    static func languages(of locale: Locale) -> [String] {
        let name = String(locale.identifier.prefix { $0 != "@" })
        return names.withLock { names in
            if let known = names[name] { return known }
            func beginnings(_ name: String) -> [String] {
                let parts = name.split { $0 == "_" || $0 == "-" }
                return (0..<parts.count).reversed().map { parts[...$0].joined(separator: "-") }
            }
            let (short, full) = (beginnings(name), beginnings(Locale.Language(identifier: name).maximalIdentifier))
            let found = Array(short.dropLast() + full.filter { !short.contains($0) } + short.suffix(1))
            names[name] = found
            return found
        }
    }

    private static let names = Mutex<[String: [String]]>([:])

    private func entry(
        for key: String, table name: String, languages: [String]
    ) -> (entry: StringEntry, language: String)? {
        tables.withLock { tables in
            tables[name, default: StringTable(name, in: folders)].entry(for: key, languages: languages)
        }
    }
}

/// One strings table with the texts of all its languages.
struct StringTable: Sendable {
    private var entries: [String: [String: StringEntry]] = [:]
    /// The texts for each key in string catalogs, as they are there; the catalog that counts most is the last. A key's texts
    /// are parsed when they are first needed, because a whole catalog of 1 MB, parsed, would take 40 MB. iOS allows an
    /// extension 30 MB, and Xcode compiles catalogs.
    private var unread: [String: [[UInt8]]] = [:]
    private var sourceLanguage: String?

    init(_ name: String, in folders: ResourceFolders) {
        // Reads the string catalog last. It overrides the older formats, because Xcode edits the catalog.
        for folder in folders.paths(withExtension: "lproj") {
            let language = ((folder as NSString).lastPathComponent as NSString).deletingPathExtension
            readStrings(folder + "/\(name).strings", language: language)
            readStringsDictionary(folder + "/\(name).stringsdict", language: language)
        }
        for path in folders.paths(named: name + ".strings") { readStrings(path, language: "Base") }
        for path in folders.paths(named: name + ".xcstrings").reversed() { readCatalog(path) }
    }

    /// Returns the text for `key` in the first of `languages` that has one. If none has one, returns the text in the
    /// development language.
    mutating func entry(for key: String, languages: [String]) -> (entry: StringEntry, language: String)? {
        for text in unread.removeValue(forKey: key) ?? [] { readCatalogEntry(text, key) }
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
        if let root = JSONMembers([UInt8](data)), let strings = root["strings"],
            let members = try? JSONText.members(of: strings)
        {
            sourceLanguage = root.string("sourceLanguage") ?? sourceLanguage
            for member in members { unread[member.name, default: []].append(member.value) }
        } else if let root = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let strings = root["strings"] as? [String: Any]
        {
            // Foundation reads what is not strictly JSON, such as a key that a merge has left twice.
            sourceLanguage = root["sourceLanguage"] as? String ?? sourceLanguage
            for (key, value) in strings { read(value as? [String: Any], key) }
        } else {
            Self.warn("\(path) is not a string catalog; its keys are shown instead of texts")
        }
    }

    /// Reads the texts for a key in all languages.
    private mutating func readCatalogEntry(_ text: [UInt8], _ key: String) {
        read(try? JSONSerialization.jsonObject(with: Data(text)) as? [String: Any], key)
    }

    private mutating func read(_ value: [String: Any]?, _ key: String) {
        for (language, localization) in value?["localizations"] as? [String: Any] ?? [:] {
            if let localization = localization as? [String: Any], let entry = StringEntry(catalog: localization) {
                add(entry, key, language)
            }
        }
    }

    private static func warn(_ text: String) {
        FileHandle.standardError.write(Data("warning: \(text)\n".utf8))
    }
}
