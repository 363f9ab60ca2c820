// On Apple's platforms a formatter receives values bridged to Objective-C, such as `Date` and `Decimal`. Linux has no
// bridge, so these functions accept any value. As on Apple's platforms, a value that the formatter cannot format
// becomes an empty text.

extension Text {
    /// Shows a value, which a formatter converts to text (SwiftUI: `init(_:formatter:)`).
    @_disfavoredOverload
    public init<Subject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a value, which a formatter converts to text.
    @_disfavoredOverload
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
        format.append(text: formatter.string(for: subject) ?? "")
    }
}

extension String.LocalizationValue.StringInterpolation {
    /// Adds a value, which a formatter converts to text.
    @_disfavoredOverload
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
        format.append(text: formatter.string(for: subject) ?? "")
    }
}
