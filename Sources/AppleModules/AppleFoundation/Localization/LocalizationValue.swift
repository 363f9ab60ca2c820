public import Foundation

extension String {
    /// A text with interpolated values, to be looked up in a strings table (Foundation: `String.LocalizationValue`).
    public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
        package var format: LocalizedFormat

        /// Creates a text whose key is known only at run time.
        public init(_ value: String) { format = LocalizedFormat(value) }
        public init(stringLiteral value: String) { format = LocalizedFormat(value) }
        public init(stringInterpolation: StringInterpolation) { format = stringInterpolation.format }

        /// A value that is supplied later (Foundation: `String.LocalizationValue.Placeholder`).
        public enum Placeholder: Hashable, Sendable {
            case int, uint, float, double, object

            var specifier: String {
                switch self {
                case .int: "%lld"
                case .uint: "%llu"
                case .float: "%f"
                case .double: "%lf"
                case .object: "%@"
                }
            }
        }

        /// A collector of the text and the values (Foundation: `String.LocalizationValue.StringInterpolation`).
        public struct StringInterpolation: StringInterpolationProtocol {
            package var format = LocalizedFormat()

            public init(literalCapacity: Int, interpolationCount: Int) {}
            public mutating func appendLiteral(_ literal: String) { format.append(literal: literal) }
            public mutating func appendInterpolation(_ string: String) { format.append(text: string) }
            public mutating func appendInterpolation(_ substring: Substring) { format.append(text: String(substring)) }
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { format.append(value) }
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
                format.append(value, specifier: specifier)
            }
            /// Adds a value formatted by a style.
            public mutating func appendInterpolation<F: FormatStyle>(
                _ value: F.FormatInput, format style: F
            ) where F.FormatOutput == String {
                format.append(text: style.format(value))
            }
            public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
                format.append(.resource(LocalizedFormatReference(resource)), specifier: "%@")
            }
            /// Adds a value's localized text.
            public mutating func appendInterpolation<T: CustomLocalizedStringResourceConvertible>(_ value: T) {
                appendInterpolation(value.localizedStringResource)
            }
            /// Adds the characters of an attributed text.
            public mutating func appendInterpolation(_ text: AttributedString) {
                format.append(text: String(text.characters))
            }
            /// Adds a placeholder for a value that is supplied later.
            public mutating func appendInterpolation(placeholder: Placeholder, specifier: String? = nil) {
                format.append(.text(""), specifier: specifier ?? placeholder.specifier)
            }
            /// Adds an object formatted by a formatter.
            public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter) {
                format.append(text: formatter.string(for: subject) ?? "")
            }
            /// Adds a value by its description.
            @_disfavoredOverload
            public mutating func appendInterpolation<T>(_ value: T) { format.append(described: value) }
        }
    }
}

extension String.LocalizationValue: Codable {
    /// Decodes the text, which already contains its values.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }
    /// Encodes the text in the development language, with its values inserted.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(format.string(template: format.key, locale: ProcessLocale.current))
    }
}

/// A value with a localized text (Foundation: `CustomLocalizedStringResourceConvertible`).
public protocol CustomLocalizedStringResourceConvertible {
    var localizedStringResource: LocalizedStringResource { get }
}
