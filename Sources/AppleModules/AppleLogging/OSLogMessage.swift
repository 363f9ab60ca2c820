public import Foundation

/// A message to log (os: `OSLogMessage`). It is written as a string literal. The interpolated values are evaluated only
/// if the message is written.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    let interpolation: OSLogInterpolation

    public init(stringInterpolation: OSLogInterpolation) {
        interpolation = stringInterpolation
    }

    public init(stringLiteral value: String) {
        var interpolation = OSLogInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.interpolation = interpolation
    }

    package func text(hidingPrivate: Bool) -> String {
        interpolation.parts.map { $0(hidingPrivate) }.joined()
    }
}

/// The contents of a message (os: `OSLogInterpolation`).
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// The parts of the message in order. Each closure returns the text of one part. If `hidesPrivate` is true, the
    /// closure hides private values.
    var parts: [(_ hidesPrivate: Bool) -> String] = []

    public init(literalCapacity: Int, interpolationCount: Int) {
        parts.reserveCapacity(interpolationCount * 2 + 1)
    }

    public mutating func appendLiteral(_ literal: String) {
        parts.append { _ in literal }
    }

    /// Adds a text; private by default.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: true) { align.pad(argumentString()) }
    }

    /// Adds the description of a value; private by default.
    @_disfavoredOverload
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: true) { align.pad(value().description) }
    }

    /// Adds an object; private by default.
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: true) { argumentObject().description }
    }

    /// Adds an error; private by default.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: true) { String(describing: error()) }
    }

    /// Adds a type; public by default.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) { align.pad(String(describing: value())) }
    }

    /// Adds an integer; public by default.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) { align.pad(format.text(number())) }
    }

    /// Adds a number; public by default.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) { align.pad(format.text(number())) }
    }

    /// Adds a number; public by default.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) { align.pad(format.text(Double(number()))) }
    }

    /// Adds a Boolean; public by default.
    public mutating func appendInterpolation(
        _ boolean: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) {
            switch format {
            case .truth: boolean() ? "true" : "false"
            case .answer: boolean() ? "YES" : "NO"
            }
        }
    }

    private mutating func append(_ privacy: OSLogPrivacy, isPrivate: Bool, _ text: @escaping () -> String) {
        parts.append { hidesPrivate in privacy.apply(isPrivateByItself: isPrivate, hidesPrivate: hidesPrivate, text) }
    }
}
