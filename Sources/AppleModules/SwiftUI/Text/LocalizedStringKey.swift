/// The key of a text in a strings table (SwiftUI: `LocalizedStringKey`).
///
/// The key contains a format specifier for each value, as when Xcode extracts it: `"\(count) jokes"` becomes `%lld
/// jokes`.
public struct LocalizedStringKey: Equatable, Sendable, ExpressibleByStringInterpolation {
    /// The key and its values.
    package let format: LocalizedFormat
    /// The values that are not plain text: styled texts, images and dates.
    let texts: [Text]

    /// The key, with a format specifier for each value.
    package var key: String { format.key }

    public init(_ value: String) {
        format = LocalizedFormat(value)
        texts = []
    }

    public init(stringLiteral value: String) {
        self.init(value)
    }

    public init(stringInterpolation: StringInterpolation) {
        format = stringInterpolation.format
        texts = stringInterpolation.texts
    }

    /// Collects the parts of a literal (SwiftUI: `LocalizedStringKey.StringInterpolation`).
    public struct StringInterpolation: StringInterpolationProtocol {
        var format = LocalizedFormat()
        var texts: [Text] = []

        public init(literalCapacity: Int, interpolationCount: Int) {}

        private mutating func append(_ text: Text) {
            format.append(embedded: texts.count)
            texts.append(text)
        }

        public mutating func appendLiteral(_ literal: String) { format.append(literal: literal) }

        public mutating func appendInterpolation(_ string: String) { format.append(text: string) }

        /// Adds an object, which a formatter converts to text.
        public mutating func appendInterpolation<Subject: ReferenceConvertible>(
            _ subject: Subject, formatter: Formatter? = nil
        ) {
            if let formatter {
                format.append(text: formatter.string(for: subject) ?? "")
            } else {
                format.append(described: subject)
            }
        }

        /// Adds an object, which a formatter converts to text.
        public mutating func appendInterpolation<Subject: NSObject>(_ subject: Subject, formatter: Formatter? = nil) {
            format.append(text: formatter?.string(for: subject) ?? subject.description)
        }

        /// Adds a value, formatted for the environment's locale.
        public mutating func appendInterpolation<F: FormatStyle>(
            _ input: F.FormatInput, format: F
        ) where F.FormatInput: Equatable, F.FormatOutput == String {
            append(Text(input, format: format))
        }

        /// Adds a value, formatted as a text with attributes.
        public mutating func appendInterpolation<F: FormatStyle>(
            _ input: F.FormatInput, format: F
        ) where F.FormatInput: Equatable, F.FormatOutput == AttributedString {
            append(Text(input, format: format))
        }

        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T) { format.append(value) }

        /// Adds a number in a format such as `%.2f`.
        public mutating func appendInterpolation<T: _FormatSpecifiable>(_ value: T, specifier: String) {
            format.append(value, specifier: specifier)
        }

        public mutating func appendInterpolation(_ text: Text) { append(text) }

        public mutating func appendInterpolation(_ image: Image) { append(Text(image)) }

        public mutating func appendInterpolation(_ attributedString: AttributedString) {
            append(Text(attributedString))
        }

        /// Adds a date. Its text is kept up to date.
        public mutating func appendInterpolation(_ date: Date, style: Text.DateStyle) {
            append(Text(date, style: style))
        }

        public mutating func appendInterpolation(_ dates: ClosedRange<Date>) { append(Text(dates)) }

        public mutating func appendInterpolation(_ interval: DateInterval) { append(Text(interval)) }

        /// Adds a running time.
        public mutating func appendInterpolation(
            timerInterval: ClosedRange<Date>, pauseTime: Date? = nil, countsDown: Bool = true, showsHours: Bool = true
        ) {
            append(
                Text(
                    timerInterval: timerInterval, pauseTime: pauseTime, countsDown: countsDown, showsHours: showsHours))
        }

        @_disfavoredOverload
        public mutating func appendInterpolation(_ resource: LocalizedStringResource) { append(Text(resource)) }

        /// Adds any other value by its description.
        @_disfavoredOverload
        public mutating func appendInterpolation<T>(_ value: T) { format.append(described: value) }
    }
}
