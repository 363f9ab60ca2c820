/// A font (UIKit: `UIFont`). Its name, size and weight are kept; nothing is measured with it.
open class UIFont: NSObject, @unchecked Sendable {
    /// How bold a font is (UIKit: `UIFont.Weight`).
    public struct Weight: RawRepresentable, Hashable, Sendable {
        /// From -1 to 1; 0 is regular.
        public let rawValue: CGFloat
        /// Makes a weight.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }
        /// Makes a weight.
        public init(_ rawValue: CGFloat) { self.rawValue = rawValue }
        /// The thinnest.
        public static let ultraLight = Weight(-0.8)
        /// Thinner than light.
        public static let thin = Weight(-0.6)
        /// Thinner than regular.
        public static let light = Weight(-0.4)
        /// The usual one.
        public static let regular = Weight(0)
        /// Bolder than regular.
        public static let medium = Weight(0.23)
        /// Bolder than medium.
        public static let semibold = Weight(0.3)
        /// Bolder than semibold.
        public static let bold = Weight(0.4)
        /// Bolder than bold.
        public static let heavy = Weight(0.56)
        /// The boldest.
        public static let black = Weight(0.62)
    }

    /// What a font is used for (UIKit: `UIFont.TextStyle`).
    public struct TextStyle: RawRepresentable, Hashable, Sendable {
        /// Its name.
        public let rawValue: String
        /// Makes a style of a name.
        public init(rawValue: String) { self.rawValue = rawValue }
        /// The largest titles.
        public static let extraLargeTitle = TextStyle(rawValue: "extraLargeTitle")
        /// Large titles.
        public static let largeTitle = TextStyle(rawValue: "largeTitle")
        /// Titles of the first level.
        public static let title1 = TextStyle(rawValue: "title1")
        /// Titles of the second level.
        public static let title2 = TextStyle(rawValue: "title2")
        /// Titles of the third level.
        public static let title3 = TextStyle(rawValue: "title3")
        /// Headlines.
        public static let headline = TextStyle(rawValue: "headline")
        /// Headlines of the second level.
        public static let subheadline = TextStyle(rawValue: "subheadline")
        /// Text.
        public static let body = TextStyle(rawValue: "body")
        /// Text that stands out.
        public static let callout = TextStyle(rawValue: "callout")
        /// Notes.
        public static let footnote = TextStyle(rawValue: "footnote")
        /// Captions.
        public static let caption1 = TextStyle(rawValue: "caption1")
        /// Captions of the second level.
        public static let caption2 = TextStyle(rawValue: "caption2")

        /// The size in points and the weight at the usual text size (Human Interface Guidelines, "Typography").
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

    /// The font's name.
    public let fontName: String
    /// Its family.
    open var familyName: String { fontName.hasPrefix(".") ? ".AppleSystemUIFont" : fontName }
    /// Its size in points.
    public let pointSize: CGFloat
    /// How bold it is.
    package let weight: Weight
    /// Whether all its characters, or its digits, are equally wide.
    package let isMonospaced, hasMonospacedDigits: Bool
    /// Whether it is slanted.
    package let isItalic: Bool

    private init(
        _ name: String, _ size: CGFloat, _ weight: Weight = .regular, isMonospaced: Bool = false,
        hasMonospacedDigits: Bool = false, isItalic: Bool = false
    ) {
        fontName = name
        // UIKit: a size of 0 is the system's.
        pointSize = size > 0 ? size : UIFont.systemFontSize
        self.weight = weight
        self.isMonospaced = isMonospaced
        self.hasMonospacedDigits = hasMonospacedDigits
        self.isItalic = isItalic
    }

    /// A font by its name. Which fonts a device has is not known here, so that there always is one.
    public convenience init?(name fontName: String, size fontSize: CGFloat) { self.init(fontName, fontSize) }

    /// The system's font.
    public class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Regular", fontSize) }
    /// The system's font.
    public class func systemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUI-Regular", fontSize, weight)
    }
    /// The system's font in bold.
    public class func boldSystemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(".SFUI-Semibold", fontSize, .bold) }
    /// The system's font, slanted.
    public class func italicSystemFont(ofSize fontSize: CGFloat) -> UIFont {
        UIFont(".SFUI-RegularItalic", fontSize, isItalic: true)
    }
    /// The system's font with digits of one width.
    public class func monospacedDigitSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUI-Regular", fontSize, weight, hasMonospacedDigits: true)
    }
    /// The system's font with characters of one width.
    public class func monospacedSystemFont(ofSize fontSize: CGFloat, weight: Weight) -> UIFont {
        UIFont(".SFUIMono-Regular", fontSize, weight, isMonospaced: true)
    }
    /// The font for a use, at the usual text size.
    public class func preferredFont(forTextStyle style: TextStyle) -> UIFont {
        let (size, weight) = style.sizeAndWeight
        return UIFont(".SFUI-Regular", size, weight)
    }
    /// The font for a use, at the usual text size.
    public class func preferredFont(
        forTextStyle style: TextStyle, compatibleWith traitCollection: UITraitCollection?
    ) -> UIFont { preferredFont(forTextStyle: style) }

    /// The font in another size.
    open func withSize(_ fontSize: CGFloat) -> UIFont {
        UIFont(
            fontName, fontSize, weight, isMonospaced: isMonospaced, hasMonospacedDigits: hasMonospacedDigits,
            isItalic: isItalic)
    }

    /// The size of labels (UIKit: `labelFontSize`).
    public class var labelFontSize: CGFloat { 17 }
    /// The size of buttons (UIKit: `buttonFontSize`).
    public class var buttonFontSize: CGFloat { 18 }
    /// The system's small size (UIKit: `smallSystemFontSize`).
    public class var smallSystemFontSize: CGFloat { 12 }
    /// The system's size (UIKit: `systemFontSize`).
    public class var systemFontSize: CGFloat { 14 }

    /// Equal when all is.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UIFont else { return false }
        return fontName == other.fontName && pointSize == other.pointSize && weight == other.weight
            && isMonospaced == other.isMonospaced && hasMonospacedDigits == other.hasMonospacedDigits
    }
    /// Hashes name and size.
    open override var hash: Int { [fontName.hashValue, pointSize.hashValue].hashValue }
}
