package import Foundation

/// A colour that an asset catalog defines. Code refers to it by a generated constant, as in `Color(.brand)`
/// (DeveloperToolsSupport: `ColorResource`).
public struct ColorResource: Hashable, Sendable {
    /// The name of the colour in the asset catalog.
    package let name: String
    /// Creates the resource. `bundle` has no effect, because there is only one bundle here.
    public init(name: String, bundle: Bundle) { self.name = name }
}

/// An image that an asset catalog defines. Code refers to it by a generated constant, as in `Image(.logo)`
/// (DeveloperToolsSupport: `ImageResource`).
public struct ImageResource: Hashable, Sendable {
    /// The name of the image in the asset catalog.
    package let name: String
    /// Creates the resource. `bundle` has no effect, because there is only one bundle here.
    public init(name: String, bundle: Bundle) { self.name = name }
}

extension AssetCatalog {
    /// The Swift source with a constant for each asset, as Xcode generates it (`GeneratedAssetSymbols.swift`). It is
    /// empty if there are no assets.
    package var generatedSymbols: String {
        let colors = Self.members(colorNames, type: "ColorResource")
        let images = Self.members(imageNames, type: "ImageResource")
        guard !colors.isEmpty || !images.isEmpty else { return "" }
        var source = "// Generated from the names in the asset catalogs.\nimport Foundation\nimport SwiftUI\n"
        source += Self.block("extension ColorResource", colors)
        source += Self.block("extension ImageResource", images)
        // Generates `Color.brand`, `.foregroundStyle(.brand)` and `UIColor.brand`, as Xcode does for "Swift Asset
        // Symbol Extensions".
        let names = colorNames.compactMap { name in Self.path(name).count == 1 ? Self.path(name)[0] : nil }
            .filter { !Self.taken.contains($0) && $0 != "accent" }
        source += Self.block(
            "extension UIColor",
            names.map { "    static var \(Self.quoted($0)): UIColor { UIColor(resource: .\(Self.quoted($0))) }" })
        // The generated source spells out `ColorResource`, because UIColor has a member of the same name as the
        // constant.
        let members = names.map(Self.quoted).map { "    static var \($0): Color { Color(ColorResource.\($0)) }" }
        source += Self.block("extension Color", members)
        source += Self.block("extension ShapeStyle where Self == Color", members)
        return source
    }

    /// Names of members that the frameworks already have. Xcode generates no extensions for assets with these names.
    private static let taken: Set<String> = [
        "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink", "brown",
        "white",
        "gray", "black", "clear", "primary", "secondary", "accentColor", "label", "link", "separator", "tint",
        "background", "foreground", "darkGray", "lightGray", "magenta",
    ]

    private static func block(_ head: String, _ members: [String]) -> String {
        members.isEmpty ? "" : "\n\(head) {\n" + members.joined(separator: "\n") + "\n}\n"
    }

    /// The constants of a folder, and its folders that provide a namespace.
    private struct Namespace {
        var constants: [String] = []
        var folders: [String: Namespace] = [:]

        mutating func add(_ constant: String, at path: ArraySlice<String>) {
            guard let folder = path.first else { return constants.append(constant) }
            let name = folder.prefix(1).uppercased() + folder.dropFirst()
            folders[name, default: Namespace()].add(constant, at: path.dropFirst())
        }

        /// The lines of the declarations. Each folder is a type, as deep as the folder is.
        func lines(indent: String) -> [String] {
            constants.map { indent + $0 }
                + folders.sorted { $0.key < $1.key }.flatMap { name, folder in
                    [indent + "enum \(name) {"] + folder.lines(indent: indent + "    ") + [indent + "}"]
                }
        }
    }

    private static func members(_ names: [String], type: String) -> [String] {
        var root = Namespace()
        for name in names {
            let path = path(name)
            root.add(
                "static let \(quoted(path[path.count - 1])) = \(type)(name: \"\(name)\", bundle: .main)",
                at: path.dropLast())
        }
        return root.lines(indent: "    ")
    }

    /// Converts an asset's name to Swift as Xcode does: joins the words, makes the first letter lower case, and drops
    /// the suffixes Color and Image. The result has one element for each folder in the name, and one for the asset.
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
