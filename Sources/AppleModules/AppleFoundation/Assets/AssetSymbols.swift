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

/// The settings for the Swift source that Xcode generates for asset catalogs.
package struct AssetSymbolOptions: Sendable {
    /// True to add the assets to Apple's types, as in `Color.brand` (Xcode's build setting
    /// `ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS`).
    package var hasExtensions = true
    /// The members that the target's own code already adds to a type, by the name of the type.
    package var own: [String: Set<String>] = [:]

    package init() {}
}

extension AssetCatalog {
    /// Returns the Swift source with a constant for each asset, as Xcode generates it
    /// (`GeneratedAssetSymbols.swift`). It is empty if there are no assets.
    package func generatedSymbols(_ options: AssetSymbolOptions = AssetSymbolOptions()) -> String {
        guard !colorNames.isEmpty || !imageNames.isEmpty else { return "" }
        var source = "// Generated from the names in the asset catalogs.\nimport Foundation\nimport SwiftUI\n"
        let colors = AssetSymbols(colorNames, "ColorResource", suffix: "Color")
        let images = AssetSymbols(imageNames, "ImageResource", suffix: "Image")
        for symbols in [colors, images] {
            let own = options.own[symbols.type] ?? []
            source += Self.block("extension \(symbols.type)", symbols.members(1, besides: own))
        }
        guard options.hasExtensions else { return source }
        // Generates `Color.brand`, `.foregroundStyle(.brand)` and `UIColor.brand`, as Xcode does for "Swift Asset
        // Symbol Extensions". The source spells out `ColorResource`, because UIColor has a member of the same name as
        // the constant.
        let names = colors.assets.keys.sorted().filter { !Self.taken.contains($0) }
        for (head, owner, type) in [
            ("extension UIColor", "UIColor", "UIColor"), ("extension Color", "Color", "Color"),
            ("extension ShapeStyle where Self == Color", "ShapeStyle", "Color"),
        ] {
            let members = names.filter { !(options.own[owner] ?? []).contains($0) }.map(AssetSymbols.quoted).map {
                "    static var \($0): \(type) { \(type)(\(type == "UIColor" ? "resource: " : "")ColorResource.\($0)) }"
            }
            source += Self.block(head, members)
        }
        return source
    }

    /// The names of the members that the source may add to Apple's types.
    package var symbolNames: Set<String> {
        Set(colorNames.compactMap { AssetSymbols.path($0, suffix: "Color").last })
            .union(imageNames.compactMap { AssetSymbols.path($0, suffix: "Image").last })
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
}

/// The constants for the assets of one kind. A folder that provides a namespace is an enumeration, which may contain
/// further ones.
private struct AssetSymbols {
    /// `ColorResource` or `ImageResource`.
    let type: String
    /// The names of the assets, by the names of their constants. If two assets have the same constant, the first is
    /// used.
    private(set) var assets: [String: String] = [:]
    private var folders: [String: AssetSymbols] = [:]

    /// - Parameters:
    ///   - names: The names of the assets, with those of their folders.
    ///   - suffix: The last word that the constants lack: `Color` or `Image`.
    init(_ names: [String], _ type: String, suffix: String) {
        self.type = type
        // A name that needs no change comes first: `Note` keeps its name beside `NoteColor`.
        let paths = names.map { (name: $0, path: Self.path($0, suffix: suffix)) }
        for (name, path) in paths.sorted(by: { ($0.name.count, $0.name) < ($1.name.count, $1.name) }) {
            add(name, path[...])
        }
    }

    private init(type: String) {
        self.type = type
    }

    private mutating func add(_ name: String, _ path: ArraySlice<String>) {
        guard let first = path.first else { return }
        guard path.count > 1 else {
            if assets[first] == nil { assets[first] = name }
            return
        }
        let group = first.prefix(1).uppercased() + first.dropFirst()
        folders[group, default: AssetSymbols(type: type)].add(name, path.dropFirst())
    }

    /// Returns the lines of the declarations.
    func members(_ depth: Int, besides own: Set<String> = []) -> [String] {
        let margin = String(repeating: "    ", count: depth)
        let constants = assets.filter { !own.contains($0.key) }.sorted { $0.key < $1.key }.map { name, asset in
            "\(margin)static let \(Self.quoted(name)) = \(type)(name: \"\(asset)\", bundle: .main)"
        }
        return constants
            + folders.sorted { $0.key < $1.key }.flatMap { name, folder in
                ["\(margin)enum \(name) {"] + folder.members(depth + 1) + ["\(margin)}"]
            }
    }

    /// Converts an asset's name to Swift as Xcode does: joins the words, makes the first letter lower case, and drops
    /// the suffix of the asset's kind. The result has one element for each folder in the name, and one for the asset.
    static func path(_ name: String, suffix: String) -> [String] {
        let parts = name.split(separator: "/")
        return parts.enumerated().map { index, part in
            let words = part.split { !$0.isLetter && !$0.isNumber }.map(String.init)
            var joined = words.enumerated().map { index, word in
                index == 0 ? word : word.prefix(1).uppercased() + word.dropFirst()
            }.joined()
            // "URLColor" becomes "url": an acronym at the start is lowercased as a whole.
            let capitals = joined.prefix(while: \.isUppercase)
            let lowered = capitals.count > 1 && capitals.count < joined.count ? capitals.dropLast() : capitals
            joined = lowered.lowercased() + joined.dropFirst(lowered.count)
            if index == parts.count - 1, joined.hasSuffix(suffix), joined.count > suffix.count {
                joined.removeLast(suffix.count)
            }
            return joined.first?.isNumber == true ? "_" + joined : joined
        }
    }

    /// The keywords that are reserved (The Swift Programming Language, "Lexical Structure"). Pictures of flags often have the
    /// codes of countries as names, such as `do`.
    private static let keywords: Set<String> = [
        "associatedtype", "class", "deinit", "enum", "extension", "fileprivate", "func", "import", "init", "inout",
        "internal", "let", "operator", "precedencegroup", "private", "protocol", "public", "rethrows", "static",
        "struct",
        "subscript", "typealias", "var", "break", "case", "catch", "continue", "default", "defer", "do", "else",
        "fallthrough", "for", "guard", "if", "in", "repeat", "return", "switch", "throw", "where", "while", "Any", "as",
        "false", "is", "nil", "self", "Self", "super", "throws", "true", "try",
    ]

    static func quoted(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }
}
