/// A font (UIKit: `UIFont`). It keeps its name, size and weight, but does not measure text.
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

    /// The purpose of a text, which determines its font (UIKit: `UIFont.TextStyle`).
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

        /// The size in points and the weight at the default text size (Human Interface Guidelines, "Typography").
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

    public let fontName: String
    open var familyName: String { fontName.hasPrefix(".") ? ".AppleSystemUIFont" : fontName }
    /// The size in points.
    public let pointSize: CGFloat
    package let weight: Weight
    /// True if all characters, or at least the digits, have the same width.
    package let isMonospaced, hasMonospacedDigits: Bool
    package let isItalic: Bool

    private init(
        _ name: String, _ size: CGFloat, _ weight: Weight = .regular, isMonospaced: Bool = false,
        hasMonospacedDigits: Bool = false, isItalic: Bool = false
    ) {
        fontName = name
        // In UIKit a size of 0 selects the system's size.
        pointSize = size > 0 ? size : UIFont.systemFontSize
        self.weight = weight
        self.isMonospaced = isMonospaced
        self.hasMonospacedDigits = hasMonospacedDigits
        self.isItalic = isItalic
    }

    /// Creates a font by its name. It never returns nil, because the fonts of the device are unknown here.
    public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontName, fontSize) }

    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Regular", fontSize) }
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUI-Regular", fontSize, weight)
    }
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Semibold", fontSize, .bold) }
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(".SFUI-RegularItalic", fontSize, isItalic: true)
    }
    /// The system font with digits of equal width.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUI-Regular", fontSize, weight, hasMonospacedDigits: true)
    }
    /// The system font with characters of equal width.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUIMono-Regular", fontSize, weight, isMonospaced: true)
    }
    /// Returns the font of a text style at the default text size.
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let (size, weight) = style.sizeAndWeight
        return UIFont(".SFUI-Regular", size, weight)
    }
    /// Returns the font of a text style at the default text size.
    public class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { preferredFont(forTextStyle: style) }

    open func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(
            fontName, fontSize, weight, isMonospaced: isMonospaced, hasMonospacedDigits: hasMonospacedDigits,
            isItalic: isItalic)
    }

    public class var labelFontSize: CGFloat { 17 }
    public class var buttonFontSize: CGFloat { 18 }
    public class var smallSystemFontSize: CGFloat { 12 }
    public class var systemFontSize: CGFloat { 14 }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return fontName == other.fontName && pointSize == other.pointSize && weight == other.weight
            && isMonospaced == other.isMonospaced && hasMonospacedDigits == other.hasMonospacedDigits
    }
    open override var hash: Int { [fontName.hashValue, pointSize.hashValue].hashValue }
}
