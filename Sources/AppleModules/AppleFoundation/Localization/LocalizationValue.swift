public import Foundation

extension String {
    /// A text with values in it, to be looked up in a strings table (Foundation: `String.LocalizationValue`).
    public struct LocalizationValue: ExpressibleByStringInterpolation, Hashable, Sendable {
        package var format: LocalizedFormat

        /// A text whose key is known only when the program runs.
        public init(_ value: String) { format = LocalizedFormat(value) }
        /// A text without values.
        public init(stringLiteral value: String) { format = LocalizedFormat(value) }
        /// A text with values.
        public init(stringInterpolation: StringInterpolation) { format = stringInterpolation.format }

        /// A value that is known later, by its type (Foundation: `String.LocalizationValue.Placeholder`).
        public enum Placeholder: Hashable, Sendable {
            /// The types.
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

        /// Collects the text and the values (Foundation: `String.LocalizationValue.StringInterpolation`).
        public struct StringInterpolation: StringInterpolationProtocol {
            package var format = LocalizedFormat()

            /// Begins a text.
            public init(literalCapacity: Int, interpolationCount: Int) {}
            /// Adds text.
            public mutating func appendLiteral(_ literal: String) { format.append(literal: literal) }
            /// Adds a text as a value.
            public mutating func appendInterpolation(_ string: String) { format.append(text: string) }
            /// Adds a text as a value.
            public mutating func appendInterpolation(_ substring: Substring) { format.append(text: String(substring)) }
            /// Adds a number.
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { format.append(value) }
            /// Adds a number in a format.
            public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
                format.append(value, specifier: specifier)
            }
            /// Adds a value as a style formats it.
            public mutating func appendInterpolation<F: FormatStyle>(
                _ value: F.FormatInput, format style: F
            ) where F.FormatOutput == String {
                format.append(text: style.format(value))
            }
            /// Adds another text to be localized.
            public mutating func appendInterpolation(_ resource: LocalizedStringResource) {
                format.append(.resource(LocalizedFormatReference(resource)), specifier: "%@")
            }
            /// Adds a value that knows its text.
            public mutating func appendInterpolation<T: CustomLocalizedStringResourceConvertible>(_ value: T) {
                appendInterpolation(value.localizedStringResource)
            }
            /// Adds a text with attributes, as text.
            public mutating func appendInterpolation(_ text: AttributedString) {
                format.append(text: String(text.characters))
            }
            /// Leaves a place for a value that is known later.
            public mutating func appendInterpolation(placeholder: Placeholder, specifier: String? = nil) {
                format.append(.text(""), specifier: specifier ?? placeholder.specifier)
            }
            /// Adds an object as a formatter writes it.
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
    /// Reads the text; a value that was in it is text by then.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }
    /// Writes the text with its values put in, in the development language.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(format.string(template: format.key, locale: ProcessLocale.current))
    }
}

/// A value that knows a text to be localized (Foundation: `CustomLocalizedStringResourceConvertible`).
public protocol CustomLocalizedStringResourceConvertible {
    /// The text.
    var localizedStringResource: LocalizedStringResource { get }
}
