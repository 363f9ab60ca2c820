@_exported public import AppleFoundation

/// What a hash function gives (CryptoKit: `Digest`).
public protocol Digest: Sequence, Hashable, Sendable, CustomStringConvertible, ContiguousBytes where Element == UInt8 {
    /// How many bytes it has.
    static var byteCount: Int { get }
}

/// The bytes of a digest, of one hash function.
public struct _DigestBytes<Function: HashFunction>: Digest {
    let bytes: [UInt8]

    /// How many bytes it has.
    public static var byteCount: Int { Function._byteCount }
    /// The bytes in order.
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    /// The bytes in hexadecimal, after the function's name.
    public var description: String {
        "\(Function._name) digest: " + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    /// Lends the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }
    /// Equal when the bytes are.
    public static func == (one: Self, other: some DataProtocol) -> Bool { one.bytes.elementsEqual(other) }
    /// Equal when the bytes are.
    public static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }
    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// A hash function (CryptoKit: `HashFunction`).
public protocol HashFunction: Sendable {
    /// What it gives.
    typealias Digest = _DigestBytes<Self>
    /// The function's name.
    static var _name: String { get }
    /// How many bytes a digest has.
    static var _byteCount: Int { get }
    /// How many bytes the function takes at a time.
    static var blockByteCount: Int { get }
    /// The digest of bytes.
    static func _digest(_ bytes: [UInt8]) -> [UInt8]
    /// All bytes so far.
    var _bytes: [UInt8] { get set }
    /// Begins a digest.
    init()
}

extension HashFunction {
    /// The digest of bytes.
    public static func hash<D: DataProtocol>(data: D) -> _DigestBytes<Self> {
        _DigestBytes(bytes: _digest(Array(data)))
    }
    /// Adds bytes.
    public mutating func update<D: DataProtocol>(data: D) { _bytes.append(contentsOf: data) }
    /// Adds bytes.
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { _bytes.append(contentsOf: bufferPointer) }
    /// The digest of all bytes that were added.
    public func finalize() -> _DigestBytes<Self> { _DigestBytes(bytes: Self._digest(_bytes)) }
}
