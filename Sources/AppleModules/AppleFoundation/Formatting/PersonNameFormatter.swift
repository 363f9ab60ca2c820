public import Foundation

/// A formatter of a person's name (Foundation: `PersonNameComponentsFormatter`). Foundation on Linux only declares that
/// type; the file that Tandem adds to adopted code makes the name refer to this class.
public final class PersonNameFormatter: Formatter, @unchecked Sendable {
    // Not safe to modify while other threads use it, like all formatters.
    /// The length of the name (Foundation: `PersonNameComponentsFormatter.Style`).
    public enum Style: Int, Codable, Sendable {
        /// Same as `medium`.
        case `default`
        /// The given name.
        case short
        /// Given and family name.
        case medium
        /// All components of the name.
        case long
        /// The initials.
        case abbreviated
    }

    public var style = Style.default
    /// The locale, which determines whether the family name comes first.
    public var locale: Locale! = ProcessLocale.current

    public func string(from components: PersonNameComponents) -> String {
        PersonNameComponents.FormatStyle(style: style, locale: locale ?? ProcessLocale.current).format(components)
    }

    public class func localizedString(from components: PersonNameComponents, style nameFormatStyle: Style) -> String {
        PersonNameComponents.FormatStyle(style: nameFormatStyle).format(components)
    }

    /// Splits a typed name: the first word is the given name, the last word the family name, and the rest the middle
    /// name.
    public func personNameComponents(from string: String) -> PersonNameComponents? {
        let words = string.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { return nil }
        var components = PersonNameComponents()
        components.givenName = first
        if words.count > 1 { components.familyName = words.last }
        if words.count > 2 { components.middleName = words[1..<(words.count - 1)].joined(separator: " ") }
        return components
    }

    /// Formats name components; returns nil for any other object.
    public override func string(for object: Any?) -> String? { (object as? PersonNameComponents).map(string(from:)) }
}

extension PersonNameComponents {
    /// A format of a person's name (Foundation: `PersonNameComponents.FormatStyle`). Foundation on Linux lacks it.
    public struct FormatStyle: Foundation.FormatStyle {
        /// The length of the name (Foundation: `PersonNameComponents.FormatStyle.Style`).
        public typealias Style = PersonNameFormatter.Style

        public var style: Style
        public var locale: Locale

        public init(style: Style = .medium, locale: Locale = ProcessLocale.current) {
            self.style = style
            self.locale = locale
        }

        public func format(_ value: PersonNameComponents) -> String {
            let isFamilyFirst = Self.familyFirst.contains(locale.language.languageCode?.identifier ?? "")
            func inOrder(_ given: [String?], _ family: String?) -> [String] {
                (isFamilyFirst ? [family] + given : given + [family]).compactMap { $0 }.filter { !$0.isEmpty }
            }
            switch style {
            case .short: return value.nickname ?? value.givenName ?? value.familyName ?? ""
            case .default, .medium: return inOrder([value.givenName], value.familyName).joined(separator: " ")
            case .long:
                let name = inOrder([value.givenName, value.middleName], value.familyName)
                return ([value.namePrefix].compactMap { $0 } + name + [value.nameSuffix].compactMap { $0 })
                    .joined(separator: " ")
            case .abbreviated:
                return inOrder([value.givenName], value.familyName).compactMap(\.first).map { $0.uppercased() }.joined()
            }
        }

        public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(style: style, locale: locale) }

        /// Languages in which the family name comes first.
        private static let familyFirst: Set<String> = ["hu", "ja", "ko", "vi", "zh"]
    }

    /// Returns the given and the family name.
    public func formatted() -> String { FormatStyle().format(self) }
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == PersonNameComponents { style.format(self) }
}

extension FormatStyle where Self == PersonNameComponents.FormatStyle {
    public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self { Self(style: style) }
}
