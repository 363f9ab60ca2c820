// On Apple's platforms, values such as `Date` and `Decimal` are bridged to Objective-C before a formatter receives
// them. Linux has no such bridge, so these functions accept any value. If the formatter cannot format the value, the
// text is empty, as on Apple's platforms.

extension Text {
    /// Shows a value, which `formatter` converts to text (SwiftUI: `init(_:formatter:)`).
    @_disfavoredOverload
    public init<Subject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a value, which `formatter` converts to text.
    @_disfavoredOverload
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
        format.append(text: formatter.string(for: subject) ?? "")
    }
}

extension String.LocalizationValue.StringInterpolation {
    /// Adds a value, which `formatter` converts to text.
    @_disfavoredOverload
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
        format.append(text: formatter.string(for: subject) ?? "")
    }
}
