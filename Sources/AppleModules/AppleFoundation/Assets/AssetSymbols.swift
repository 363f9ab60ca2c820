package import Foundation

/// A color of an asset catalog, found by its generated name as in `Color(.brand)` (DeveloperToolsSupport:
/// `ColorResource`).
public struct ColorResource: Hashable, Sendable {
    /// The name in the catalog.
    package let name: String
    /// Creates the resource. The bundle has no effect, because there is only one bundle here.
    public init(name: String, bundle: Bundle) { self.name = name }
}

/// An image of an asset catalog, found by its generated name as in `Image(.logo)` (DeveloperToolsSupport:
/// `ImageResource`).
public struct ImageResource: Hashable, Sendable {
    /// The name in the catalog.
    package let name: String
    /// Creates the resource. The bundle has no effect, because there is only one bundle here.
    public init(name: String, bundle: Bundle) { self.name = name }
}

extension AssetCatalog {
    /// The Swift source that Xcode generates for the names of a catalog's assets (`GeneratedAssetSymbols.swift`). It is
    /// empty if there are no assets.
    package var generatedSymbols: String {
        let colors = Self.members(colorNames, type: "ColorResource")
        let images = Self.members(imageNames, type: "ImageResource")
        guard !colors.isEmpty || !images.isEmpty else { return "" }
        var source = "// Generated from the names in the asset catalogs.\nimport Foundation\nimport SwiftUI\n"
        source += Self.block("extension ColorResource", colors)
        source += Self.block("extension ImageResource", images)
        // Provides `Color.brand`, `.foregroundStyle(.brand)` and `UIColor.brand`, like Xcode's "Swift Asset Symbol
        // Extensions".
        let names = colorNames.compactMap { name in Self.path(name).count == 1 ? Self.path(name)[0] : nil }
            .filter { !Self.taken.contains($0) && $0 != "accent" }
        source += Self.block(
            "extension UIColor",
            names.map { "    static var \(Self.quoted($0)): UIColor { UIColor(resource: .\(Self.quoted($0))) }" })
        // The source spells out `ColorResource`, because UIColor has a member of the same name.
        let members = names.map(Self.quoted).map { "    static var \($0): Color { Color(ColorResource.\($0)) }" }
        source += Self.block("extension Color", members)
        source += Self.block("extension ShapeStyle where Self == Color", members)
        return source
    }

    /// Xcode generates no extensions for names that the frameworks already use.
    private static let taken: Set<String> = [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown",
        "white",
        "gray", "black", "clear", "primary", "secondary", "accentColor", "label", "link", "separator", "tint",
        "background", "foreground", "darkGray", "lightGray", "magenta",
    ]

    private static func block(_ head: String, _ members: [String]) -> String {
        members.isEmpty ? "" : "\n\(head) {\n" + members.joined(separator: "\n") + "\n}\n"
    }

    private static func members(_ names: [String], type: String) -> [String] {
        var groups: [String: [String]] = [:]
        var lines: [String] = []
        for name in names {
            let path = path(name)
            let text = "static let \(quoted(path[path.count - 1])) = \(type)(name: \"\(name)\", bundle: .main)"
            if path.count == 1 {
                lines.append("    " + text)
            } else {
                groups[path[0].prefix(1).uppercased() + path[0].dropFirst(), default: []].append("        " + text)
            }
        }
        for (group, members) in groups.sorted(by: { $0.key < $1.key }) {
            lines.append("    enum \(group) {\n" + members.joined(separator: "\n") + "\n    }")
        }
        return lines
    }

    /// Converts an asset's name to Swift as Xcode does: joins the words, starts in lower case, and drops the suffixes
    /// Color and Image.
    package static func path(_ name: String) -> [String] {
        name.split(separator: "/").map { part in
            let words = part.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            var joined = words.enumerated().map { index, word in
                index == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
            }.joined()
            // "URLColor" becomes "url": an acronym at the start is lowercased as a whole.
            let capitals = joined.prefix(while: \.isUppercase)
            let lowered = capitals.count > 1 && capitals.count < joined.count ? capitals.dropLast() : capitals
            joined = lowered.lowercased() + joined.dropFirst(lowered.count)
            for suffix in ["Color", "Image"] where joined.hasSuffix(suffix) && joined.count > suffix.count {
                joined.removeLast(suffix.count)
                break
            }
            return joined.first?.isNumber == true ? "_" + joined : joined
        }
    }

    private static func quoted(_ name: String) -> String {
        let keywords: Set<String> = [
            "default", "class", "case", "in", "is", "as", "for", "if", "else", "switch", "return", "repeat", "self",
            "import", "public", "private", "internal", "static", "var", "let", "func", "init", "where", "while", "true",
            "false", "nil", "super", "throw", "try", "break", "continue", "protocol", "extension", "struct", "enum",
        ]
        return keywords.contains(name) ? "`\(name)`" : name
    }
}
