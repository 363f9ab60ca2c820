public import Foundation

/// The markup of a part of a text (Foundation: `InlinePresentationIntent`). Foundation on Linux lacks it.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Text between single asterisks, as in `*text*`: italic.
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    /// Text between double asterisks, as in `**text**`: bold.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    /// Text between backticks: monospaced.
    public static let code = InlinePresentationIntent(rawValue: 4)
    /// Text between double tildes, as in `~~text~~`: struck through.
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
    /// A line break that may become a space.
    public static let softBreak = InlinePresentationIntent(rawValue: 64)
    /// A hard line break.
    public static let lineBreak = InlinePresentationIntent(rawValue: 128)
    /// Inline HTML.
    public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
    /// A block of HTML.
    public static let blockHTML = InlinePresentationIntent(rawValue: 512)
}

extension AttributeScopes.FoundationAttributes {
    @frozen public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
        public typealias Value = InlinePresentationIntent
        public static let name = "NSInlinePresentationIntent"
    }

    /// The attribute's key path; its value is never used.
    public var inlinePresentationIntent: InlinePresentationIntentAttribute {
        fatalError("an attribute has no value in its scope")
    }
}
