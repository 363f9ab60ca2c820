import Foundation

/// Text that is compared and ordered by its UTF-8 bytes, as Firestore does with ids and field names.
///
/// `String` treats two spellings of a character as equal: precomposed é, and e followed by a combining accent. A
/// dictionary keyed by `String` would therefore merge two such documents, fields or jokes into one. Use a type of this
/// protocol for every name that is a key or is compared. Comparing and hashing allocate nothing.
public protocol ByteExactText: Sendable, Hashable, Comparable, Codable, ExpressibleByStringLiteral,
    CustomStringConvertible
where StringLiteralType == String {
    /// The text as given, without normalization.
    var text: String { get }

    init(_ text: String)
}

extension ByteExactText {
    public init(stringLiteral text: String) { self.init(text) }

    public var description: String { text }

    public static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }

    public static func < (left: Self, right: Self) -> Bool { left.text.bytesPrecede(right.text) }

    public func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }

    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}

extension String {
    /// Returns true if both texts have the same bytes. `==` also treats two spellings of one character as equal.
    package func hasSameBytes(as other: String) -> Bool {
        withBytes { bytes in
            other.withBytes { others in
                bytes.count == others.count
                    && (bytes.isEmpty || memcmp(bytes.baseAddress!, others.baseAddress!, bytes.count) == 0)
            }
        }
    }

    /// Returns true if the bytes come before the other text's bytes. This is also the order of the Unicode code points;
    /// `<` compares normalized text.
    package func bytesPrecede(_ other: String) -> Bool {
        withBytes { bytes in
            other.withBytes { others in
                let common = min(bytes.count, others.count)
                let order = common == 0 ? 0 : memcmp(bytes.baseAddress!, others.baseAddress!, common)
                return order != 0 ? order < 0 : bytes.count < others.count
            }
        }
    }

    /// Feeds the text's bytes to the hasher, followed by a terminator byte that never occurs in UTF-8.
    package func hashBytes(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }

    /// True if Firestore reserves the name, which has the form `__.*__`.
    package var isReservedName: Bool {
        let underscores = "__".utf8
        return utf8.count >= 4 && utf8.starts(with: underscores) && utf8.suffix(2).elementsEqual(underscores)
    }

    /// The parts between slashes. A slash separates even if a combining accent follows it and Swift combines the two
    /// into one `Character`.
    package var pathSegments: [String] {
        utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    private func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        // Only strings bridged from Objective-C lack contiguous storage.
        if let result = utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return copy.withUTF8(body)
    }
}
