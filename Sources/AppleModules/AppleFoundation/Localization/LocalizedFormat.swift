package import Foundation

/// A text of a program with values in it, as a strings table knows it: the key, in which a format stands for each value,
/// and the values. `"\(3) jokes"` is the key `%lld jokes` and the value 3, as Xcode extracts it.
package struct LocalizedFormat: Hashable, Sendable {
    /// A value that stands in a text.
    package enum Argument: Hashable, Sendable {
        /// `%d`, `%lld`
        case integer(Int64)
        /// `%u`, `%llu`
        case unsigned(UInt64)
        /// `%f`, `%lf`
        case double(Double)
        /// `%@`
        case text(String)
        /// `%@`: another text to be localized.
        case resource(LocalizedFormatReference)
        /// `%@`: something that is no text, such as an image; the number is the owner's.
        case embedded(Int)
    }

    /// A part of a text whose values were put in.
    package enum Segment: Hashable, Sendable {
        /// Text.
        case text(String)
        /// What `Argument.embedded` stands for.
        case embedded(Int)
    }

    /// The key.
    package private(set) var key: String
    /// The values, in the order in which they stand in the key.
    package private(set) var arguments: [Argument] = []

    /// A text without values.
    package init(_ key: String = "") { self.key = key }

    /// Adds text between values; a percent sign is doubled, as in a format.
    package mutating func append(literal: String) {
        key += literal.replacingOccurrences(of: "%", with: "%%")
    }

    /// Adds a value with its format, such as `%lld`.
    package mutating func append(_ argument: Argument, specifier: String) {
        key += specifier
        arguments.append(argument)
    }

    /// Adds a text as a value.
    package mutating func append(text: String) { append(.text(text), specifier: "%@") }

    /// Adds something that is no text.
    package mutating func append(embedded: Int) { append(.embedded(embedded), specifier: "%@") }

    /// Adds a number with the format of its type, or another one.
    package mutating func append(_ value: some _FormatSpecifiable, specifier: String? = nil) {
        append(value._argument.value, specifier: specifier ?? value._specifier)
    }

    /// Adds any value by its description.
    package mutating func append(described value: Any) { append(text: String(describing: value)) }
}

/// Another text inside of a text; by reference, as a text cannot contain itself.
package final class LocalizedFormatReference: Hashable, Sendable {
    package let resource: LocalizedStringResource
    package init(_ resource: LocalizedStringResource) { self.resource = resource }
    package static func == (one: LocalizedFormatReference, other: LocalizedFormatReference) -> Bool {
        one.resource == other.resource
    }
    package func hash(into hasher: inout Hasher) { hasher.combine(resource) }
}

/// The value of a number, for a format; its inside is not for users.
public struct _FormatArgument: Sendable {
    package let value: LocalizedFormat.Argument
    init(_ value: LocalizedFormat.Argument) { self.value = value }
}

/// A number that can stand in a text to be localized (SwiftUI: `_FormatSpecifiable`).
public protocol _FormatSpecifiable: Equatable {
    /// The number.
    var _argument: _FormatArgument { get }
    /// Its format.
    var _specifier: String { get }
}

extension _FormatSpecifiable where Self: FixedWidthInteger {
    /// The number.
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
    /// The number.
    public var _argument: _FormatArgument { _FormatArgument(.double(Double(self))) }
    /// `%f`
    public var _specifier: String { "%f" }
}
extension Double: _FormatSpecifiable {
    /// The number.
    public var _argument: _FormatArgument { _FormatArgument(.double(self)) }
    /// `%lf`
    public var _specifier: String { "%lf" }
}
extension CGFloat: _FormatSpecifiable {
    /// The number.
    public var _argument: _FormatArgument { _FormatArgument(.double(Double(self))) }
    /// `%lf`
    public var _specifier: String { "%lf" }
}
