package import Foundation

/// A text with values, in the form that strings tables use: a key with a format specifier for each value, and the
/// values. For example, `"\(3) jokes"` has the key `%lld jokes` and the value 3, as when Xcode extracts it.
package struct LocalizedFormat: Hashable, Sendable {
    /// A value in a text.
    package enum Argument: Hashable, Sendable {
        /// `%d`, `%lld`
        case integer(Int64)
        /// `%u`, `%llu`
        case unsigned(UInt64)
        /// `%f`, `%lf`
        case double(Double)
        /// `%@`
        case text(String)
        /// `%@`: another localized text.
        case resource(LocalizedFormatReference)
        /// `%@`: an object other than text, such as an image. The owner assigns the number.
        case embedded(Int)
    }

    /// A part of a text after the values were inserted.
    package enum Segment: Hashable, Sendable {
        case text(String)
        /// The object of `Argument.embedded`.
        case embedded(Int)
    }

    package private(set) var key: String
    /// The values in the order of their specifiers in the key.
    package private(set) var arguments: [Argument] = []

    /// Creates a text without values.
    package init(_ key: String = "") { self.key = key }

    /// Adds literal text. A percent sign is doubled, as in a format.
    package mutating func append(literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
    }

    /// Adds a value with its specifier, such as `%lld`.
    package mutating func append(_ argument: Argument, specifier: String) {
        key += specifier
        arguments.append(argument)
    }

    /// Adds a text as a value.
    package mutating func append(text: String) { append(.text(text), specifier: "%@") }

    /// Adds an object other than text.
    package mutating func append(embedded: Int) { append(.embedded(embedded), specifier: "%@") }

    /// Adds a number with the given specifier, or with the specifier of the number's type.
    package mutating func append(_ value: some _FormatSpecifiable, specifier: String? = nil) {
        append(value._argument.value, specifier: specifier ?? value._specifier)
    }

    /// Adds any value by its description.
    package mutating func append(described value: Any) { append(text: String(describing: value)) }
}

/// A localized text that is a value of another localized text. It is a class because a struct cannot contain itself.
package final class LocalizedFormatReference: Hashable, Sendable {
    package let resource: LocalizedStringResource
    package init(_ resource: LocalizedStringResource) { self.resource = resource }
    package static func == (one: LocalizedFormatReference, other: LocalizedFormatReference) -> Bool {
        one.resource == other.resource
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(resource) }
}

/// The value of a number for a format. Users of the module cannot read it.
public struct _FormatArgument: Sendable {
    package let value: LocalizedFormat.Argument
    init(_ value: LocalizedFormat.Argument) { self.value = value }
}

/// A number that can be interpolated into a localized text (SwiftUI: `_FormatSpecifiable`).
public protocol _FormatSpecifiable: Equatable {
    var _argument: _FormatArgument { get }
    var _specifier: String { get }
}

extension _FormatSpecifiable where Self: FixedWidthInteger {
    public var _argument: _FormatArgument {
        Self.isSigned
            ? _FormatArgument(.integer(Int64(truncatingIfNeeded: self)))
            : _FormatArgument(.unsigned(UInt64(truncatingIfNeeded: self)))
    }
    /// `%d` or `%u` up to 32 bits, else `%lld` or `%llu`.
    public var _specifier: String { (Self.bitWidth > 32 ? "%ll" : "%") + (Self.isSigned ? "d" : "u") }
}

extension Int: _FormatSpecifiable {}
extension Int8: _FormatSpecifiable {}
extension Int16: _FormatSpecifiable {}
extension Int32: _FormatSpecifiable {}
extension Int64: _FormatSpecifiable {}
extension UInt: _FormatSpecifiable {}
extension UInt8: _FormatSpecifiable {}
extension UInt16: _FormatSpecifiable {}
extension UInt32: _FormatSpecifiable {}
extension UInt64: _FormatSpecifiable {}
extension Float: _FormatSpecifiable {
    public var _argument: _FormatArgument { _FormatArgument(.double(Double(self))) }
    public var _specifier: String { "%f" }
}
extension Double: _FormatSpecifiable {
    public var _argument: _FormatArgument { _FormatArgument(.double(self)) }
    public var _specifier: String { "%lf" }
}
extension CGFloat: _FormatSpecifiable {
    public var _argument: _FormatArgument { _FormatArgument(.double(Double(self))) }
    public var _specifier: String { "%lf" }
}
