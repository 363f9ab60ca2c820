public import Foundation

/// Encodes and decodes decimals in JSON without losing digits.
///
/// Decimals are encoded as strings, because other programs read JSON numbers as `Double`. They are decoded from strings
/// or from numbers. `JSONDecoder` keeps all digits of a number on iOS 17 and newer, and on Linux.
public enum ExactDecimal {
    /// Parses a number that must be the whole text. `Decimal(string:)` is not used, because it would parse `12abc` as
    /// 12.
    /// - Returns: nil if the text is not a plain decimal number, or if the number is too large for `Decimal`.
    public static func parse(_ text: String) -> Decimal? {
        var rest = text.utf8[...]
        if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        guard digits(&rest) else { return nil }
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            guard digits(&rest) else { return nil }
        }
        if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
            rest.removeFirst()
            if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
            guard digits(&rest) else { return nil }
        }
        guard rest.isEmpty, let value = Decimal(string: text, locale: Locale(identifier: "en_US_POSIX")) else {
            return nil
        }
        return value.isFinite ? value : nil
    }

    private static func digits(_ rest: inout Substring.UTF8View) -> Bool {
        let count = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }.count
        rest = rest.dropFirst(count)
        return count > 0
    }
}

extension KeyedDecodingContainer {
    /// Decodes an exact decimal from a string or a number; nil if the member is absent or `null`.
    /// - Throws: `DecodingError` if the member has any other form.
    func exactDecimal(forKey key: Key) throws -> Decimal? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        guard let text = try? decode(String.self, forKey: key) else { return try decode(Decimal.self, forKey: key) }
        guard let value = ExactDecimal.parse(text) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "not a number: \(text)")
        }
        return value
    }

    /// Decodes an exact decimal. Throws `DecodingError` if the member is absent.
    func requiredDecimal(forKey key: Key) throws -> Decimal {
        guard let value = try exactDecimal(forKey: key) else {
            throw DecodingError.valueNotFound(
                Decimal.self,
                DecodingError.Context(codingPath: codingPath + [key], debugDescription: "a number is missing"))
        }
        return value
    }
}

extension KeyedEncodingContainer {
    /// Encodes a decimal as a string. If `value` is nil, writes no member.
    mutating func encode(exact value: Decimal?, forKey key: Key) throws {
        try encodeIfPresent(value?.description, forKey: key)
    }
}

extension Decimal {
    /// The number itself; nil if it is not finite, because a calculation overflowed.
    var ifFinite: Decimal? { isFinite ? self : nil }
}
