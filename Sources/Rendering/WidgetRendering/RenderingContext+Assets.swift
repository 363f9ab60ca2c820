package import AppleFoundation
import Foundation

extension RenderingContext.Picture {
    /// A picture of an asset catalog, at three pixels a point if it has that; nil when it has none of that name.
    package init?(named name: String, isDark: Bool, in catalog: AssetCatalog) {
        guard let image = catalog.image(named: name), let file = image.file(dark: isDark, scale: 3),
            let data = FileManager.default.contents(atPath: file.path)
        else { return nil }
        self.init(bytes: Array(data), scale: file.scale, isTemplate: image.isTemplate)
    }
}
