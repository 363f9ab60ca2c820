public import Foundation

/// Writes a person's name (Foundation: `PersonNameComponentsFormatter`), of which Foundation on Linux has only the name;
/// the file that is added to adopted code gives it that name.
public final class PersonNameFormatter: Formatter, @unchecked Sendable {
    // As all formatters: whoever shares one does not change it meanwhile.
    /// How much of the name is written (Foundation: `PersonNameComponentsFormatter.Style`).
    public enum Style: Int, Codable, Sendable {
        /// As `medium`.
        case `default`
        /// The given name.
        case short
        /// Given and family name.
        case medium
        /// All of it.
        case long
        /// The initials.
        case abbreviated
    }

    /// How much of the name is written.
    public var style = Style.default
    /// The language: where the family name comes first, it does so.
    public var locale: Locale! = ProcessLocale.current

    /// The name.
    public func string(from components: PersonNameComponents) -> String {
        PersonNameComponents.FormatStyle(style: style, locale: locale ?? ProcessLocale.current).format(components)
    }

    /// The name in a style.
    public class func localizedString(from components: PersonNameComponents, style nameFormatStyle: Style) -> String {
        PersonNameComponents.FormatStyle(style: nameFormatStyle).format(components)
    }

    /// A name as one types it: the first word is the given name, the last the family name.
    public func personNameComponents(from string: String) -> PersonNameComponents? {
        let words = string.split(whereSeparator: \.isWhitespace).map(String.init)
        guard let first = words.first else { return nil }
        var components = PersonNameComponents()
        components.givenName = first
        if words.count > 1 { components.familyName = words.last }
        if words.count > 2 { components.middleName = words[1..<(words.count - 1)].joined(separator: " ") }
        return components
    }

    /// The name; nil for what is none.
    public override func string(for object: Any?) -> String? { (object as? PersonNameComponents).map(string(from:)) }
}

extension PersonNameComponents {
    /// Writes a person's name (Foundation: `PersonNameComponents.FormatStyle`), which Foundation on Linux does not have.
    public struct FormatStyle: Foundation.FormatStyle {
        /// How much of the name is written (Foundation: `PersonNameComponents.FormatStyle.Style`).
        public typealias Style = PersonNameFormatter.Style

        /// How much of the name is written.
        public var style: Style
        /// The language.
        public var locale: Locale

        /// Makes a style.
        public init(style: Style = .medium, locale: Locale = ProcessLocale.current) {
            self.style = style
            self.locale = locale
        }

        /// The name.
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

        /// The style in another language.
        public func locale(_ locale: Locale) -> FormatStyle { FormatStyle(style: style, locale: locale) }

        /// Languages in which the family name comes first.
        private static let familyFirst: Set<String> = ["hu", "ja", "ko", "vi", "zh"]
    }

    /// The given and the family name.
    public func formatted() -> String { FormatStyle().format(self) }
    /// The name in a style.
    public func formatted<S: Foundation.FormatStyle>(_ style: S) -> S.FormatOutput
    where S.FormatInput == PersonNameComponents { style.format(self) }
}

extension FormatStyle where Self == PersonNameComponents.FormatStyle {
    /// A name's style.
    public static func name(style: PersonNameComponents.FormatStyle.Style) -> Self { Self(style: style) }
}
