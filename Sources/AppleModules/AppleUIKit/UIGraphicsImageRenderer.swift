/// How a picture is made (UIKit: `UIGraphicsImageRendererFormat`).
open class UIGraphicsImageRendererFormat: NSObject, @unchecked Sendable {
    // As UIKit's: whoever shares one does not change it meanwhile.
    /// Which colors a picture has (UIKit: `UIGraphicsImageRendererFormat.Range`).
    public enum Range: Int, Sendable {
        /// As usual.
        case unspecified = -1
        /// As the device has them.
        case automatic
        /// More.
        case extended
        /// sRGB.
        case standard
    }

    /// Pixels a point.
    open var scale: CGFloat = 3
    /// Whether nothing is to be seen through it.
    open var opaque = false
    /// Which colors it has; no effect.
    open var preferredRange = Range.automatic

    /// As usual.
    public override init() {}
    /// As usual.
    open class func `default`() -> Self { preferred() }
    /// As the device has it.
    open class func preferred() -> Self { Self.make() }

    private class func make() -> Self {
        func cast<T>(_ value: UIGraphicsImageRendererFormat, as type: T.Type) -> T? { value as? T }
        guard let format = cast(UIGraphicsImageRendererFormat(), as: Self.self) else {
            preconditionFailure("a subclass of UIGraphicsImageRendererFormat makes its own formats")
        }
        return format
    }
}

/// What is drawn upon (UIKit: `UIGraphicsImageRendererContext`). It keeps the pictures that are drawn.
open class UIGraphicsImageRendererContext: NSObject {
    /// How the picture is made.
    public let format: UIGraphicsImageRendererFormat
    fileprivate let bounds: CGRect

    fileprivate init(_ format: UIGraphicsImageRendererFormat, _ size: CGSize) {
        self.format = format
        bounds = CGRect(origin: .zero, size: size)
    }

    /// Fills a rectangle; that is not kept.
    open func fill(_ rect: CGRect) { GraphicsStack.noteOther() }
    /// Outlines a rectangle; that is not kept.
    open func stroke(_ rect: CGRect) { GraphicsStack.noteOther() }
    /// Draws only within a rectangle; that is not kept.
    open func clip(to rect: CGRect) { GraphicsStack.noteOther() }
}

/// Makes a picture of what is drawn (UIKit: `UIGraphicsImageRenderer`).
///
/// No pixels are made here. A picture that is drawn to be made smaller, as widgets do, is that picture in the new size;
/// what else is drawn is not kept, which is said on standard error.
open class UIGraphicsImageRenderer: NSObject {
    /// How pictures are made.
    public let format: UIGraphicsImageRendererFormat
    private let size: CGSize

    /// Makes pictures of a size.
    public convenience init(size: CGSize) { self.init(size: size, format: .default()) }
    /// Makes pictures of a size.
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.size = size
        self.format = format
    }
    /// Makes pictures of a rectangle.
    public convenience init(bounds: CGRect) { self.init(size: bounds.size) }
    /// Makes pictures of a rectangle.
    public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.init(size: bounds.size, format: format)
    }

    /// The picture of what is drawn.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let drawn = GraphicsStack.collecting { actions(UIGraphicsImageRendererContext(format, size)) }
        if drawn.hasOther || drawn.images.count > 1 {
            FileHandle.standardError.write(
                Data("UIGraphicsImageRenderer: only the last picture that is drawn is kept here\n".utf8))
        }
        return drawn.images.last?.resized(to: size, scale: format.scale) ?? UIImage.empty(size, scale: format.scale)
    }

    /// The bytes of the picture, where those of what is drawn are PNG.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// The bytes of the picture, where those of what is drawn are JPEG.
    open func jpegData(
        withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { image(actions: actions).jpegData(compressionQuality: quality) ?? Data() }
}

/// What is drawn by the pictures themselves, in the innermost renderer of a thread.
enum GraphicsStack {
    struct Drawn {
        var images: [UIImage] = []
        var hasOther = false
    }

    private static let key = "tandem.GraphicsStack"

    private static var stack: [Drawn] {
        get { Thread.current.threadDictionary[key] as? [Drawn] ?? [] }
        set { Thread.current.threadDictionary[key] = newValue }
    }

    static func collecting(_ actions: () -> Void) -> Drawn {
        stack.append(Drawn())
        actions()
        return stack.removeLast()
    }

    static func note(_ image: UIImage) {
        if !stack.isEmpty { stack[stack.count - 1].images.append(image) }
    }

    static func noteOther() {
        if !stack.isEmpty { stack[stack.count - 1].hasOther = true }
    }
}

extension UIImage {
    /// Draws the picture in a rectangle of what a renderer makes.
    public func draw(in rect: CGRect) { GraphicsStack.note(self) }
    /// Draws the picture at a point of what a renderer makes.
    public func draw(at point: CGPoint) { GraphicsStack.note(self) }
    /// Draws the picture in a rectangle of what a renderer makes.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) { GraphicsStack.note(self) }
    /// Draws the picture at a point of what a renderer makes.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) { GraphicsStack.note(self) }
}

extension UIColor {
    /// Fills with the color; what is filled is not kept.
    public func setFill() { GraphicsStack.noteOther() }
    /// Outlines with the color; what is outlined is not kept.
    public func setStroke() { GraphicsStack.noteOther() }
    /// Fills and outlines with the color; that is not kept.
    public func set() { GraphicsStack.noteOther() }
}

/// How colors are put together (Core Graphics: `CGBlendMode`).
public enum CGBlendMode: Int32, Sendable {
    /// The modes.
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    /// The modes.
    case exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop
    /// The modes.
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
}
