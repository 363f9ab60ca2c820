/// A picture (UIKit: `UIImage`). It stores where the picture comes from, and reads the picture's size from PNG and JPEG
/// data. It neither decodes nor draws the picture.
open class UIImage: NSObject, @unchecked Sendable {
    /// The rule for the colours in which a picture is drawn (UIKit: `UIImage.RenderingMode`).
    public enum RenderingMode: Int, Sendable {
        /// The context in which the picture is drawn determines the mode.
        case automatic
        /// The picture keeps its own colours.
        case alwaysOriginal
        /// The picture is drawn in the tint colour of its context.
        case alwaysTemplate
    }

    /// The orientation of a picture (UIKit: `UIImage.Orientation`).
    public enum Orientation: Int, Sendable {
        case up, down, left, right, upMirrored, downMirrored, leftMirrored, rightMirrored
    }

    /// The source of a picture.
    package enum Source: Sendable {
        case asset(String)
        case symbol(String)
        case file(String)
        case data(Data)
        /// A SwiftUI view, which `ImageRenderer` made a picture of. It is drawn where the picture is shown.
        case view(any Sendable)
        case empty
    }

    package let source: Source
    public let renderingMode: RenderingMode
    /// The colour that `withTintColor` set; nil if that method was not called.
    package let tintColor: UIColor?
    /// The size in points; 0 if unknown.
    public let size: CGSize
    /// The pixels per point.
    public let scale: CGFloat
    public let imageOrientation: Orientation = .up
    /// The variants of the picture (UIKit: `imageAsset`). As in UIKit, they must not be changed while other threads use
    /// the picture.
    public private(set) lazy var imageAsset: UIImageAsset? = {
        let asset = UIImageAsset(self)
        registeredAsset = asset
        return asset
    }()
    /// `imageAsset`, if it was ever read.
    private(set) var registeredAsset: UIImageAsset?

    package init(
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

    /// Loads the picture `name` from an asset catalog. If no catalog contains it, loads the file `name`, `name.png` or
    /// `name.jpg`. Returns nil if there is no such file.
    public convenience init?(named name: String) {
        if let image = AssetCatalog.shared.image(named: name) {
            if let symbol = image.symbol?.drawing() {
                // 17 points is the size without a configuration.
                self.init(
                    .asset(name), size: CGSize(width: symbol.width * 17, height: symbol.height * 17),
                    renderingMode: .alwaysTemplate)
                return
            }
            let file = image.file(dark: false, scale: 3)
            let scale = CGFloat(file?.scale ?? 1)
            let pixels = file.flatMap { ImageHeader.size(ofFile: $0.path) } ?? .zero
            self.init(
                .asset(name), size: CGSize(width: pixels.width / scale, height: pixels.height / scale), scale: scale,
                renderingMode: image.isTemplate ? .alwaysTemplate : .automatic)
            return
        }
        let names = [name, name + ".png", name + ".jpg"]
        guard let path = names.compactMap({ ResourceFolders.shared.paths(named: $0).first }).first else {
            return nil
        }
        self.init(contentsOfFile: path)
    }

    /// Creates a picture from an image literal (`#imageLiteral(resourceName: "…")`). Without such a picture, the program ends,
    /// as on iOS.
    public required convenience init(imageLiteralResourceName name: String) {
        precondition(UIImage(named: name) != nil, "no picture has the name \(name), which an image literal uses")
        self.init(named: name)!
    }

    /// Loads the picture `name` in the same way as `init(named:)`. `bundle` has no effect, because there is only one
    /// bundle here.
    public convenience init?(
        named name: String, in bundle: Bundle?, compatibleWith traitCollection: UITraitCollection?
    ) {
        self.init(named: name)
    }

    /// Creates a symbol. It accepts every name, because it is unknown here which symbols exist.
    public convenience init?(systemName name: String) { self.init(.symbol(name), size: CGSize(width: 20, height: 20)) }
    /// Creates a symbol. It accepts every name, because it is unknown here which symbols exist.
    public convenience init?(systemName name: String, withConfiguration configuration: Configuration?) {
        // A symbol is about a quarter higher than the text beside it; 17 points is the size without a configuration.
        let side = ((configuration as? SymbolConfiguration)?.pointSize).map { ($0 * 1.18).rounded() } ?? 20
        self.init(.symbol(name), size: CGSize(width: side, height: side))
    }
    /// Creates a symbol. It accepts every name, because it is unknown here which symbols exist.
    public convenience init?(systemName name: String, compatibleWith traitCollection: UITraitCollection?) {
        self.init(systemName: name)
    }

    /// Loads the picture `name` in the same way as `init(named:)`. `bundle` and the configuration have no effect.
    public convenience init?(named name: String, in bundle: Bundle?, with configuration: Configuration?) {
        self.init(named: name)
    }

    /// Loads a picture from a file. Returns nil if the file is not a picture.
    public convenience init?(contentsOfFile path: String) {
        guard let size = ImageHeader.size(ofFile: path) else { return nil }
        self.init(.file(path), size: size)
    }

    /// Creates a picture from PNG or JPEG data. Returns nil if the data is not a picture.
    public convenience init?(data: Data) { self.init(data: data, scale: 1) }

    /// Creates a picture that has `scale` pixels per point. Returns nil if `data` is not a picture.
    public convenience init?(data: Data, scale: CGFloat) {
        guard let size = ImageHeader.size(of: data) else { return nil }
        self.init(.data(data), size: CGSize(width: size.width / scale, height: size.height / scale), scale: scale)
    }

    /// Loads a picture from an asset catalog. `resource` is the constant that Xcode generates for the picture.
    public convenience init(resource: ImageResource) { self.init(.asset(resource.name)) }

    /// Returns the first of several pictures, because a widget shows no animation (UIKit: `animatedImage(with:duration:)`).
    open class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? { images.first }

    /// Returns the picture with `renderingMode`.
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: tintColor)
    }

    /// Returns a picture that is drawn in `color`.
    open func withTintColor(_ color: UIColor, renderingMode: RenderingMode = .alwaysTemplate) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: color)
    }

    /// Returns the picture unchanged.
    open func withConfiguration(_ configuration: Configuration) -> UIImage { self }
    /// Returns the picture unchanged.
    open func applyingSymbolConfiguration(_ configuration: SymbolConfiguration) -> UIImage? { self }

    /// Returns the picture with `size` as its nominal size. No pixels are computed.
    func resized(to size: CGSize, scale: CGFloat) -> UIImage {
        UIImage(source, size: size, scale: scale, renderingMode: renderingMode, tintColor: tintColor)
    }

    /// Returns a picture of the given size that shows nothing.
    static func empty(_ size: CGSize, scale: CGFloat) -> UIImage { UIImage(.empty, size: size, scale: scale) }

    /// Returns the picture with its nominal size scaled to fit into `size`, in the same proportions. The file data
    /// stays the same.
    open func preparingThumbnail(of size: CGSize) -> UIImage? {
        guard self.size.width > 0, self.size.height > 0, size.width > 0, size.height > 0 else { return nil }
        let part = min(size.width / self.size.width, size.height / self.size.height)
        return resized(to: CGSize(width: self.size.width * part, height: self.size.height * part), scale: scale)
    }

    /// Returns the picture with its nominal size scaled to fit into `size`, in the same proportions. The file data
    /// stays the same.
    open func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? { preparingThumbnail(of: size) }
    /// Returns the picture unchanged.
    open func preparingForDisplay() -> UIImage? { self }
    /// Returns the picture unchanged.
    open func byPreparingForDisplay() async -> UIImage? { self }

    /// Returns the data from which the picture was created if it is PNG data, else nil. Nothing is encoded here.
    open func pngData() -> Data? { bytes.flatMap { $0.starts(with: [0x89, 0x50]) ? $0 : nil } }

    /// Returns the data from which the picture was created if it is JPEG data, else nil. Nothing is encoded here.
    open func jpegData(compressionQuality: CGFloat) -> Data? {
        bytes.flatMap { $0.starts(with: [0xFF, 0xD8]) ? $0 : nil }
    }

    private var bytes: Data? {
        switch source {
        case .data(let data): data
        case .file(let path): FileManager.default.contents(atPath: path)
        case .asset, .symbol, .view, .empty: nil
        }
    }
}

extension UIImage: _ExpressibleByImageLiteral {}

/// The type that image literals have by default.
public typealias _ImageLiteralType = UIImage
