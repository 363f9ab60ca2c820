package import AppleFoundation
import Foundation

extension RenderingContext.Picture {
    /// Loads a picture of an asset catalog, preferably at three pixels per point; nil if the catalog has no picture
    /// with this name.
    package init?(named name: String, isDark: Bool, in catalog: AssetCatalog) {
        guard let image = catalog.image(named: name), let file = image.file(dark: isDark, scale: 3),
            let data = FileManager.default.contents(atPath: file.path)
        else { return nil }
        self.init(bytes: Array(data), scale: file.scale, isTemplate: image.isTemplate)
    }
}
