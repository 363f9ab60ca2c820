import Foundation
import Utilities

/// The privacy of a value (os: `OSLogPrivacy`).
public struct OSLogPrivacy: Sendable {
    /// The replacement of a hidden value (os: `OSLogPrivacy.Mask`).
    public enum Mask: Sendable {
        /// Shows a hash of the value, so that equal values can be recognized.
        case hash
        case none
    }

    enum Kind: Sendable {
        case auto, open, hidden, sensitive
    }

    let kind: Kind
    let mask: Mask

    /// Public for numbers and types, private for everything else.
    public static var auto: OSLogPrivacy { auto(mask: .none) }
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .open, mask: .none) }
    public static var `private`: OSLogPrivacy { `private`(mask: .none) }
    /// The value is hidden even if private values are shown.
    public static var sensitive: OSLogPrivacy { sensitive(mask: .none) }
    /// Like `auto`, with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }
    /// The value is hidden and replaced by a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// The value is replaced by a mask even if private values are shown.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: mask) }

    func apply(isPrivateByItself: Bool, hidesPrivate: Bool, _ text: () -> String) -> String {
        let isPrivate = kind == .hidden || kind == .sensitive || (kind == .auto && isPrivateByItself)
        guard isPrivate, hidesPrivate else { return text() }
        switch mask {
        case .none: return "<private>"
        case .hash: return "<mask.hash: '\(String(StableHash.hash(text().utf8), radix: 16))'>"
        }
    }
}

/// The alignment of a value (os: `OSLogStringAlignment`).
public struct OSLogStringAlignment {
    let columns: (() -> Int)?
    let isLeft: Bool

    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: nil, isLeft: true) }
    /// Returns right alignment in a number of columns.
    public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: false)
    }
    /// Returns left alignment in a number of columns.
    public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: true)
    }

    func pad(_ text: String) -> String {
        let padding = String(repeating: " ", count: max(0, (columns?() ?? 0) - text.count))
        return isLeft ? text + padding : padding + text
    }
}

/// The format of an integer (os: `OSLogIntegerFormatting`).
public struct OSLogIntegerFormatting {
    let radix: Int
    let prefix: String
    let isUppercase: Bool
    let hasSign: Bool
    let minDigits: (() -> Int)?

    public static var decimal: OSLogIntegerFormatting { decimal() }
    public static var hex: OSLogIntegerFormatting { hex() }
    public static var octal: OSLogIntegerFormatting { octal() }

    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 10, prefix: "", isUppercase: false, hasSign: explicitPositiveSign, minDigits: nil)
    }

    /// Returns a decimal format with a minimum number of digits.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 10, prefix: "", isUppercase: false, hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase, hasSign: explicitPositiveSign,
            minDigits: nil)
    }

    public static func octal(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 8, prefix: includePrefix ? "0o" : "", isUppercase: uppercase, hasSign: explicitPositiveSign,
            minDigits: nil)
    }

    func text(_ number: some FixedWidthInteger) -> String {
        let digits = String(number.magnitude, radix: radix, uppercase: isUppercase)
        let zeros = String(repeating: "0", count: max(0, (minDigits?() ?? 0) - digits.count))
        return (number < 0 ? "-" : hasSign ? "+" : "") + prefix + zeros + digits
    }
}

/// The format of a floating-point number (os: `OSLogFloatFormatting`).
public struct OSLogFloatFormatting {
    let conversion: String
    let hasSign: Bool
    let precision: (() -> Int)?

    /// Six digits after the decimal point.
    public static var fixed: OSLogFloatFormatting { make("f", nil) }
    /// Scientific notation.
    public static var exponential: OSLogFloatFormatting { make("e", nil) }
    /// The shorter of `fixed` and `exponential`.
    public static var hybrid: OSLogFloatFormatting { make("g", nil) }
    /// Hexadecimal digits with a power of two.
    public static var hex: OSLogFloatFormatting { make("a", nil) }

    /// Returns a format with this number of digits after the decimal point.
    public static func fixed(
        precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "f", hasSign: explicitPositiveSign, precision: precision)
    }

    /// Returns scientific notation with this number of digits after the decimal point.
    public static func exponential(
        precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "e", hasSign: explicitPositiveSign, precision: precision)
    }

    private static func make(_ conversion: String, _ precision: (() -> Int)?) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: conversion, hasSign: false, precision: precision)
    }

    func text(_ number: Double) -> String {
        let digits = precision.map { ".\(max(0, $0()))" } ?? ""
        return String(format: "%\(hasSign ? "+" : "")\(digits)\(conversion)", number)
    }
}

/// The format of a Boolean (os: `OSLogBoolFormat`).
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `YES` or `NO`.
    case answer
}
