@_exported public import Foundation

/// A text that is looked up in a strings table when it is displayed (Foundation: `LocalizedStringResource`). Foundation
/// on Linux lacks this type.
public struct LocalizedStringResource: Hashable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByStringInterpolation, CustomLocalizedStringResourceConvertible
{
    /// The location of the strings table (Foundation: `LocalizedStringResource.BundleDescription`). It has no effect,
    /// because all tables are looked up in the folders of the adopted code.
    public enum BundleDescription: Hashable, Sendable, Codable {
        case main
        case atURL(URL)
        public static func forClass(_ anyClass: AnyClass) -> BundleDescription { .main }
    }

    /// The key, which contains a format specifier for each value.
    public let key: String
    /// The text that is used if no table contains the key.
    public let defaultValue: String.LocalizationValue
    /// The name of the strings table; nil for `Localizable`.
    public let table: String?
    /// The locale that determines the language of the text and the format of its numbers.
    public var locale: Locale
    public let bundle: BundleDescription

    /// Creates a resource whose key is the literal `value`.
    public init(stringLiteral value: String) {
        self.init(String.LocalizationValue(value))
    }

    /// Creates a resource with interpolated values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// Creates a resource. `keyAndValue` is both the key and the text in the development language.
    public init(
        _ keyAndValue: String.LocalizationValue, table: String? = nil, locale: Locale = ProcessLocale.current,
        bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        key = keyAndValue.format.key
        defaultValue = keyAndValue
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    /// Creates a resource from a key and from the text in the development language (`defaultValue`).
    public init(
        _ key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        locale: Locale = ProcessLocale.current, bundle: BundleDescription = .main, comment: StaticString? = nil
    ) {
        self.key = "\(key)"
        self.defaultValue = defaultValue
        self.table = table
        self.locale = locale
        self.bundle = bundle
    }

    public var description: String { String(localized: self) }
    public var localizedStringResource: LocalizedStringResource { self }
}

extension String {
    /// Looks up the text of a resource (Foundation: `String.init(localized:)`).
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        self = StringTables.shared.text(
            key: resource.key, value: resource.defaultValue.format, table: resource.table, locale: resource.locale)
    }

    /// Looks up a text (Foundation: `String.init(localized:table:bundle:locale:comment:)`). If no table contains the
    /// key, the key itself is the text, as on iOS.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        self = StringTables.shared.text(
            key: keyAndValue.format.key, value: keyAndValue.format, table: table, locale: locale)
    }

    /// Looks up the text for `key`. If no table contains the key, the text is `defaultValue` (Foundation:
    /// `String.init(localized:defaultValue:table:bundle:locale:comment:)`).
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        self = StringTables.shared.text(key: "\(key)", value: defaultValue.format, table: table, locale: locale)
    }
}

extension AttributedString {
    /// Looks up a text, and converts the Markdown in it to attributes (Foundation:
    /// `AttributedString.init(localized:)`).
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        let text = String(localized: keyAndValue, table: table, bundle: bundle, locale: locale, comment: comment)
        self.init(inlineMarkdown: text, locale: locale)
    }

    /// Looks up the text of a resource, and converts the Markdown in it to attributes.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        self.init(inlineMarkdown: String(localized: resource), locale: resource.locale)
    }
}

/// Looks up a text (Foundation: `NSLocalizedString`). In adopted code, `NSLocalizedString` calls this function, because
/// Foundation's own function finds no tables on Linux.
public func localizedStringOfAdoptedCode(
    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
) -> String {
    let format = LocalizedFormat(value.isEmpty ? key : value)
    return StringTables.shared.text(key: key, value: format, table: tableName, locale: ProcessLocale.current)
}
