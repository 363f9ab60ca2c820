public import Foundation

/// Decimals in JSON, digit for digit.
///
/// Written as text, since other programs read numbers as `Double`. Read from text, or from a number, whose digits
/// `JSONDecoder` takes as they are (iOS 17 and newer, and Linux).
public enum ExactDecimal {
    /// The number that a text is, all of it: `Decimal(string:)` takes `12abc` for 12.
    /// - Returns: nil for what is no plain decimal number, or larger than `Decimal` holds.
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
    /// An exact decimal, from text or from a number; nil when there is none.
    /// - Throws: `DecodingError` for what is neither.
    func exactDecimal(forKey key: Key) throws -> Decimal? {
        guard contains(key), try !decodeNil(forKey: key) else { return nil }
        guard let text = try? decode(String.self, forKey: key) else { return try decode(Decimal.self, forKey: key) }
        guard let value = ExactDecimal.parse(text) else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "no number: \(text)")
        }
        return value
    }

    /// An exact decimal that must be there.
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
    /// Writes a decimal as text; nothing for nil.
    mutating func encode(exact value: Decimal?, forKey key: Key) throws {
        try encodeIfPresent(value?.description, forKey: key)
    }
}

extension Decimal {
    /// Nil for what a calculation made that is too large to be a number.
    var ifFinite: Decimal? { isFinite ? self : nil }
}
