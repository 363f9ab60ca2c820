public import Foundation

/// A space of colours (CoreGraphics: `CGColorSpace`). It is kept with what it belongs to, but all colours are sRGB
/// here.
public final class CGColorSpace: Hashable, Sendable {
    public var name: CFString? { nameText as NSString }
    /// The number of components of a colour, without opacity.
    public let numberOfComponents: Int

    private init(_ name: String, _ numberOfComponents: Int) {
        nameText = name
        self.numberOfComponents = numberOfComponents
    }

    private let nameText: String

    /// Creates a space by its name. Returns nil for an unknown name.
    public convenience init?(name: CFString) {
        let text = name as String
        guard Self.names.contains(where: { $0 as String == text }) else { return nil }
        self.init(text, text == Self.linearGray as String || text == Self.genericGrayGamma2_2 as String ? 1 : 3)
    }

    // A string object never changes, so threads can share it.
    nonisolated(unsafe) public static let sRGB: CFString = "kCGColorSpaceSRGB"
    nonisolated(unsafe) public static let linearSRGB: CFString = "kCGColorSpaceLinearSRGB"
    nonisolated(unsafe) public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
    nonisolated(unsafe) public static let extendedLinearSRGB: CFString = "kCGColorSpaceExtendedLinearSRGB"
    nonisolated(unsafe) public static let displayP3: CFString = "kCGColorSpaceDisplayP3"
    nonisolated(unsafe) public static let genericRGBLinear: CFString = "kCGColorSpaceGenericRGBLinear"
    // swift-format-ignore: AlwaysUseLowerCamelCase
    nonisolated(unsafe) public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"
    nonisolated(unsafe) public static let linearGray: CFString = "kCGColorSpaceLinearGray"

    private static var names: [CFString] {
        [
            sRGB, linearSRGB, extendedSRGB, extendedLinearSRGB, displayP3, genericRGBLinear, genericGrayGamma2_2,
            linearGray,
        ]
    }

    fileprivate static let deviceRGB = CGColorSpace("kCGColorSpaceDeviceRGB", 3)
    fileprivate static let deviceGray = CGColorSpace("kCGColorSpaceDeviceGray", 1)

    public static func == (one: CGColorSpace, other: CGColorSpace) -> Bool { one.nameText == other.nameText }
    public func hash(into hasher: inout Hasher) { hasher.combine(nameText) }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the space of a display's colours (CoreGraphics: `CGColorSpaceCreateDeviceRGB`).
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the space of a display's shades of grey (CoreGraphics: `CGColorSpaceCreateDeviceGray`).
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }

extension CGColor {
    /// The space of the colour, which is always sRGB here (CoreGraphics: `colorSpace`).
    public var colorSpace: CGColorSpace? { CGColorSpace(name: CGColorSpace.sRGB) }

    /// Creates a colour from red, green, blue and opacity, or from grey and opacity, as `space` says (CoreGraphics:
    /// `init(colorSpace:components:)`).
    public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
        if space.numberOfComponents == 1 {
            self.init(gray: components[0], alpha: components[1])
        } else {
            self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
        }
    }
}

/// The place of opacity in a pixel (CoreGraphics: `CGImageAlphaInfo`).
public enum CGImageAlphaInfo: UInt32, Sendable {
    case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// The layout of pixels in memory (CoreGraphics: `CGBitmapInfo`).
public struct CGBitmapInfo: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
    public static let floatComponents = CGBitmapInfo(rawValue: 1 << 8)
    public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
    public static let byteOrder16Little = CGBitmapInfo(rawValue: 1 << 12)
    public static let byteOrder32Little = CGBitmapInfo(rawValue: 2 << 12)
    public static let byteOrder16Big = CGBitmapInfo(rawValue: 3 << 12)
    public static let byteOrder32Big = CGBitmapInfo(rawValue: 4 << 12)
}

/// A bitmap (CoreGraphics: `CGImage`). It knows where the picture comes from and how large it is. Its pixels are not
/// decoded here.
public final class CGImage: Sendable {
    /// The size in pixels.
    public let width, height: Int
    /// The picture that UIKit made the bitmap of.
    package let source: any Sendable

    package init(source: any Sendable, width: Int, height: Int) {
        self.source = source
        self.width = width
        self.height = height
    }

    public var bitsPerComponent: Int { 8 }
    public var bitsPerPixel: Int { 32 }
    public var bytesPerRow: Int { width * 4 }
    public var alphaInfo: CGImageAlphaInfo { .premultipliedLast }
    public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: CGImageAlphaInfo.premultipliedLast.rawValue) }
    public var colorSpace: CGColorSpace? { CGColorSpaceCreateDeviceRGB() }
    /// Returns nil, because no pixels are decoded here.
    public func cropping(to rect: CGRect) -> CGImage? { nil }
}

/// The surface that drawing functions draw onto (CoreGraphics: `CGContext`). It draws nothing, and reports each drawing
/// to UIKit, which says that the drawing is lost.
public final class CGContext {
    package let note: () -> Void
    /// The size in pixels.
    public let width, height: Int

    package init(width: Int, height: Int, note: @escaping () -> Void) {
        self.width = width
        self.height = height
        self.note = note
    }

    /// Returns nil, because no pixels are drawn here. On a phone the initializer returns nil for a layout of pixels
    /// that is not supported.
    public init?(
        data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
        space: CGColorSpace, bitmapInfo: UInt32
    ) { return nil }

    public func setFillColor(_ color: CGColor) { note() }
    public func setStrokeColor(_ color: CGColor) { note() }
    public func setLineWidth(_ width: CGFloat) { note() }
    public func setLineCap(_ cap: CGLineCap) { note() }
    public func setAlpha(_ alpha: CGFloat) { note() }
    public func fill(_ rect: CGRect) { note() }
    public func fillEllipse(in rect: CGRect) { note() }
    public func fillPath() { note() }
    public func stroke(_ rect: CGRect) { note() }
    public func strokeEllipse(in rect: CGRect) { note() }
    public func strokePath() { note() }
    public func beginPath() { note() }
    public func closePath() { note() }
    public func move(to point: CGPoint) { note() }
    public func addLine(to point: CGPoint) { note() }
    public func addRect(_ rect: CGRect) { note() }
    public func addEllipse(in rect: CGRect) { note() }
    public func clip() { note() }
    public func clip(to rect: CGRect) { note() }
    public func draw(_ image: CGImage, in rect: CGRect) { note() }
    public func translateBy(x: CGFloat, y: CGFloat) { note() }
    public func scaleBy(x: CGFloat, y: CGFloat) { note() }
    public func rotate(by angle: CGFloat) { note() }
    public func saveGState() { note() }
    public func restoreGState() { note() }
    /// Returns nil, because no pixels are drawn here.
    public func makeImage() -> CGImage? { nil }
}
