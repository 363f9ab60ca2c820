@_exported public import AppleFoundation

/// The result of a hash function (CryptoKit: `Digest`).
public protocol Digest: Sequence, Hashable, Sendable, CustomStringConvertible, ContiguousBytes where Element == UInt8 {
    static var byteCount: Int { get }
}

/// The digest of a hash function.
public struct _DigestBytes<Function: HashFunction>: Digest {
    let bytes: [UInt8]

    public static var byteCount: Int { Function._byteCount }
    public func makeIterator() -> Array<UInt8>.Iterator { bytes.makeIterator() }
    /// The bytes in hexadecimal, after the function's name.
    public var description: String {
        "\(Function._name) digest: " + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }
    public static func == (one: Self, other: some DataProtocol) -> Bool { one.bytes.elementsEqual(other) }
    public static func == (one: Self, other: Self) -> Bool { one.bytes == other.bytes }
    public func hash(into hasher: inout Hasher) { hasher.combine(bytes) }
}

/// A hash function (CryptoKit: `HashFunction`).
public protocol HashFunction: Sendable {
    typealias Digest = _DigestBytes<Self>
    static var _name: String { get }
    static var _byteCount: Int { get }
    /// The block size of the function in bytes.
    static var blockByteCount: Int { get }
    /// Returns the digest of bytes.
    static func _digest(_ bytes: [UInt8]) -> [UInt8]
    /// All bytes so far.
    var _bytes: [UInt8] { get set }
    init()
}

extension HashFunction {
    public static func hash<D: DataProtocol>(data: D) -> _DigestBytes<Self> {
        _DigestBytes(bytes: _digest(Array(data)))
    }
    public mutating func update<D: DataProtocol>(data: D) { _bytes.append(contentsOf: data) }
    public mutating func update(bufferPointer: UnsafeRawBufferPointer) { _bytes.append(contentsOf: bufferPointer) }
    /// Returns the digest of all bytes so far.
    public func finalize() -> _DigestBytes<Self> { _DigestBytes(bytes: Self._digest(_bytes)) }
}
