public import Foundation

/// A search for links and telephone numbers in a text (Foundation: `NSDataDetector`). Foundation on Linux lacks this
/// class. It finds no dates and no addresses here.
///
/// On a phone this class inherits from `NSRegularExpression`, whose methods cannot be overridden here.
public final class NSDataDetector: NSObject, Sendable {
    /// The kinds of results that are searched for, as bits of `NSTextCheckingResult.CheckingType`.
    public let checkingTypes: UInt64

    /// Creates a detector. Throws an error if `checkingTypes` is 0.
    public init(types checkingTypes: UInt64) throws {
        guard checkingTypes != 0 else { throw CocoaError(.formatting) }
        self.checkingTypes = checkingTypes
    }

    // Both patterns prefer a missed result to a wrong one. A link needs a scheme, `www.` or a common top-level domain.
    private static let link =
        #"(?i)\b(?:https?://[^\s<>"]+|www\.[^\s<>"]+|mailto:[^\s<>"]+|[a-z0-9._%+-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+|"#
        + #"(?:[a-z0-9-]+\.)+(?:com|org|net|edu|gov|io|app|dev|de|uk|fr|eu|co|me|info)\b(?:/[^\s<>"]*)?)"#
    private static let phone = #"(?<![\w.])\+?\(?\d{1,4}\)?(?:[ .\-/]?\(?\d{2,5}\)?){2,5}(?![\w])"#

    /// Returns the results in `range` in the order of their places (Foundation: `matches(in:options:range:)`).
    public func matches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> [NSTextCheckingResult] {
        let types = NSTextCheckingResult.CheckingType(rawValue: checkingTypes)
        var results: [DetectedResult] = []
        if types.contains(DetectedResult.linkType) {
            results += Self.find(Self.link, string, range) { text, range in
                Self.url(text).map { DetectedResult(DetectedResult.linkType, range, url: $0) }
            }
        }
        if types.contains(DetectedResult.phoneType) {
            let links = results.map(\.range)
            results += Self.find(Self.phone, string, range) { text, range in
                let isNumber = (7...15).contains(text.count { $0.isNumber })
                let isInLink = links.contains { NSIntersectionRange($0, range).length > 0 }
                return isNumber && !isInLink ? DetectedResult(DetectedResult.phoneType, range, phone: text) : nil
            }
        }
        return results.sorted { $0.range.location < $1.range.location }
    }

    /// Returns the first result in `range`; nil if there is none (Foundation: `firstMatch(in:options:range:)`).
    public func firstMatch(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> NSTextCheckingResult? { matches(in: string, options: options, range: range).first }

    /// Returns the number of results in `range` (Foundation: `numberOfMatches(in:options:range:)`).
    public func numberOfMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange
    ) -> Int { matches(in: string, options: options, range: range).count }

    /// Calls `block` with each result in `range` (Foundation: `enumerateMatches(in:options:range:using:)`).
    public func enumerateMatches(
        in string: String, options: NSRegularExpression.MatchingOptions = [], range: NSRange,
        using block: (NSTextCheckingResult?, NSRegularExpression.MatchingFlags, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var isStopped = ObjCBool(false)
        for result in matches(in: string, options: options, range: range) where !isStopped.boolValue {
            block(result, [], &isStopped)
        }
    }

    private static func find(
        _ pattern: String, _ string: String, _ range: NSRange, _ result: (String, NSRange) -> DetectedResult?
    ) -> [DetectedResult] {
        guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
        return expression.matches(in: string, range: range).compactMap { match in
            guard let place = Range(match.range, in: string) else { return nil }
            // A sentence's punctuation after a link does not belong to the link.
            var text = string[place]
            while let last = text.last, ".,;:!?)'\"".contains(last) { text = text.dropLast() }
            return result(String(text), NSRange(text.startIndex..<text.endIndex, in: string))
        }
    }

    private static func url(_ text: String) -> URL? {
        if text.contains("://") || text.lowercased().hasPrefix("mailto:") { return URL(string: text) }
        return URL(string: (text.contains("@") && !text.contains("/") ? "mailto:" : "http://") + text)
    }
}

/// A result of `NSDataDetector`.
final class DetectedResult: NSTextCheckingResult {
    // The bits are those of Foundation's constants `link` and `phoneNumber`, which it marks as deprecated on Linux.
    static let linkType = CheckingType(rawValue: 1 << 5)
    static let phoneType = CheckingType(rawValue: 1 << 11)

    private let type: CheckingType
    private let place: NSRange
    fileprivate let detectedURL: URL?
    fileprivate let detectedPhone: String?

    init(_ type: CheckingType, _ place: NSRange, url: URL? = nil, phone: String? = nil) {
        self.type = type
        self.place = place
        detectedURL = url
        detectedPhone = phone
        super.init()
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override var resultType: CheckingType { type }
    override var range: NSRange { place }
    override var numberOfRanges: Int { 1 }
    override func range(at index: Int) -> NSRange { place }
}

extension NSTextCheckingResult {
    /// The link that was found; nil for other results (Foundation: `url`).
    public var url: URL? { (self as? DetectedResult)?.detectedURL }
    /// The telephone number that was found; nil for other results (Foundation: `phoneNumber`).
    public var phoneNumber: String? { (self as? DetectedResult)?.detectedPhone }
}
