import Foundation

/// Whether a value may be read by others (os: `OSLogPrivacy`).
public struct OSLogPrivacy: Sendable {
    /// What stands in place of a value that is not shown (os: `OSLogPrivacy.Mask`).
    public enum Mask: Sendable {
        /// A hash of the value, so that equal values can be told.
        case hash
        /// Nothing of it.
        case none
    }

    enum Kind: Sendable {
        case auto, open, hidden, sensitive
    }

    let kind: Kind
    let mask: Mask

    /// Numbers and types are public, all else is private.
    public static var auto: OSLogPrivacy { auto(mask: .none) }
    /// Shown.
    public static var `public`: OSLogPrivacy { OSLogPrivacy(kind: .open, mask: .none) }
    /// Not shown.
    public static var `private`: OSLogPrivacy { `private`(mask: .none) }
    /// Not shown, not even where private values are.
    public static var sensitive: OSLogPrivacy { sensitive(mask: .none) }
    /// As `auto`; with a mask.
    public static func auto(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .auto, mask: mask) }
    /// Not shown; with a mask.
    public static func `private`(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .hidden, mask: mask) }
    /// Not shown, not even where private values are; with a mask.
    public static func sensitive(mask: Mask) -> OSLogPrivacy { OSLogPrivacy(kind: .sensitive, mask: mask) }

    func apply(isPrivateByItself: Bool, hidesPrivate: Bool, _ text: () -> String) -> String {
        let isPrivate = kind == .hidden || kind == .sensitive || (kind == .auto && isPrivateByItself)
        guard isPrivate, hidesPrivate else { return text() }
        switch mask {
        case .none: return "<private>"
        // FNV-1a: the same in every process, unlike Hasher.
        case .hash:
            let hash = text().utf8.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
            return "<mask.hash: '\(String(hash, radix: 16))'>"
        }
    }
}

/// How wide a value is written (os: `OSLogStringAlignment`).
public struct OSLogStringAlignment {
    let columns: (() -> Int)?
    let isLeft: Bool

    /// As wide as it is.
    public static var none: OSLogStringAlignment { OSLogStringAlignment(columns: nil, isLeft: true) }
    /// At the right of so many columns.
    public static func right(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: false)
    }
    /// At the left of so many columns.
    public static func left(columns: @autoclosure @escaping () -> Int) -> OSLogStringAlignment {
        OSLogStringAlignment(columns: columns, isLeft: true)
    }

    func pad(_ text: String) -> String {
        let padding = String(repeating: " ", count: max(0, (columns?() ?? 0) - text.count))
        return isLeft ? text + padding : padding + text
    }
}

/// How an integer is written (os: `OSLogIntegerFormatting`).
public struct OSLogIntegerFormatting {
    let radix: Int
    let prefix: String
    let isUppercase: Bool
    let hasSign: Bool
    let minDigits: (() -> Int)?

    /// With ten digits.
    public static var decimal: OSLogIntegerFormatting { decimal() }
    /// With sixteen digits.
    public static var hex: OSLogIntegerFormatting { hex() }
    /// With eight digits.
    public static var octal: OSLogIntegerFormatting { octal() }

    /// With ten digits.
    public static func decimal(explicitPositiveSign: Bool = false) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 10, prefix: "", isUppercase: false, hasSign: explicitPositiveSign, minDigits: nil)
    }

    /// With ten digits, at least so many.
    public static func decimal(
        explicitPositiveSign: Bool = false, minDigits: @autoclosure @escaping () -> Int
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 10, prefix: "", isUppercase: false, hasSign: explicitPositiveSign, minDigits: minDigits)
    }

    /// With sixteen digits.
    public static func hex(
        explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false
    ) -> OSLogIntegerFormatting {
        OSLogIntegerFormatting(
            radix: 16, prefix: includePrefix ? "0x" : "", isUppercase: uppercase, hasSign: explicitPositiveSign,
            minDigits: nil)
    }

    /// With eight digits.
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

/// How a number is written (os: `OSLogFloatFormatting`).
public struct OSLogFloatFormatting {
    let conversion: String
    let hasSign: Bool
    let precision: (() -> Int)?

    /// Six digits after the point.
    public static var fixed: OSLogFloatFormatting { make("f", nil) }
    /// With a power of ten.
    public static var exponential: OSLogFloatFormatting { make("e", nil) }
    /// The shorter of both.
    public static var hybrid: OSLogFloatFormatting { make("g", nil) }
    /// With sixteen digits and a power of two.
    public static var hex: OSLogFloatFormatting { make("a", nil) }

    /// So many digits after the point.
    public static func fixed(
        precision: @autoclosure @escaping () -> Int, explicitPositiveSign: Bool = false
    ) -> OSLogFloatFormatting {
        OSLogFloatFormatting(conversion: "f", hasSign: explicitPositiveSign, precision: precision)
    }

    /// With a power of ten, so many digits after the point.
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

/// How a truth value is written (os: `OSLogBoolFormat`).
public enum OSLogBoolFormat: Sendable {
    /// `true` or `false`.
    case truth
    /// `YES` or `NO`.
    case answer
}
