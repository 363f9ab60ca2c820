import Foundation

/// Text that is told apart and ordered by its UTF-8 bytes, as Firestore does with ids and the names of fields.
///
/// `String` takes two spellings of a character for equal: é in one piece, and e with a combining accent behind it. A
/// dictionary or a set of strings would make one of two documents, fields or jokes. Everything that is keyed or compared
/// by such a name uses a type of this protocol. Nothing is allocated for a comparison or a hash.
public protocol ByteExactText: Sendable, Hashable, Comparable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
where StringLiteralType == String {
    /// The text as it was given; nothing is normalized.
    var text: String { get }

    /// Takes any text.
    init(_ text: String)
}

extension ByteExactText {
    /// Takes a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// The text.
    public var description: String { text }

    /// Whether the two are the same bytes.
    public static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

    /// Whether the bytes of one come before those of the other.
    public static func < (left: Self, right: Self) -> Bool { left.text.bytesPrecede(right.text) }

    /// Feeds the bytes.
    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }

    /// Decodes a text.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Encodes the text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension String {
    /// Whether the two are the same bytes; `==` also takes two spellings of one character for the same.
    package func hasSameBytes(as other: String) -> Bool {
        withBytes { bytes in
            other.withBytes { others in
                bytes.count == others.count
                    && (bytes.isEmpty || memcmp(bytes.baseAddress!, others.baseAddress!, bytes.count) == 0)
            }
        }
    }

    /// Whether the bytes come before another text's. That is also the order of the characters' numbers; `<` compares
    /// normalized text.
    package func bytesPrecede(_ other: String) -> Bool {
        withBytes { bytes in
            other.withBytes { others in
                let common = min(bytes.count, others.count)
                let order = common == 0 ? 0 : memcmp(bytes.baseAddress!, others.baseAddress!, common)
                return order != 0 ? order < 0 : bytes.count < others.count
            }
        }
    }

    /// Feeds the bytes, and one that no UTF-8 has, which ends them.
    package func hashBytes(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }

    /// Whether Firestore keeps names such as this one, `__.*__`, for itself.
    package var isReservedName: Bool {
        let underscores = "__".utf8
        return utf8.count >= 4 && utf8.starts(with: underscores) && utf8.suffix(2).elementsEqual(underscores)
    }

    /// The parts between slashes. A slash stays one when a combining accent follows it, with which it is one `Character`.
    package var pathSegments: [String] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // Only a text that comes from Objective-C is not at one place in memory.
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }
}
