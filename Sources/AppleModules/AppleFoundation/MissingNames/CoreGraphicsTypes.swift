public import Foundation

/// An sRGB colour. The components and the opacity range from 0 to 1.
package struct ColorComponents: Hashable, Sendable, CustomStringConvertible {
    package var red, green, blue, alpha: Double

    package init(red: Double, green: Double, blue: Double, alpha: Double) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// Creates a colour from `0xRRGGBB`.
    package init(hex: UInt32, alpha: Double = 1) {
        func part(_ shift: UInt32) -> Double { Double(hex >> shift & 0xFF) / 255 }
        self.init(red: part(16), green: part(8), blue: part(0), alpha: alpha)
    }

    /// Creates a colour from hue, saturation and brightness, each from 0 to 1.
    package init(hue: Double, saturation: Double, brightness: Double, alpha: Double) {
        // The hue has six sectors. Each component falls in one of them, stays low in two, rises in one, and stays high
        // in two.
        func part(_ offset: Double) -> Double {
            let side = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
            return brightness * (1 - saturation * max(0, min(side, 4 - side, 1)))
        }
        self.init(red: part(5), green: part(3), blue: part(1), alpha: alpha)
    }

    /// The hue, saturation and brightness, each from 0 to 1.
    package var hueSaturationBrightness: (hue: Double, saturation: Double, brightness: Double) {
        let high = max(red, green, blue)
        let range = high - min(red, green, blue)
        guard range > 0 else { return (0, 0, high) }
        var side: Double
        switch high {
        case red: side = (green - blue) / range
        case green: side = (blue - red) / range + 2
        default: side = (red - green) / range + 4
        }
        if side < 0 { side += 6 }
        return (side / 6, range / high, high)
    }

    /// The colour as `#RRGGBB`, followed by the opacity if it is not 1.
    package var description: String {
        let parts = [red, green, blue].map { value in
            let byte = String(Int((min(max(value, 0), 1) * 255).rounded()), radix: 16, uppercase: true)
            return byte.count < 2 ? "0" + byte : byte
        }
        return "#" + parts.joined() + (alpha == 1 ? "" : " \(Int((alpha * 100).rounded()))%")
    }
}

/// A colour (CoreGraphics: `CGColor`). It is always sRGB here.
public final class CGColor: Hashable, Sendable {
    public let _components: _ColorNumbers

    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        _components = _ColorNumbers(
            ColorComponents(red: Double(red), green: Double(green), blue: Double(blue), alpha: Double(alpha)))
    }

    public convenience init(srgbRed: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
        self.init(red: srgbRed, green: green, blue: blue, alpha: alpha)
    }

    public convenience init(gray: CGFloat, alpha: CGFloat) {
        self.init(red: gray, green: gray, blue: gray, alpha: alpha)
    }

    package convenience init(_ components: ColorComponents) {
        self.init(
            red: CGFloat(components.red), green: CGFloat(components.green), blue: CGFloat(components.blue),
            alpha: CGFloat(components.alpha))
    }

    /// Red, green, blue and opacity.
    public var components: [CGFloat]? {
        let value = _components.value
        return [value.red, value.green, value.blue, value.alpha].map { CGFloat($0) }
    }
    /// The number of components, including opacity.
    public var numberOfComponents: Int { 4 }
    public var alpha: CGFloat { CGFloat(_components.value.alpha) }

    public func copy(alpha: CGFloat) -> CGColor? {
        var components = _components.value
        components.alpha = Double(alpha)
        return CGColor(components)
    }

    public static func == (one: CGColor, other: CGColor) -> Bool { one._components.value == other._components.value }
    public func hash(into hasher: inout Hasher) { hasher.combine(_components.value) }
}

/// The components of a colour. Other modules cannot read them.
public struct _ColorNumbers: Sendable {
    package let value: ColorComponents
    init(_ value: ColorComponents) { self.value = value }
}

/// A vector (CoreGraphics: `CGVector`).
public struct CGVector: Hashable, Sendable, Codable {
    public var dx, dy: CGFloat
    public static let zero = CGVector(dx: 0, dy: 0)
    public init() { self.init(dx: 0, dy: 0) }
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }
}

/// The shape of the ends of lines (CoreGraphics: `CGLineCap`).
public enum CGLineCap: Int32, Sendable {
    /// `butt`: the line ends exactly at its last point. `round`: a half circle is added. `square`: half a square is
    /// added.
    case butt, round, square
}

/// The shape of the corner at which two lines meet (CoreGraphics: `CGLineJoin`).
public enum CGLineJoin: Int32, Sendable {
    /// The corner is pointed (`miter`), rounded (`round`) or cut off (`bevel`).
    case miter, round, bevel
}

/// An affine transform (CoreGraphics: `CGAffineTransform`).
public struct CGAffineTransform: Hashable, Sendable, Codable {
    /// The elements of the matrix.
    public var a, b, c, d, tx, ty: CGFloat
    public static let identity = CGAffineTransform()

    public init() { self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0) }
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }
    public init(translationX: CGFloat, y: CGFloat) { self.init(a: 1, b: 0, c: 0, d: 1, tx: translationX, ty: y) }
    public init(scaleX: CGFloat, y: CGFloat) { self.init(a: scaleX, b: 0, c: 0, d: y, tx: 0, ty: 0) }
    /// Creates a rotation by an angle in radians.
    public init(rotationAngle angle: CGFloat) {
        let (sine, cosine) = (CGFloat(sin(Double(angle))), CGFloat(cos(Double(angle))))
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    public var isIdentity: Bool { self == .identity }

    /// Returns the transform that applies this transform first and `other` second.
    public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(
            a: a * other.a + b * other.c, b: a * other.b + b * other.d,
            c: c * other.a + d * other.c, d: c * other.b + d * other.d,
            tx: tx * other.a + ty * other.c + other.tx, ty: tx * other.b + ty * other.d + other.ty)
    }
    /// Returns the transform that translates first and then applies this transform.
    public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: x, y: y).concatenating(self)
    }
    /// Returns the transform that scales first and then applies this transform.
    public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: x, y: y).concatenating(self)
    }
    /// Returns the transform that rotates first and then applies this transform.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }
    /// Returns the inverse transform. If this transform has no inverse, returns this transform.
    public func inverted() -> CGAffineTransform {
        let determinant = a * d - b * c
        guard determinant != 0 else { return self }
        return CGAffineTransform(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }
}

extension CGPoint {
    /// Returns the point that `transform` maps this point to.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
        CGPoint(
            x: transform.a * x + transform.c * y + transform.tx, y: transform.b * x + transform.d * y + transform.ty)
    }
}

extension CGSize {
    /// Returns the size that `transform` maps this size to.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
        CGSize(
            width: transform.a * width + transform.c * height, height: transform.b * width + transform.d * height)
    }
}
