/// A description of a font, from which a font can be made (UIKit: `UIFontDescriptor`).
open class UIFontDescriptor: NSObject, @unchecked Sendable {
    /// The appearance of a font, as bits (UIKit: `UIFontDescriptor.SymbolicTraits`).
    public struct SymbolicTraits: OptionSet, Hashable, Sendable {
        public let rawValue: UInt32
        public init(rawValue: UInt32) { self.rawValue = rawValue }
        public static let traitItalic = SymbolicTraits(rawValue: 1 << 0)
        public static let traitBold = SymbolicTraits(rawValue: 1 << 1)
        /// `traitExpanded`, `traitCondensed`, `traitTightLeading` and `traitLooseLeading` are kept, but have no effect
        /// on the picture.
        public static let traitExpanded = SymbolicTraits(rawValue: 1 << 5)
        public static let traitCondensed = SymbolicTraits(rawValue: 1 << 6)
        public static let traitMonoSpace = SymbolicTraits(rawValue: 1 << 10)
        public static let traitUIOptimized = SymbolicTraits(rawValue: 1 << 12)
        public static let traitTightLeading = SymbolicTraits(rawValue: 1 << 15)
        public static let traitLooseLeading = SymbolicTraits(rawValue: 1 << 16)
    }

    /// The design of the system font (UIKit: `UIFontDescriptor.SystemDesign`).
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let `default` = SystemDesign(rawValue: "default")
        public static let rounded = SystemDesign(rawValue: "rounded")
        public static let serif = SystemDesign(rawValue: "serif")
        public static let monospaced = SystemDesign(rawValue: "monospaced")
    }

    /// The name of an attribute (UIKit: `UIFontDescriptor.AttributeName`).
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
        /// Attributes that are kept, but have no effect on the picture.
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
        public static let cascadeList = AttributeName(rawValue: "NSCTFontCascadeListAttribute")
    }

    /// The name of a trait in the attribute `traits` (UIKit: `UIFontDescriptor.TraitKey`).
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    let face: FontFace
    /// The size in points; 0 if the font's user determines it.
    public let pointSize: CGFloat
    private let attributes: [AttributeName: Any]
    private let traits: SymbolicTraits

    init(_ face: FontFace, _ size: CGFloat, _ attributes: [AttributeName: Any] = [:], _ traits: SymbolicTraits = []) {
        self.face = face
        pointSize = size
        self.attributes = attributes
        self.traits = traits
    }

    public convenience init(name fontName: String, size: CGFloat) {
        self.init(FontFace(name: fontName), size)
    }

    /// Creates a descriptor from attributes. If they name no font, it describes the system font.
    public convenience init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        self.init(FontFace(name: ".SFUI-Regular"), 0)
    }

    /// Returns the descriptor of a text style, in the size for users who have not changed the text size.
    public class func preferredFontDescriptor(withTextStyle style: UIFont.TextStyle) -> UIFontDescriptor {
        UIFont.preferredFont(forTextStyle: style).fontDescriptor
    }

    /// Returns the descriptor of a text style, in the size for users who have not changed the text size.
    public class func preferredFontDescriptor(
        withTextStyle style: UIFont.TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFontDescriptor { preferredFontDescriptor(withTextStyle: style) }

    open var postscriptName: String { face.name }

    open var symbolicTraits: SymbolicTraits {
        var result = traits
        if face.isItalic { result.insert(.traitItalic) }
        // Semibold is the weight from which on UIKit calls a font bold.
        if face.weight.rawValue >= UIFont.Weight.semibold.rawValue { result.insert(.traitBold) }
        if face.isMonospaced { result.insert(.traitMonoSpace) }
        return result
    }

    open var fontAttributes: [AttributeName: Any] {
        attributes.merging([.name: face.name, .size: pointSize]) { $1 }
    }

    open func object(forKey name: AttributeName) -> Any? { fontAttributes[name] }

    /// Returns the descriptor with exactly the given traits. It never returns nil, because it is unknown here which
    /// fonts a device has.
    open func withSymbolicTraits(_ symbolicTraits: SymbolicTraits) -> UIFontDescriptor? {
        var face = face
        face.isItalic = symbolicTraits.contains(.traitItalic)
        face.isMonospaced = symbolicTraits.contains(.traitMonoSpace)
        let isBold = face.weight.rawValue >= UIFont.Weight.semibold.rawValue
        if symbolicTraits.contains(.traitBold) != isBold { face.weight = isBold ? .regular : .bold }
        return UIFontDescriptor(face, pointSize, attributes, symbolicTraits)
    }

    /// Returns the descriptor of the system font in a design; nil for a font with a name of its own.
    open func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        guard face.isSystem else { return nil }
        var face = face
        face.design = design
        face.isMonospaced = design == .monospaced
        return UIFontDescriptor(face, pointSize, attributes, traits)
    }

    open func withSize(_ newPointSize: CGFloat) -> UIFontDescriptor {
        UIFontDescriptor(face, newPointSize, attributes, traits)
    }

    open func withFamily(_ newFamily: String) -> UIFontDescriptor {
        var face = face
        face.name = newFamily
        return UIFontDescriptor(face, pointSize, attributes, traits)
    }

    /// Returns the descriptor with other attributes. The name, the family, the size and the traits take effect.
    open func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        var face = face
        if let name = (attributes[.name] ?? attributes[.family]) as? String { face.name = name }
        let traits = attributes[.traits] as? [TraitKey: Any]
        if let weight = traits?[.weight] {
            let number =
                (weight as? UIFont.Weight)?.rawValue ?? (weight as? CGFloat) ?? (weight as? Double).map { CGFloat($0) }
            if let number { face.weight = UIFont.Weight(number) }
        }
        let size = (attributes[.size] as? CGFloat) ?? (attributes[.size] as? Double).map { CGFloat($0) } ?? pointSize
        let added = UIFontDescriptor(face, size, self.attributes.merging(attributes) { $1 }, self.traits)
        guard let symbolic = traits?[.symbolic] as? UInt32 else { return added }
        return added.withSymbolicTraits(SymbolicTraits(rawValue: symbolic)) ?? added
    }
}

/// The properties by which fonts of the same size differ.
struct FontFace: Hashable, Sendable {
    var name: String
    var weight = UIFont.Weight.regular
    /// `isMonospaced` is true if all characters have the same width, `hasMonospacedDigits` if at least the digits do.
    var isMonospaced = false
    var hasMonospacedDigits = false
    var isItalic = false
    var design = UIFontDescriptor.SystemDesign.default

    /// True for the system font, in all its designs.
    var isSystem: Bool { name.hasPrefix(".") }
}

extension UIFont {
    /// The description of the font.
    public var fontDescriptor: UIFontDescriptor { UIFontDescriptor(face, pointSize) }
}

/// A rule by which fonts and distances follow the text size that the user prefers (UIKit: `UIFontMetrics`). Here the
/// user has not changed the text size, so that nothing is scaled.
open class UIFontMetrics: NSObject, @unchecked Sendable {
    /// The metrics of the style `body`.
    public static let `default` = UIFontMetrics(forTextStyle: .body)

    public init(forTextStyle textStyle: UIFont.TextStyle) {}

    /// Returns the font unchanged.
    open func scaledFont(for font: UIFont) -> UIFont { font }
    /// Returns the font unchanged, or in `maximumPointSize` if it is larger.
    open func scaledFont(for font: UIFont, maximumPointSize: CGFloat) -> UIFont {
        maximumPointSize > 0 && font.pointSize > maximumPointSize ? font.withSize(maximumPointSize) : font
    }
    /// Returns the font unchanged.
    open func scaledFont(for font: UIFont, compatibleWith traitCollection: UITraitCollection?) -> UIFont { font }
    /// Returns the font unchanged, or in `maximumPointSize` if it is larger.
    open func scaledFont(
        for font: UIFont, maximumPointSize: CGFloat, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { scaledFont(for: font, maximumPointSize: maximumPointSize) }
    /// Returns the number unchanged.
    open func scaledValue(for value: CGFloat) -> CGFloat { value }
    /// Returns the number unchanged.
    open func scaledValue(for value: CGFloat, compatibleWith traitCollection: UITraitCollection?) -> CGFloat { value }
}
