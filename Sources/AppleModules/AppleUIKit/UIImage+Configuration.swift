extension UIImage {
    /// Settings with which a picture is chosen or drawn (UIKit: `UIImage.Configuration`).
    open class Configuration: NSObject, @unchecked Sendable {
        public let traitCollection: UITraitCollection?

        fileprivate init(traits: UITraitCollection?) { traitCollection = traits }

        /// Creates a configuration for traits, such as dark mode.
        public convenience init(traitCollection: UITraitCollection?) { self.init(traits: traitCollection) }

        /// Returns the configuration for other traits.
        open func withTraitCollection(_ traitCollection: UITraitCollection?) -> Self { self }
        /// Returns the configuration unchanged.
        open func applying(_ otherConfiguration: Configuration?) -> Self { self }
    }

    /// The weight of a symbol's lines (UIKit: `UIImage.SymbolWeight`).
    public enum SymbolWeight: Int, Sendable {
        case unspecified, ultraLight, thin, light, regular, medium, semibold, bold, heavy, black
    }

    /// The size of a symbol relative to the text beside it (UIKit: `UIImage.SymbolScale`).
    public enum SymbolScale: Int, Sendable {
        case `default` = -1
        case unspecified, small, medium, large
    }

    /// Settings of a symbol (UIKit: `UIImage.SymbolConfiguration`). The point size determines the symbol's size. The
    /// other settings have no effect here.
    open class SymbolConfiguration: Configuration, @unchecked Sendable {
        /// The size in points of the text beside the symbol; nil if the configuration does not say.
        let pointSize: CGFloat?

        fileprivate init(size: CGFloat?) {
            pointSize = size
            super.init(traits: nil)
        }

        public convenience init(pointSize: CGFloat) { self.init(size: pointSize) }
        public convenience init(pointSize: CGFloat, weight: UIFont.Weight) { self.init(size: pointSize) }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight) { self.init(size: pointSize) }
        public convenience init(pointSize: CGFloat, weight: SymbolWeight, scale: SymbolScale) {
            self.init(size: pointSize)
        }
        public convenience init(font: UIFont) { self.init(size: font.pointSize) }
        public convenience init(font: UIFont, scale: SymbolScale) { self.init(size: font.pointSize) }
        public convenience init(textStyle: UIFont.TextStyle) { self.init(size: textStyle.sizeAndWeight.0) }
        public convenience init(textStyle: UIFont.TextStyle, scale: SymbolScale) { self.init(textStyle: textStyle) }
        public convenience init(scale: SymbolScale) { self.init(size: nil) }
        public convenience init(weight: SymbolWeight) { self.init(size: nil) }
        public convenience init(hierarchicalColor: UIColor) { self.init(size: nil) }
        public convenience init(paletteColors: [UIColor]) { self.init(size: nil) }
        public class func preferringMulticolor() -> SymbolConfiguration { SymbolConfiguration(size: nil) }
        public class func preferringMonochrome() -> SymbolConfiguration { SymbolConfiguration(size: nil) }
    }
}

/// The variants of a picture, such as one for light and one for dark mode (UIKit: `UIImageAsset`).
open class UIImageAsset: NSObject, @unchecked Sendable {
    // `@unchecked`, because pictures can be registered. As in UIKit, that must not happen while other threads use it.
    private var variants: [(traits: UITraitCollection, image: UIImage)] = []

    public override init() {}

    init(_ image: UIImage) { variants = [(UITraitCollection(), image)] }

    /// Adds a picture for traits, or replaces that of the same traits.
    open func register(_ image: UIImage, with traitCollection: UITraitCollection) {
        variants.removeAll { $0.traits.userInterfaceStyle == traitCollection.userInterfaceStyle }
        variants.append((traitCollection, image))
    }

    /// Adds a picture for the traits of a configuration, or replaces that of the same traits.
    open func register(_ image: UIImage, with configuration: UIImage.Configuration) {
        register(image, with: configuration.traitCollection ?? UITraitCollection())
    }

    /// Removes the picture for traits.
    open func unregister(with traitCollection: UITraitCollection) {
        variants.removeAll { $0.traits.userInterfaceStyle == traitCollection.userInterfaceStyle }
    }

    /// Returns the picture for traits. If there is none for them, returns the first picture; an empty picture if there
    /// is none at all.
    open func image(with traitCollection: UITraitCollection) -> UIImage {
        variants.first { $0.traits.userInterfaceStyle == traitCollection.userInterfaceStyle }?.image
            ?? variants.first?.image ?? UIImage()
    }

    /// Returns the picture for the traits of a configuration.
    open func image(with configuration: UIImage.Configuration) -> UIImage {
        image(with: configuration.traitCollection ?? .current)
    }
}

extension UIImage {
    /// The picture for dark mode, if one was registered with the picture's asset.
    package var darkVariant: UIImage? {
        guard let imageAsset = registeredAsset else { return nil }
        let dark = imageAsset.image(with: UITraitCollection(userInterfaceStyle: .dark))
        return dark === self ? nil : dark
    }

    /// The picture as a bitmap; nil for a symbol, and for a picture whose size is unknown (UIKit: `cgImage`).
    public var cgImage: CGImage? {
        if case .symbol = source { return nil }
        guard size.width > 0, size.height > 0 else { return nil }
        return CGImage(source: self, width: Int(size.width * scale), height: Int(size.height * scale))
    }

    /// Creates a picture from a bitmap of a picture (UIKit: `init(cgImage:)`).
    public convenience init(cgImage: CGImage) { self.init(cgImage: cgImage, scale: 1, orientation: .up) }

    /// Creates a picture from a bitmap of a picture, with `scale` pixels per point. The orientation has no effect here
    /// (UIKit: `init(cgImage:scale:orientation:)`).
    public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
        let size = CGSize(width: CGFloat(cgImage.width) / scale, height: CGFloat(cgImage.height) / scale)
        self.init((cgImage.source as? UIImage)?.source ?? .empty, size: size, scale: scale)
    }

    /// The format of a renderer that draws pictures like this one (UIKit: `imageRendererFormat`).
    public var imageRendererFormat: UIGraphicsImageRendererFormat {
        let format = UIGraphicsImageRendererFormat()
        format.scale = scale
        return format
    }

    /// Returns the picture unchanged: caps have an effect only if UIKit stretches the picture (UIKit:
    /// `resizableImage(withCapInsets:)`).
    public func resizableImage(withCapInsets capInsets: UIEdgeInsets) -> UIImage { self }
    /// Returns the picture unchanged, because pictures here are for a language that is written from left to right.
    public func imageFlippedForRightToLeftLayoutDirection() -> UIImage { self }
    /// Returns the picture unchanged, because the text size changes no picture here.
    public func withAlignmentRectInsets(_ alignmentInsets: UIEdgeInsets) -> UIImage { self }
    /// True for a symbol of the system (UIKit: `isSymbolImage`).
    public var isSymbolImage: Bool {
        if case .symbol = source { true } else { false }
    }
}
