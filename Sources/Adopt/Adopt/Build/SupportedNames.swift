import Foundation

/// The names of Apple's frameworks that Tandem supports, as `SUPPORTED.md` lists them.
public struct SupportedNames: Sendable {
    private let names: Set<String>

    public init(_ names: Set<String> = []) {
        self.names = names
    }

    /// Reads the list: names are between backquotes in paragraphs and in items, `- TYPE: MEMBER, …`. Ignores names in
    /// tables and in code blocks.
    public init(list text: String) {
        var names: Set<String> = []
        for line in text.split(separator: "\n")
        where line.hasPrefix("`") || line.hasPrefix("- `") || line.hasPrefix("  `") {
            for (index, part) in line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
            where index % 2 == 1 {
                // The user may misspell any part of a nested type's name.
                names.formUnion(part.split(separator: ".").map(String.init))
            }
        }
        self.names = names
    }

    /// Names shorter than this are similar to too many other names.
    private static let shortest = 4

    /// Returns the supported name that a misspelled name probably means. The two differ in one letter, or in two if the
    /// name is long. Returns nil if no name is that close, or if several are equally close.
    func meant(by name: String) -> String? {
        guard name.count >= Self.shortest, !names.contains(name) else { return nil }
        let isType = name.first?.isUppercase ?? false
        var nearest: [String] = []
        var least = name.count < 6 ? 1 : 2
        for known in names where known.count >= Self.shortest && (known.first?.isUppercase ?? false) == isType {
            let distance = EditDistance.between(known, name)
            guard distance <= least else { continue }
            if distance < least { nearest = [] }
            least = distance
            nearest.append(known)
        }
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
