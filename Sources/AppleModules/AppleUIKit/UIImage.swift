/// A picture (UIKit: `UIImage`). What it is made from is kept, and its size is read from PNG and JPEG data; nothing is
/// decoded or drawn.
open class UIImage: NSObject, @unchecked Sendable {
    /// How a picture is drawn (UIKit: `UIImage.RenderingMode`).
    public enum RenderingMode: Int, Sendable {
        /// As its place has it.
        case automatic
        /// In its own colors.
        case alwaysOriginal
        /// In the place's color.
        case alwaysTemplate
    }

    /// How a picture is turned (UIKit: `UIImage.Orientation`).
    public enum Orientation: Int, Sendable {
        /// The directions.
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// How a symbol is drawn (UIKit: `UIImage.SymbolConfiguration`).
    open class SymbolConfiguration: NSObject, @unchecked Sendable {
        /// Makes a configuration of a size.
        public init(pointSize: CGFloat) {}
        /// Makes a configuration of a size and weight.
        public init(pointSize: CGFloat, weight: UIFont.Weight) {}
        /// Makes a configuration of a font.
        public init(font: UIFont) {}
        /// Makes a configuration of a color.
        public init(hierarchicalColor: UIColor) {}
        /// Makes a configuration of colors.
        public init(paletteColors: [UIColor]) {}
    }

    /// What a picture was made from.
    package enum Source: Hashable, Sendable {
        /// An image of an asset catalog.
        case asset(String)
        /// A symbol.
        case symbol(String)
        /// A file.
        case file(String)
        /// Bytes.
        case data(Data)
        /// Nothing.
        case empty
    }

    /// What it was made from.
    package let source: Source
    /// How it is drawn.
    public let renderingMode: RenderingMode
    /// The color it is drawn in as a template.
    package let tintColor: UIColor?
    /// Its size in points; 0 where it is not known.
    public let size: CGSize
    /// Pixels a point.
    public let scale: CGFloat
    /// How it is turned.
    public let imageOrientation: Orientation = .up

    private init(
        _ source: Source, size: CGSize = .zero, scale: CGFloat = 1, renderingMode: RenderingMode = .automatic,
        tintColor: UIColor? = nil
    ) {
        self.source = source
        self.size = size
        self.scale = scale
        self.renderingMode = renderingMode
        self.tintColor = tintColor
    }

    /// Makes an empty picture.
    public override convenience init() { self.init(.empty) }

    /// Makes a picture of an asset catalog, or of a file of that name; nil when there is none.
    public convenience init?(named name: String) {
        if let image = AssetCatalog.shared.image(named: name) {
            let file = image.file(dark: false, scale: 3)
            let scale = CGFloat(file?.scale ?? 1)
            let pixels = file.flatMap { ImageHeader.size(ofFile: $0.path) } ?? .zero
            self.init(
                .asset(name), size: CGSize(width: pixels.width / scale, height: pixels.height / scale), scale: scale,
                renderingMode: image.isTemplate ? .alwaysTemplate : .automatic)
            return
        }
        let names = [name, name + ".png", name + ".jpg"]
        guard let path = names.lazy.compactMap({ ResourceFolders.shared.paths(named: $0).first }).first else {
            return nil
        }
        self.init(contentsOfFile: path)
    }

    /// Makes a picture of an asset catalog; nil when there is none. All bundles are one here.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        self.init(named: name)
    }

    /// Makes a symbol. Which symbols there are is not known here.
    public convenience init?(systemName name: String) { self.init(.symbol(name), size: CGSize(width: 20, height: 20)) }
    /// Makes a symbol. Which symbols there are is not known here.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        self.init(systemName: name)
    }
    /// Makes a symbol. Which symbols there are is not known here.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name)
    }

    /// Makes a picture from a file; nil when it cannot be read as one.
    public convenience init?(contentsOfFile path: String) {
        guard let size = ImageHeader.size(ofFile: path) else { return nil }
        self.init(.file(path), size: size)
    }

    /// Makes a picture from bytes; nil when they are none.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Makes a picture from bytes with so many pixels a point; nil when they are none.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let size = ImageHeader.size(of: data) else { return nil }
        self.init(.data(data), size: CGSize(width: size.width / scale, height: size.height / scale), scale: scale)
    }

    /// Makes a picture of an asset catalog by its generated name.
    public convenience init(resource: ImageResource) { self.init(.asset(resource.name)) }

    /// The picture, drawn otherwise.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: tintColor)
    }

    /// The picture in a color.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: color)
    }

    /// The picture with a configuration, which has no effect here.
    open func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage { self }

    /// The same picture in another size: no pixels are made here.
    func resized(to size: CGSize, scale: CGFloat) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: tintColor)
    }

    /// A picture of a size with nothing in it.
    static func empty(_ size: CGSize, scale: CGFloat) -> UIImage { UIImage(.empty, size: size, scale: scale) }

    /// The picture, not larger than a size, in its proportions; its bytes stay.
    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard self.size.width > 0, self.size.height > 0, size.width > 0, size.height > 0 else { return nil }
        let part = min(size.width / self.size.width, size.height / self.size.height)
        return resized(to: CGSize(width: self.size.width * part, height: self.size.height * part), scale: scale)
    }

    /// The picture, not larger than a size, in its proportions; its bytes stay.
    open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
    /// The picture, to be drawn at once.
    open func preparingForDisplay() -> UIImage? { self }
    /// The picture, to be drawn at once.
    open func byPreparingForDisplay() async -> UIImage? { self }

    /// The bytes, where it was made from PNG data; nothing is encoded here.
    open func pngData() -> Data? { bytes.flatMap { $0.starts(with: [0x89, 0x50]) ? $0 : nil } }

    /// The bytes, where it was made from JPEG data; nothing is encoded here.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        bytes.flatMap { $0.starts(with: [0xFF, 0xD8]) ? $0 : nil }
    }

    private var bytes: Data? {
        switch source {
        case .data(let data): data
        case .file(let path): FileManager.default.contents(atPath: path)
        case .asset, .symbol, .empty: nil
        }
    }
}
