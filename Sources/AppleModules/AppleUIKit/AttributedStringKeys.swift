extension NSAttributedString.Key {
    /// A `UIFont` (UIKit: `font`).
    public static let font = NSAttributedString.Key("NSFont")
    /// A `UIColor` (UIKit: `foregroundColor`).
    public static let foregroundColor = NSAttributedString.Key("NSColor")
    /// A `UIColor` (UIKit: `backgroundColor`).
    public static let backgroundColor = NSAttributedString.Key("NSBackgroundColor")
    /// An `NSParagraphStyle` (UIKit: `paragraphStyle`).
    public static let paragraphStyle = NSAttributedString.Key("NSParagraphStyle")
    /// Points that are added to the distance between characters (UIKit: `kern`).
    public static let kern = NSAttributedString.Key("NSKern")
    /// Points that are added to the distance between characters (UIKit: `tracking`).
    public static let tracking = NSAttributedString.Key("CTTracking")
    /// The raw value of an `NSUnderlineStyle` (UIKit: `underlineStyle`).
    public static let underlineStyle = NSAttributedString.Key("NSUnderline")
    public static let underlineColor = NSAttributedString.Key("NSUnderlineColor")
    /// The raw value of an `NSUnderlineStyle` (UIKit: `strikethroughStyle`).
    public static let strikethroughStyle = NSAttributedString.Key("NSStrikethrough")
    public static let strikethroughColor = NSAttributedString.Key("NSStrikethroughColor")
    public static let strokeColor = NSAttributedString.Key("NSStrokeColor")
    /// The width of the outline in percent of the font's size (UIKit: `strokeWidth`).
    public static let strokeWidth = NSAttributedString.Key("NSStrokeWidth")
    /// An `NSShadow` (UIKit: `shadow`).
    public static let shadow = NSAttributedString.Key("NSShadow")
    /// A `URL` or a string (UIKit: `link`).
    public static let link = NSAttributedString.Key("NSLink")
    /// Points by which characters are raised (UIKit: `baselineOffset`).
    public static let baselineOffset = NSAttributedString.Key("NSBaselineOffset")
    public static let obliqueness = NSAttributedString.Key("NSObliqueness")
    public static let expansion = NSAttributedString.Key("NSExpansion")
    public static let ligature = NSAttributedString.Key("NSLigature")
    public static let textEffect = NSAttributedString.Key("NSTextEffect")
    /// An `NSTextAttachment` (UIKit: `attachment`).
    public static let attachment = NSAttributedString.Key("NSAttachment")
    public static let writingDirection = NSAttributedString.Key("NSWritingDirection")
}

/// The style of a line under or through a text, as bits (UIKit: `NSUnderlineStyle`).
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let single = NSUnderlineStyle(rawValue: 0x01)
    public static let thick = NSUnderlineStyle(rawValue: 0x02)
    public static let double = NSUnderlineStyle(rawValue: 0x09)
    public static let patternDot = NSUnderlineStyle(rawValue: 0x0100)
    public static let patternDash = NSUnderlineStyle(rawValue: 0x0200)
    public static let patternDashDot = NSUnderlineStyle(rawValue: 0x0300)
    public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x0400)
    /// The line is drawn under or through words, not through the spaces between them.
    public static let byWord = NSUnderlineStyle(rawValue: 0x8000)
}

/// The side to which lines are aligned (UIKit: `NSTextAlignment`).
public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural
}

/// How a line that is too long is broken or shortened (UIKit: `NSLineBreakMode`).
public enum NSLineBreakMode: Int, Sendable {
    case byWordWrapping, byCharWrapping, byClipping, byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// The direction in which a text is written (UIKit: `NSWritingDirection`).
public enum NSWritingDirection: Int, Sendable {
    case natural = -1
    case leftToRight, rightToLeft
}

/// The layout of a paragraph (UIKit: `NSParagraphStyle`).
open class NSParagraphStyle: NSObject, @unchecked Sendable {
    // `@unchecked`, because the subclass is mutable. As in UIKit, it must not be changed while other threads use it.
    fileprivate struct Values: Equatable {
        var lineSpacing: CGFloat = 0
        var paragraphSpacing: CGFloat = 0
        var paragraphSpacingBefore: CGFloat = 0
        var alignment = NSTextAlignment.natural
        var headIndent: CGFloat = 0
        var tailIndent: CGFloat = 0
        var firstLineHeadIndent: CGFloat = 0
        var minimumLineHeight: CGFloat = 0
        var maximumLineHeight: CGFloat = 0
        var lineHeightMultiple: CGFloat = 0
        var lineBreakMode = NSLineBreakMode.byWordWrapping
        var baseWritingDirection = NSWritingDirection.natural
        var hyphenationFactor: Float = 0
    }

    fileprivate var values = Values()

    public static let `default` = NSParagraphStyle()
    public override init() {}

    open var lineSpacing: CGFloat { values.lineSpacing }
    open var paragraphSpacing: CGFloat { values.paragraphSpacing }
    open var paragraphSpacingBefore: CGFloat { values.paragraphSpacingBefore }
    open var alignment: NSTextAlignment { values.alignment }
    open var headIndent: CGFloat { values.headIndent }
    open var tailIndent: CGFloat { values.tailIndent }
    open var firstLineHeadIndent: CGFloat { values.firstLineHeadIndent }
    open var minimumLineHeight: CGFloat { values.minimumLineHeight }
    open var maximumLineHeight: CGFloat { values.maximumLineHeight }
    open var lineHeightMultiple: CGFloat { values.lineHeightMultiple }
    open var lineBreakMode: NSLineBreakMode { values.lineBreakMode }
    open var baseWritingDirection: NSWritingDirection { values.baseWritingDirection }
    open var hyphenationFactor: Float { values.hyphenationFactor }

    open override func mutableCopy() -> Any {
        let copy = NSMutableParagraphStyle()
        copy.values = values
        return copy
    }
    open override func copy() -> Any {
        let copy = NSParagraphStyle()
        copy.values = values
        return copy
    }
    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.values == values }
    open override var hash: Int { values.alignment.hashValue }
}

/// The layout of a paragraph, which can be changed (UIKit: `NSMutableParagraphStyle`).
open class NSMutableParagraphStyle: NSParagraphStyle, @unchecked Sendable {
    open override var lineSpacing: CGFloat {
        get { values.lineSpacing }
        set { values.lineSpacing = newValue }
    }
    open override var paragraphSpacing: CGFloat {
        get { values.paragraphSpacing }
        set { values.paragraphSpacing = newValue }
    }
    open override var paragraphSpacingBefore: CGFloat {
        get { values.paragraphSpacingBefore }
        set { values.paragraphSpacingBefore = newValue }
    }
    open override var alignment: NSTextAlignment {
        get { values.alignment }
        set { values.alignment = newValue }
    }
    open override var headIndent: CGFloat {
        get { values.headIndent }
        set { values.headIndent = newValue }
    }
    open override var tailIndent: CGFloat {
        get { values.tailIndent }
        set { values.tailIndent = newValue }
    }
    open override var firstLineHeadIndent: CGFloat {
        get { values.firstLineHeadIndent }
        set { values.firstLineHeadIndent = newValue }
    }
    open override var minimumLineHeight: CGFloat {
        get { values.minimumLineHeight }
        set { values.minimumLineHeight = newValue }
    }
    open override var maximumLineHeight: CGFloat {
        get { values.maximumLineHeight }
        set { values.maximumLineHeight = newValue }
    }
    open override var lineHeightMultiple: CGFloat {
        get { values.lineHeightMultiple }
        set { values.lineHeightMultiple = newValue }
    }
    open override var lineBreakMode: NSLineBreakMode {
        get { values.lineBreakMode }
        set { values.lineBreakMode = newValue }
    }
    open override var baseWritingDirection: NSWritingDirection {
        get { values.baseWritingDirection }
        set { values.baseWritingDirection = newValue }
    }
    open override var hyphenationFactor: Float {
        get { values.hyphenationFactor }
        set { values.hyphenationFactor = newValue }
    }
    open func setParagraphStyle(_ other: NSParagraphStyle) { values = other.values }
}

/// The shadow of a text (UIKit: `NSShadow`).
open class NSShadow: NSObject {
    open var shadowOffset = CGSize.zero
    open var shadowBlurRadius: CGFloat = 0
    /// A `UIColor`.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1.0 / 3)
    public override init() {}
}

/// A picture in a text (UIKit: `NSTextAttachment`). Texts are drawn without their attachments here.
open class NSTextAttachment: NSObject {
    open var image: UIImage?
    open var bounds = CGRect.zero
    public override init() {}
    public convenience init(image: UIImage) {
        self.init()
        self.image = image
    }
}

extension NSAttributedString {
    /// Creates a text that consists of an attachment, as the character U+FFFC (UIKit: `init(attachment:)`).
    public convenience init(attachment: NSTextAttachment) {
        self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
    }
}
