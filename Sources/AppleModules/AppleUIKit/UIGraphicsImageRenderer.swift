/// Settings for rendering a picture (UIKit: `UIGraphicsImageRendererFormat`).
open class UIGraphicsImageRendererFormat: NSObject, @unchecked Sendable {
    // Callers must not modify an instance while other threads use it; UIKit has the same rule.
    /// The range of colours that the picture can contain (UIKit: `UIGraphicsImageRendererFormat.Range`).
    public enum Range: Int, Sendable {
        case unspecified = -1
        case automatic
        case extended
        case standard
    }

    /// The pixels per point.
    open var scale: CGFloat = 3
    /// True if the picture has no transparency.
    open var opaque = false
    /// The range of colours that the picture can contain. It has no effect here.
    open var preferredRange = Range.automatic

    public override init() {}
    open class func `default`() -> Self { preferred() }
    open class func preferred() -> Self { Self.make() }

    private class func make() -> Self {
        func cast<T>(_ value: UIGraphicsImageRendererFormat, as type: T.Type) -> T? { value as? T }
        guard let format = cast(UIGraphicsImageRendererFormat(), as: Self.self) else {
            preconditionFailure("a subclass of UIGraphicsImageRendererFormat makes its own formats")
        }
        return format
    }
}

/// The context that drawing functions draw into (UIKit: `UIGraphicsImageRendererContext`). It only records which
/// pictures are drawn.
open class UIGraphicsImageRendererContext: NSObject {
    public let format: UIGraphicsImageRendererFormat
    let bounds: CGRect

    fileprivate init(_ format: UIGraphicsImageRendererFormat, _ size: CGSize) {
        self.format = format
        bounds = CGRect(origin: .zero, size: size)
    }

    /// Has no effect on the picture.
    open func fill(_ rect: CGRect) { GraphicsStack.noteOther() }
    /// Has no effect on the picture.
    open func stroke(_ rect: CGRect) { GraphicsStack.noteOther() }
    /// Has no effect on the picture.
    open func clip(to rect: CGRect) { GraphicsStack.noteOther() }
}

/// A renderer that returns a picture of what is drawn (UIKit: `UIGraphicsImageRenderer`).
///
/// It renders no pixels. Its result is the last picture that was drawn, in the renderer's size, because most widgets
/// draw one picture only to scale it down. All other drawing is lost, and a message on standard error says so.
open class UIGraphicsImageRenderer: NSObject {
    public let format: UIGraphicsImageRendererFormat
    private let size: CGSize

    public convenience init(size: CGSize) { self.init(size: size, format: .default()) }
    public init(size: CGSize, format: UIGraphicsImageRendererFormat) {
        self.size = size
        self.format = format
    }
    public convenience init(bounds: CGRect) { self.init(size: bounds.size) }
    public convenience init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
        self.init(size: bounds.size, format: format)
    }

    /// Returns the last picture that the actions draw.
    open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
        let drawn = GraphicsStack.collecting { actions(UIGraphicsImageRendererContext(format, size)) }
        return drawn.picture(of: size, scale: format.scale)
    }

    /// Returns the PNG data of the last picture that the actions draw; empty if that picture has no PNG data.
    open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
        image(actions: actions).pngData() ?? Data()
    }

    /// Returns the JPEG data of the last picture that the actions draw; empty if that picture has no JPEG data.
    open func jpegData(
        withCompressionQuality quality: CGFloat, actions: (UIGraphicsImageRendererContext) -> Void
    ) -> Data { image(actions: actions).jpegData(compressionQuality: quality) ?? Data() }
}

/// The pictures that were drawn in the innermost renderer of the current thread.
enum GraphicsStack {
    struct Drawn {
        var images: [UIImage] = []
        var hasOther = false

        /// Returns the last picture in `size`. Says on standard error if other drawing is lost.
        func picture(of size: CGSize, scale: CGFloat) -> UIImage {
            if hasOther || images.count > 1 {
                FileHandle.standardError.write(
                    Data("UIGraphicsImageRenderer: only the last picture drawn is kept here\n".utf8))
            }
            return images.last?.resized(to: size, scale: scale) ?? UIImage.empty(size, scale: scale)
        }
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

    static func begin() { stack.append(Drawn()) }
    static func end() { stack.removeLast() }
    static var isDrawing: Bool { !stack.isEmpty }
    static var current: Drawn { stack.last ?? Drawn() }

    static func note(_ image: UIImage) {
        if !stack.isEmpty { stack[stack.count - 1].images.append(image) }
    }

    static func noteOther() {
        if !stack.isEmpty { stack[stack.count - 1].hasOther = true }
    }
}

extension UIImage {
    /// Draws the picture into the current renderer.
    public func draw(in rect: CGRect) { GraphicsStack.note(self) }
    /// Draws the picture into the current renderer.
    public func draw(at point: CGPoint) { GraphicsStack.note(self) }
    /// Draws the picture into the current renderer.
    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) { GraphicsStack.note(self) }
    /// Draws the picture into the current renderer.
    public func draw(at point: CGPoint, blendMode: CGBlendMode, alpha: CGFloat) { GraphicsStack.note(self) }
}

extension NSString {
    /// Has no effect on the picture.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        GraphicsStack.noteOther()
    }
    /// Has no effect on the picture.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        GraphicsStack.noteOther()
    }
}

extension String {
    /// Has no effect on the picture.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        GraphicsStack.noteOther()
    }
    /// Has no effect on the picture.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        GraphicsStack.noteOther()
    }
}

extension NSAttributedString {
    /// Has no effect on the picture.
    public func draw(at point: CGPoint) { GraphicsStack.noteOther() }
    /// Has no effect on the picture.
    public func draw(in rect: CGRect) { GraphicsStack.noteOther() }
}

extension UIColor {
    /// Has no effect on the picture.
    public func setFill() { GraphicsStack.noteOther() }
    /// Has no effect on the picture.
    public func setStroke() { GraphicsStack.noteOther() }
    /// Has no effect on the picture.
    public func set() { GraphicsStack.noteOther() }
}

/// The way in which the colours of a drawing are combined with the colours below it (Core Graphics: `CGBlendMode`).
public enum CGBlendMode: Int32, Sendable {
    case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight, difference
    case exclusion, hue, saturation, color, luminosity, clear, copy, sourceIn, sourceOut, sourceAtop
    case destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter
}
