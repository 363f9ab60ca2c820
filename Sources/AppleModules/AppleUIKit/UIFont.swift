/// A font (UIKit: `UIFont`). It stores its name, size and weight, but cannot measure text.
open class UIFont: NSObject, @unchecked Sendable {
    /// The weight of a font (UIKit: `UIFont.Weight`).
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// The weight from -1 to 1; 0 is regular.
        public let rawValue: CGFloat
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        public static let ultraLight = Weight(-0.8)
        public static let thin = Weight(-0.6)
        public static let light = Weight(-0.4)
        public static let regular = Weight(0)
        public static let medium = Weight(0.23)
        public static let semibold = Weight(0.3)
        public static let bold = Weight(0.4)
        public static let heavy = Weight(0.56)
        public static let black = Weight(0.62)
    }

    /// The purpose of a text. The purpose determines the text's font (UIKit: `UIFont.TextStyle`).
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let extraLargeTitle = TextStyle(rawValue: "extraLargeTitle")
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        public static let title1 = TextStyle(rawValue: "title1")
        public static let title2 = TextStyle(rawValue: "title2")
        public static let title3 = TextStyle(rawValue: "title3")
        public static let headline = TextStyle(rawValue: "headline")
        public static let subheadline = TextStyle(rawValue: "subheadline")
        public static let body = TextStyle(rawValue: "body")
        public static let callout = TextStyle(rawValue: "callout")
        public static let footnote = TextStyle(rawValue: "footnote")
        public static let caption1 = TextStyle(rawValue: "caption1")
        public static let caption2 = TextStyle(rawValue: "caption2")

        /// The font's size in points and its weight, for a user who has not changed the text size (Human Interface
        /// Guidelines, "Typography").
        var sizeAndWeight: (CGFloat, Weight) {
            switch self {
            case .extraLargeTitle: (36, .bold)
            case .largeTitle: (34, .regular)
            case .title1: (28, .regular)
            case .title2: (22, .regular)
            case .title3: (20, .regular)
            case .headline: (17, .semibold)
            case .callout: (16, .regular)
            case .subheadline: (15, .regular)
            case .footnote: (13, .regular)
            case .caption1: (12, .regular)
            case .caption2: (11, .regular)
            default: (17, .regular)
            }
        }
    }

    let face: FontFace
    /// The size in points.
    public let pointSize: CGFloat
    public var fontName: String { face.name }
    open var familyName: String { face.isSystem ? ".AppleSystemUIFont" : fontName }
    package var weight: Weight { face.weight }
    package var isMonospaced: Bool { face.isMonospaced }
    package var hasMonospacedDigits: Bool { face.hasMonospacedDigits }
    package var isItalic: Bool { face.isItalic }
    /// The design of the system font, such as `rounded`.
    package var design: String { face.design.rawValue }

    init(_ face: FontFace, _ size: CGFloat) {
        self.face = face
        // In UIKit a size of 0 selects the system's size.
        pointSize = size > 0 ? size : UIFont.systemFontSize
    }

    private convenience init(
        _ name: String, _ size: CGFloat, _ weight: Weight = .regular, isMonospaced: Bool = false,
        hasMonospacedDigits: Bool = false, isItalic: Bool = false
    ) {
        self.init(
            FontFace(
                name: name, weight: weight, isMonospaced: isMonospaced, hasMonospacedDigits: hasMonospacedDigits,
                isItalic: isItalic), size)
    }

    /// Creates a font from its description, in the size `pointSize`, or in the description's if that is 0.
    public convenience init(descriptor: UIFontDescriptor, size pointSize: CGFloat) {
        self.init(descriptor.face, pointSize > 0 ? pointSize : descriptor.pointSize)
    }

    /// Creates a font by its name. It never returns nil, because it is unknown here which fonts a device has.
    public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontName, fontSize) }

    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Regular", fontSize) }
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUI-Regular", fontSize, weight)
    }
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Semibold", fontSize, .bold) }
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(".SFUI-RegularItalic", fontSize, isItalic: true)
    }
    /// Returns the system font with digits that all have the same width.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUI-Regular", fontSize, weight, hasMonospacedDigits: true)
    }
    /// Returns the system font with characters that all have the same width.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUIMono-Regular", fontSize, weight, isMonospaced: true)
    }
    /// Returns the font of the text style, in the size for users who have not changed the text size.
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let (size, weight) = style.sizeAndWeight
        return UIFont(".SFUI-Regular", size, weight)
    }
    /// Returns the font of the text style, in the size for users who have not changed the text size.
    public class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { preferredFont(forTextStyle: style) }

    open func withSize(_ fontSize: CGFloat) -> UIFont { UIFont(face, fontSize) }

    public class var labelFontSize: CGFloat { 17 }
    public class var buttonFontSize: CGFloat { 18 }
    public class var smallSystemFontSize: CGFloat { 12 }
    public class var systemFontSize: CGFloat { 14 }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return face == other.face && pointSize == other.pointSize
    }
    open override var hash: Int { [fontName.hashValue, pointSize.hashValue].hashValue }

    // The heights of San Francisco in parts of its size, from the font's table of metrics. They also stand for fonts
    // whose metrics are unknown here.
    open var ascender: CGFloat { pointSize * 0.952 }
    open var descender: CGFloat { pointSize * -0.241 }
    open var capHeight: CGFloat { pointSize * 0.705 }
    open var xHeight: CGFloat { pointSize * 0.526 }
    open var lineHeight: CGFloat { pointSize * 1.193 }
    open var leading: CGFloat { 0 }
}
