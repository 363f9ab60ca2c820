import AppleFoundation
import Foundation

/// The Swift source with the names of a target's colours and images, which Xcode generates from asset catalogs.
struct AssetSymbolSource {
    /// The folders with the resources, and the catalogs.
    var resources: [String]
    /// The Swift files of the target.
    var files: [String]
    /// The target's build settings.
    var settings = BuildSettings()

    /// The types to which the source adds members.
    private static let types: Set = ["Color", "UIColor", "ShapeStyle", "ColorResource", "ImageResource"]

    /// The source; empty if there are no assets, or if the settings say that there is no such source (Xcode's build
    /// settings `ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS` and
    /// `ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS`).
    var text: String {
        guard settings["ASSETCATALOG_COMPILER_GENERATE_ASSET_SYMBOLS"] != "NO" else { return "" }
        let catalog = AssetCatalog(ResourceFolders(resources))
        let names = catalog.symbolNames
        guard !names.isEmpty else { return "" }
        var options = AssetSymbolOptions()
        options.hasExtensions = settings["ASSETCATALOG_COMPILER_GENERATE_SWIFT_ASSET_SYMBOL_EXTENSIONS"] != "NO"
        for source in files.compactMap({ SwiftSource(path: $0) }) {
            // Most files extend none of the types, and are not parsed.
            guard source.text.contains("extension "), Self.types.contains(where: source.text.contains) else { continue }
            for declaration in names.flatMap(source.declarations) where declaration.isStatic {
                guard let owner = declaration.owner, Self.types.contains(owner) else { continue }
                options.own[owner, default: []].insert(declaration.name)
            }
        }
        return catalog.generatedSymbols(options)
    }
}
