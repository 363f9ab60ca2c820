public import Firestore

/// A joke's id, for use as a key and for comparisons. Ids are compared byte by byte, as in Firestore.
///
/// When an id is a member name in a record, non-ASCII bytes and percent signs are percent-encoded. Otherwise
/// Foundation's JSON coders would treat two ids as equal if they only encode an accent differently, and one rating
/// would be lost.
public struct JokeID: ByteExactText, CodingKeyRepresentable {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The percent-encoded id as a coding key.
    public var codingKey: any CodingKey { Key(stringValue: Self.encode(text)) }

    /// Makes an id from a coding key. The key may be an unencoded id, because older versions of the app wrote records
    /// without percent-encoding.
    public init?(codingKey: some CodingKey) {
        let key = codingKey.stringValue
        guard key.utf8.contains(UInt8(ascii: "%")), let decoded = Self.decode(key) else {
            self.init(key)
            return
        }
        // If encoding `decoded` does not give the key again, an older version of the app wrote the id unencoded, and
        // the id itself contains a percent sign.
        self.init(Self.encode(decoded) == key ? decoded : key)
    }

    private static func encode(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 >= 0x80 || $0 == UInt8(ascii: "%") }) else { return text }
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte < 0x80, byte != UInt8(ascii: "%") {
                bytes.append(byte)
            } else {
                bytes += "%".utf8
                bytes += String(byte, radix: 16, uppercase: true).utf8
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func decode(_ key: String) -> String? {
        var bytes: [UInt8] = []
        var rest = key.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let value = UInt8(Substring(rest.prefix(2)), radix: 16) else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }

    private struct Key: CodingKey {
        var stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}
