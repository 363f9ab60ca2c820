// The size of texts. The fonts of a phone are not here, so that sizes are estimates: each letter has the average width
// of San Francisco's letters.

/// Options for measuring and drawing a text (UIKit: `NSStringDrawingOptions`).
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    /// The text may have several lines.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// Settings for drawing a text (UIKit: `NSStringDrawingContext`). They have no effect here.
open class NSStringDrawingContext: NSObject {
    open var minimumScaleFactor: CGFloat = 0
}

/// Estimates the size of texts.
private enum TextMeasure {
    /// Returns the size of `text`, which breaks lines at `width` if there is one.
    static func size(_ text: String, _ font: UIFont?, width: CGFloat?) -> CGSize {
        // UIKit's font for texts without a font is Helvetica in 12 points.
        let font = font ?? .systemFont(ofSize: 12)
        var (widest, count): (CGFloat, Int) = (0, 0)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            // Ideographs and emoji are as wide as they are high; other letters have half that width on average.
            let wide = line.count { $0.unicodeScalars.first.map { $0.value > 0x2E80 } ?? false }
            let length =
                (CGFloat(wide) + CGFloat(line.count - wide) * (font.isMonospaced ? 0.6 : 0.52)) * font.pointSize
            let lines = width.map { $0 > 0 ? max(1, Int((length / $0).rounded(.up))) : 1 } ?? 1
            widest = max(widest, min(length, lines > 1 ? width ?? length : length))
            count += lines
        }
        return CGSize(width: widest, height: CGFloat(count) * font.lineHeight)
    }
}

extension NSString {
    /// Estimates the size of the text on one line for each of its lines (UIKit: `size(withAttributes:)`).
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        TextMeasure.size(self as String, attributes?[.font] as? UIFont, width: nil)
    }

    /// Estimates the rectangle that the text needs if its lines break at the width of `size` (UIKit:
    /// `boundingRect(with:options:attributes:context:)`).
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        let width = options.contains(.usesLineFragmentOrigin) ? size.width : nil
        let needed = TextMeasure.size(self as String, attributes?[.font] as? UIFont, width: width)
        return CGRect(origin: .zero, size: needed)
    }
}

extension String {
    /// Estimates the size of the text on one line for each of its lines (UIKit: `size(withAttributes:)`).
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        (self as NSString).size(withAttributes: attributes)
    }

    /// Estimates the rectangle that the text needs (UIKit: `boundingRect(with:options:attributes:context:)`).
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        (self as NSString).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}

extension NSAttributedString {
    private var firstFont: UIFont? {
        length > 0 ? attribute(.font, at: 0, effectiveRange: nil) as? UIFont : nil
    }

    /// Estimates the size of the text in its first font (UIKit: `size()`).
    public func size() -> CGSize { TextMeasure.size(string, firstFont, width: nil) }

    /// Estimates the rectangle that the text needs in its first font (UIKit: `boundingRect(with:options:context:)`).
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        let width = options.contains(.usesLineFragmentOrigin) ? size.width : nil
        return CGRect(origin: .zero, size: TextMeasure.size(string, firstFont, width: width))
    }
}

extension UIFont {
    /// The families of the device's fonts; empty, because it is unknown here which fonts a device has.
    public class var familyNames: [String] { [] }
    /// Returns no names, because it is unknown here which fonts a device has.
    public class func fontNames(forFamilyName familyName: String) -> [String] { [] }
}
