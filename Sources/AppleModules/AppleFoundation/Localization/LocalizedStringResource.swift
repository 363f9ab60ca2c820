@_exported public import Foundation

/// A text that is looked up in a strings table when it is displayed (Foundation: `LocalizedStringResource`). Foundation
/// on Linux lacks it.
public struct LocalizedStringResource: Hashable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByStringInterpolation, CustomLocalizedStringResourceConvertible
{
    /// The location of the strings table (Foundation: `LocalizedStringResource.BundleDescription`). It has no effect:
    /// all tables are looked up in the folders of the adopted code.
    public enum BundleDescription: Hashable, Sendable, Codable {
        case main
        case atURL(URL)
        public static func forClass(_ anyClass: AnyClass) -> BundleDescription { .main }
    }

    /// The key, with a format specifier for each value.
    public let key: String
    /// The text that is used if no table contains the key.
    public let defaultValue: String.LocalizationValue
    /// The name of the strings table; nil for `Localizable`.
    public let table: String?
    /// The locale of the text and its numbers.
    public var locale: Locale
    public let bundle: BundleDescription

    /// Creates a resource; the literal is the key.
    public init(stringLiteral value: String) {
        self.init(String.LocalizationValue(value))
    }

    /// Creates a resource with interpolated values.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// Creates a resource from a text, which is also the key, and the name of its table.
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

    /// Creates a resource from a key and a text in the development language.
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
    /// Returns the text of a resource (Foundation: `String.init(localized:)`).
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        self = StringTables.shared.text(
            key: resource.key, value: resource.defaultValue.format, table: resource.table, locale: resource.locale)
    }

    /// Looks up a text (Foundation: `String.init(localized:table:bundle:locale:comment:)`). If no table contains the
    /// key, the key is the text, as on iOS.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        self = StringTables.shared.text(
            key: keyAndValue.format.key, value: keyAndValue.format, table: table, locale: locale)
    }

    /// Looks up a text by a key, with a default in the development language (Foundation:
    /// `String.init(localized:defaultValue:table:bundle:locale:comment:)`).
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        self = StringTables.shared.text(key: "\(key)", value: defaultValue.format, table: table, locale: locale)
    }
}

extension AttributedString {
    /// Looks up a text and converts its Markdown to attributes (Foundation: `AttributedString.init(localized:)`).
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        let text = String(localized: keyAndValue, table: table, bundle: bundle, locale: locale, comment: comment)
        self.init(inlineMarkdown: text, locale: locale)
    }

    /// Returns the text of a resource with its Markdown as attributes.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        self.init(inlineMarkdown: String(localized: resource), locale: resource.locale)
    }
}

/// Looks up a text (Foundation: `NSLocalizedString`). The file that Tandem adds to adopted code calls this function
/// `NSLocalizedString`, because Foundation's own function finds no tables on Linux.
public func localizedStringOfAdoptedCode(
    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
) -> String {
    let format = LocalizedFormat(value.isEmpty ? key : value)
    return StringTables.shared.text(key: key, value: format, table: tableName, locale: ProcessLocale.current)
}
