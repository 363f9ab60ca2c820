@_exported public import Foundation

/// A text that is looked up in a strings table when it is shown (Foundation: `LocalizedStringResource`), which
/// Foundation on Linux does not have.
///
/// No table is looked up here: the text is the key, in the development language, with its values put in.
public struct LocalizedStringResource: Equatable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByStringInterpolation
{
    /// The key, with the values of its interpolations in place.
    public let key: String
    /// The strings table; nil for `Localizable`.
    public let table: String?

    /// Makes a resource; the literal is the key.
    public init(stringLiteral value: String) {
        self.init(key: value, table: nil)
    }

    /// Makes a resource from a literal and the table it is in.
    public init(_ keyAndValue: String.StringLiteralType, table: String? = nil, comment: StaticString? = nil) {
        self.init(key: keyAndValue, table: table)
    }

    private init(key: String, table: String?) {
        self.key = key
        self.table = table
    }

    /// The text as it is shown.
    public var description: String { key }
}

extension String {
    /// The text of a resource (Foundation: `String.init(localized:)`).
    public init(localized resource: LocalizedStringResource) {
        self = resource.key
    }
}
