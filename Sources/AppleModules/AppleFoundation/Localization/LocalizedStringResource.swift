@_exported public import Foundation

/// A text that is looked up in a strings table when it is shown (Foundation: `LocalizedStringResource`), which
/// Foundation on Linux does not have.
public struct LocalizedStringResource: Hashable, Sendable, Codable, CustomStringConvertible,
    ExpressibleByStringInterpolation, CustomLocalizedStringResourceConvertible
{
    /// Where the strings table is (Foundation: `LocalizedStringResource.BundleDescription`). All tables are looked up in
    /// the folders of the adopted code here.
    public enum BundleDescription: Hashable, Sendable, Codable {
        /// In the app or the extension.
        case main
        /// In a bundle at a location.
        case atURL(URL)
        /// In the bundle of a class.
        public static func forClass(_ anyClass: AnyClass) -> BundleDescription { .main }
    }

    /// The key, in which a format stands for each value.
    public let key: String
    /// The text where no table has one.
    public let defaultValue: String.LocalizationValue
    /// The strings table; nil for `Localizable`.
    public let table: String?
    /// The language and how numbers are written.
    public var locale: Locale
    /// Where the table is.
    public let bundle: BundleDescription

    /// Makes a resource; the literal is the key.
    public init(stringLiteral value: String) {
        self.init(String.LocalizationValue(value))
    }

    /// Makes a resource with values in it.
    public init(stringInterpolation: String.LocalizationValue.StringInterpolation) {
        self.init(String.LocalizationValue(stringInterpolation: stringInterpolation))
    }

    /// Makes a resource from a text and the table it is in.
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

    /// Makes a resource from a key and the text in the development language.
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

    /// The text as it is shown.
    public var description: String { String(localized: self) }
    /// Itself.
    public var localizedStringResource: LocalizedStringResource { self }
}

extension String {
    /// The text of a resource (Foundation: `String.init(localized:)`).
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        self = StringTables.shared.text(
            key: resource.key, value: resource.defaultValue.format, table: resource.table, locale: resource.locale)
    }

    /// A text of a strings table (Foundation: `String.init(localized:table:bundle:locale:comment:)`). A key that no table
    /// has is the text, as on iOS.
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        self = StringTables.shared.text(
            key: keyAndValue.format.key, value: keyAndValue.format, table: table, locale: locale)
    }

    /// A text of a strings table, with the text in the development language (Foundation:
    /// `String.init(localized:defaultValue:table:bundle:locale:comment:)`).
    public init(
        localized key: StaticString, defaultValue: String.LocalizationValue, table: String? = nil,
        bundle: Bundle? = nil, locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        self = StringTables.shared.text(key: "\(key)", value: defaultValue.format, table: table, locale: locale)
    }
}

extension AttributedString {
    /// A text of a strings table, with its Markdown as attributes (Foundation: `AttributedString.init(localized:)`).
    public init(
        localized keyAndValue: String.LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
        locale: Locale = ProcessLocale.current, comment: StaticString? = nil
    ) {
        let text = String(localized: keyAndValue, table: table, bundle: bundle, locale: locale, comment: comment)
        self.init(inlineMarkdown: text, locale: locale)
    }

    /// The text of a resource, with its Markdown as attributes.
    @_disfavoredOverload
    public init(localized resource: LocalizedStringResource) {
        self.init(inlineMarkdown: String(localized: resource), locale: resource.locale)
    }
}

/// The text of a key in a strings table (Foundation: `NSLocalizedString`). The file that is added to adopted code gives
/// it that name: Foundation on Linux has a function of the same name, which finds no table there.
public func localizedStringOfAdoptedCode(
    _ key: String, tableName: String? = nil, bundle: Bundle = .main, value: String = "", comment: String
) -> String {
    let format = LocalizedFormat(value.isEmpty ? key : value)
    return StringTables.shared.text(key: key, value: format, table: tableName, locale: ProcessLocale.current)
}
