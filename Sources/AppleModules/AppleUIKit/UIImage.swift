/// A picture (UIKit: `UIImage`). It keeps its source and reads its size from PNG and JPEG data, but decodes and draws
/// nothing.
open class UIImage: NSObject, @unchecked Sendable {
    /// The coloring of a picture (UIKit: `UIImage.RenderingMode`).
    public enum RenderingMode: Int, Sendable {
        /// The context in which the picture is drawn determines the mode.
        case automatic
        /// The picture keeps its own colors.
        case alwaysOriginal
        /// The picture is drawn in the tint color of its context.
        case alwaysTemplate
    }

    /// The orientation of a picture (UIKit: `UIImage.Orientation`).
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// Settings of a symbol, which have no effect here (UIKit: `UIImage.SymbolConfiguration`).
    open class SymbolConfiguration: NSObject, @unchecked Sendable {
        public init(pointSize: CGFloat) {}
        public init(pointSize: CGFloat, weight: UIFont.Weight) {}
        public init(font: UIFont) {}
        public init(hierarchicalColor: UIColor) {}
        public init(paletteColors: [UIColor]) {}
    }

    /// The source of a picture.
    package enum Source: Hashable, Sendable {
        case asset(String)
        case symbol(String)
        case file(String)
        case data(Data)
        case empty
    }

    package let source: Source
    public let renderingMode: RenderingMode
    /// The color in which the picture is drawn as a template.
    package let tintColor: UIColor?
    /// The size in points; 0 if unknown.
    public let size: CGSize
    /// The pixels per point.
    public let scale: CGFloat
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

    public override convenience init() { self.init(.empty) }

    /// Loads a picture of an asset catalog, or a file of that name. Returns nil if neither exists.
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

    /// Loads a picture of an asset catalog. Returns nil if no catalog contains the name. The bundle has no effect,
    /// because there is only one bundle here.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        self.init(named: name)
    }

    /// Creates a symbol. It accepts every name, because the set of symbols is unknown here.
    public convenience init?(systemName name: String) { self.init(.symbol(name), size: CGSize(width: 20, height: 20)) }
    /// Creates a symbol. It accepts every name, because the set of symbols is unknown here.
    public convenience init?(systemName name: String, withConfiguration configuration: SymbolConfiguration?) {
        self.init(systemName: name)
    }
    /// Creates a symbol. It accepts every name, because the set of symbols is unknown here.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name)
    }

    /// Loads a picture from a file; nil if the file is not a picture.
    public convenience init?(contentsOfFile path: String) {
        guard let size = ImageHeader.size(ofFile: path) else { return nil }
        self.init(.file(path), size: size)
    }

    /// Creates a picture from data; nil if the data is not a picture.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates a picture from data with a number of pixels per point; nil if the data is not a picture.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let size = ImageHeader.size(of: data) else { return nil }
        self.init(.data(data), size: CGSize(width: size.width / scale, height: size.height / scale), scale: scale)
    }

    /// Loads a picture of an asset catalog by the picture's generated name.
    public convenience init(resource: ImageResource) { self.init(.asset(resource.name)) }

    /// Returns the picture with another rendering mode.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: tintColor)
    }

    /// Returns the picture in a color.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: color)
    }

    /// Returns the picture unchanged.
    open func withConfiguration(_ configuration: SymbolConfiguration) -> UIImage { self }

    /// Returns the picture with another nominal size. No pixels are computed.
    func resized(to size: CGSize, scale: CGFloat) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: tintColor)
    }

    /// Returns an empty picture of a size.
    static func empty(_ size: CGSize, scale: CGFloat) -> UIImage { UIImage(.empty, size: size, scale: scale) }

    /// Returns the picture scaled to fit a size, keeping its proportions. Its file data stays the same.
    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard self.size.width > 0, self.size.height > 0, size.width > 0, size.height > 0 else { return nil }
        let part = min(size.width / self.size.width, size.height / self.size.height)
        return resized(to: CGSize(width: self.size.width * part, height: self.size.height * part), scale: scale)
    }

    /// Returns the picture scaled to fit a size, keeping its proportions. Its file data stays the same.
    open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
    /// Returns the picture unchanged.
    open func preparingForDisplay() -> UIImage? { self }
    /// Returns the picture unchanged.
    open func byPreparingForDisplay() async -> UIImage? { self }

    /// Returns the picture's data if it was created from PNG data, else nil. Nothing is encoded here.
    open func pngData() -> Data? { bytes.flatMap { $0.starts(with: [0x89, 0x50]) ? $0 : nil } }

    /// Returns the picture's data if it was created from JPEG data, else nil. Nothing is encoded here.
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
