package import AppleFoundation
import Foundation

extension RenderingContext.Picture {
    /// Loads a picture from an asset catalog, preferably the version with three pixels per point; nil if the catalog
    /// has no picture with this name. A PDF picture is converted to SVG, because browsers show no PDF pictures.
    package init?(named name: String, isDark: Bool, in catalog: AssetCatalog) {
        guard let image = catalog.image(named: name), let file = image.file(dark: isDark, scale: 3),
            let data = FileManager.default.contents(atPath: file.path)
        else { return nil }
        let bytes = Array(data)
        let converted = PDFPicture.converted(data)
        self.init(bytes: converted.map { Array($0.svg.utf8) } ?? bytes, scale: file.scale, isTemplate: image.isTemplate)
        notes = converted?.notes ?? []
        symbol = image.symbol
    }
}
