public import Foundation

/// A message to be logged (os: `OSLogMessage`): a literal, whose interpolations are evaluated only if it is written.
public struct OSLogMessage: ExpressibleByStringInterpolation {
    let interpolation: OSLogInterpolation

    /// A message from a literal with interpolations.
    public init(stringInterpolation: OSLogInterpolation) {
        interpolation = stringInterpolation
    }

    /// A message from a plain literal.
    public init(stringLiteral value: String) {
        var interpolation = OSLogInterpolation(literalCapacity: value.utf8.count, interpolationCount: 0)
        interpolation.appendLiteral(value)
        self.interpolation = interpolation
    }

    /// The text.
    package func text(hidingPrivate: Bool) -> String {
        interpolation.parts.map { $0(hidingPrivate) }.joined()
    }
}

/// What stands in a message (os: `OSLogInterpolation`).
public struct OSLogInterpolation: StringInterpolationProtocol {
    /// The parts of the message, in order; each gives its text, perhaps without private values.
    var parts: [(_ hidesPrivate: Bool) -> String] = []

    /// Makes an empty message.
    public init(literalCapacity: Int, interpolationCount: Int) {
        parts.reserveCapacity(interpolationCount * 2 + 1)
    }

    /// Adds a piece of the literal.
    public mutating func appendLiteral(_ literal: String) {
        parts.append { _ in literal }
    }

    /// A text; private unless said otherwise.
    public mutating func appendInterpolation(
        _ argumentString: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: true) { align.pad(argumentString()) }
    }

    /// Something that describes itself; private unless said otherwise.
    @_disfavoredOverload
    public mutating func appendInterpolation<T: CustomStringConvertible>(
        _ value: @autoclosure @escaping () -> T, align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: true) { align.pad(value().description) }
    }

    /// An object; private unless said otherwise.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ argumentObject: @autoclosure @escaping () -> NSObject, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: true) { argumentObject().description }
    }

    /// An error; private unless said otherwise.
    @_disfavoredOverload
    public mutating func appendInterpolation(
        _ error: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: true) { String(describing: error()) }
    }

    /// A type; public unless said otherwise.
    public mutating func appendInterpolation(
        _ value: @autoclosure @escaping () -> any Any.Type, align: OSLogStringAlignment = .none,
        privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) { align.pad(String(describing: value())) }
    }

    /// An integer; public unless said otherwise.
    public mutating func appendInterpolation<T: FixedWidthInteger>(
        _ number: @autoclosure @escaping () -> T, format: OSLogIntegerFormatting = .decimal,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) { align.pad(format.text(number())) }
    }

    /// A number; public unless said otherwise.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) { align.pad(format.text(number())) }
    }

    /// A number; public unless said otherwise.
    public mutating func appendInterpolation(
        _ number: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
        align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
    ) {
        append(privacy, isPrivate: false) { align.pad(format.text(Double(number()))) }
    }

    /// A truth value; public unless said otherwise.
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
