import Foundation

/// The names from Apple's frameworks that Tandem supports, as listed in `SUPPORTED.md`.
public struct SupportedNames: Sendable {
    private let names: Set<String>
    private let similar: SimilarNames
    /// The modules that have a type or function, by its name, in the order of the list.
    private let modules: [String: [String]]

    public init(_ names: Set<String> = []) { self.init(names, modules: [:]) }

    private init(_ names: Set<String>, modules: [String: [String]]) {
        self.names = names
        self.modules = modules
        similar = SimilarNames(names.filter { $0.count >= Self.shortest })
    }

    /// Reads the list. The names are between backquotes, in paragraphs and in items of the form `- TYPE: MEMBER, …`.
    /// Names in tables and in code blocks do not count.
    public init(list text: String) {
        var names: Set<String> = []
        var modules: [String: [String]] = [:]
        var (module, hasTopLevelNames) = ("", false)
        for line in text.split(separator: "\n") {
            if line.hasPrefix("## ") { module = line.split(separator: " ").dropFirst().first.map(String.init) ?? "" }
            if line.hasPrefix("#") { hasTopLevelNames = ["### Types", "### Functions"].contains(line) }
            guard line.hasPrefix("`") || line.hasPrefix("- `") || line.hasPrefix("  `") else { continue }
            for (index, part) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            where index % 2 == 1 {
                // Splits the name of a nested type, such as `Button.Role`, because the user may misspell any of its
                // parts.
                names.formUnion(part.split(separator: ".").map(String.init))
                // An item of the list has a type, and then its members.
                let isTopLevel = hasTopLevelNames && !line.hasPrefix("  ") && !part.contains(".")
                if isTopLevel, index == 1 || line.hasPrefix("`") {
                    modules[String(part), default: []].append(module)
                }
            }
        }
        self.init(names, modules: modules)
    }

    /// Returns the modules that have a supported type or function, or add to it, in the order of the list.
    func modules(of name: String) -> [String] { modules[name] ?? [] }

    /// The minimum length of a name to correct. Shorter names are similar to too many other names.
    private static let shortest = 4

    /// Returns the supported name that a misspelled name probably means. The two names differ in one letter, or in two
    /// if the misspelled name is long. Returns nil if no supported name is that close, or if several are equally close.
    func meant(by name: String) -> String? {
        guard name.count >= Self.shortest, !names.contains(name) else { return nil }
        let isType = name.first?.isUppercase ?? false
        let near = similar.near(name, within: name.count < 6 ? 1 : 2).filter {
            ($0.name.first?.isUppercase ?? false) == isType
        }
        let least = near.map(\.distance).min()
        let nearest = near.filter { $0.distance == least }.map(\.name)
        return nearest.count == 1 ? nearest[0] : nil
    }
}

extension TandemPackage {
    /// The supported names; empty if the list does not exist.
    public var supportedNames: SupportedNames {
        let data = FileManager.default.contents(atPath: root + "/Sources/AppleModules/SUPPORTED.md") ?? Data()
        return SupportedNames(list: String(decoding: data, as: UTF8.self))
    }
}
