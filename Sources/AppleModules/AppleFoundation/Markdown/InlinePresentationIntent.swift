public import Foundation

/// How a part of a text is meant (Foundation: `InlinePresentationIntent`), which Foundation on Linux does not have.
public struct InlinePresentationIntent: OptionSet, Hashable, Codable, Sendable {
    /// The set as a number.
    public let rawValue: UInt
    /// Makes a set from a number.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// `*so*`: italic.
    public static let emphasized = InlinePresentationIntent(rawValue: 1)
    /// `**so**`: bold.
    public static let stronglyEmphasized = InlinePresentationIntent(rawValue: 2)
    /// Between backticks: in letters of one width.
    public static let code = InlinePresentationIntent(rawValue: 4)
    /// `~~so~~`: struck through.
    public static let strikethrough = InlinePresentationIntent(rawValue: 32)
    /// A line's end that may become a space.
    public static let softBreak = InlinePresentationIntent(rawValue: 64)
    /// A line's end.
    public static let lineBreak = InlinePresentationIntent(rawValue: 128)
    /// HTML in a line.
    public static let inlineHTML = InlinePresentationIntent(rawValue: 256)
    /// HTML of its own.
    public static let blockHTML = InlinePresentationIntent(rawValue: 512)
}

extension AttributeScopes.FoundationAttributes {
    /// How a part of a text is meant.
    @frozen public enum InlinePresentationIntentAttribute: CodableAttributedStringKey {
        /// The value's type.
        public typealias Value = InlinePresentationIntent
        /// The name.
        public static let name = "NSInlinePresentationIntent"
    }

    /// How a part of a text is meant. Only the key path to it is used, never a value.
    public var inlinePresentationIntent: InlinePresentationIntentAttribute {
        fatalError("an attribute has no value in its scope")
    }
}
