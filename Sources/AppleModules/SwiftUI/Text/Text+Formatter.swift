// On Apple's platforms a formatter is given what has an object in Objective-C, such as `Date` and `Decimal`. There is no
// such bridge here, so any value will do; what a formatter cannot write is empty, as it is there.

extension Text {
    /// A value as a formatter writes it (SwiftUI: `init(_:formatter:)`).
    @_disfavoredOverload
    public init<Subject>(_ subject: Subject, formatter: Formatter) {
        self.init(verbatim: formatter.string(for: subject) ?? "")
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a value as a formatter writes it.
    @_disfavoredOverload
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
        format.append(text: formatter.string(for: subject) ?? "")
    }
}

extension String.LocalizationValue.StringInterpolation {
    /// Adds a value as a formatter writes it.
    @_disfavoredOverload
    public mutating func appendInterpolation<Subject>(_ subject: Subject, formatter: Formatter) {
        format.append(text: formatter.string(for: subject) ?? "")
    }
}
