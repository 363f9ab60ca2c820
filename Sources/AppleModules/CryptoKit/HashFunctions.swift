public import AppleFoundation
import CMessageDigest

/// SHA-2 of 256 bits (CryptoKit: `SHA256`), by libmd.
public struct SHA256: HashFunction {
    /// The function's name.
    public static var _name: String { "SHA256" }
    /// 32
    public static var _byteCount: Int { 32 }
    /// 64
    public static var blockByteCount: Int { 64 }
    /// All bytes so far.
    public var _bytes: [UInt8] = []
    /// Begins a digest.
    public init() {}
    /// The digest of bytes.
    public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
        var context = SHA2_CTX()
        var digest = [UInt8](repeating: 0, count: _byteCount)
        SHA256Init(&context)
        SHA256Update(&context, bytes, bytes.count)
        SHA256Final(&digest, &context)
        return digest
    }
}

/// SHA-2 of 384 bits (CryptoKit: `SHA384`), by libmd.
public struct SHA384: HashFunction {
    /// The function's name.
    public static var _name: String { "SHA384" }
    /// 48
    public static var _byteCount: Int { 48 }
    /// 128
    public static var blockByteCount: Int { 128 }
    /// All bytes so far.
    public var _bytes: [UInt8] = []
    /// Begins a digest.
    public init() {}
    /// The digest of bytes.
    public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
        var context = SHA2_CTX()
        var digest = [UInt8](repeating: 0, count: _byteCount)
        SHA384Init(&context)
        SHA384Update(&context, bytes, bytes.count)
        SHA384Final(&digest, &context)
        return digest
    }
}

/// SHA-2 of 512 bits (CryptoKit: `SHA512`), by libmd.
public struct SHA512: HashFunction {
    /// The function's name.
    public static var _name: String { "SHA512" }
    /// 64
    public static var _byteCount: Int { 64 }
    /// 128
    public static var blockByteCount: Int { 128 }
    /// All bytes so far.
    public var _bytes: [UInt8] = []
    /// Begins a digest.
    public init() {}
    /// The digest of bytes.
    public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
        var context = SHA2_CTX()
        var digest = [UInt8](repeating: 0, count: _byteCount)
        SHA512Init(&context)
        SHA512Update(&context, bytes, bytes.count)
        SHA512Final(&digest, &context)
        return digest
    }
}

/// Functions that are broken, and still in use where nothing depends on it (CryptoKit: `Insecure`).
public enum Insecure {
    /// MD5 (CryptoKit: `Insecure.MD5`), by libmd.
    public struct MD5: HashFunction {
        /// The function's name.
        public static var _name: String { "MD5" }
        /// 16
        public static var _byteCount: Int { 16 }
        /// 64
        public static var blockByteCount: Int { 64 }
        /// All bytes so far.
        public var _bytes: [UInt8] = []
        /// Begins a digest.
        public init() {}
        /// The digest of bytes.
        public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
            var context = MD5_CTX()
            var digest = [UInt8](repeating: 0, count: _byteCount)
            MD5Init(&context)
            MD5Update(&context, bytes, bytes.count)
            MD5Final(&digest, &context)
            return digest
        }
    }

    /// SHA-1 (CryptoKit: `Insecure.SHA1`), by libmd.
    public struct SHA1: HashFunction {
        /// The function's name.
        public static var _name: String { "SHA1" }
        /// 20
        public static var _byteCount: Int { 20 }
        /// 64
        public static var blockByteCount: Int { 64 }
        /// All bytes so far.
        public var _bytes: [UInt8] = []
        /// Begins a digest.
        public init() {}
        /// The digest of bytes.
        public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
            var context = SHA1_CTX()
            var digest = [UInt8](repeating: 0, count: _byteCount)
            SHA1Init(&context)
            SHA1Update(&context, bytes, bytes.count)
            SHA1Final(&digest, &context)
            return digest
        }
    }
}

/// A key that both sides have (CryptoKit: `SymmetricKey`).
public struct SymmetricKey: Equatable, Sendable, ContiguousBytes {
    let bytes: [UInt8]
    /// Makes a key from bytes.
    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }
    /// How many bits it has.
    public var bitCount: Int { bytes.count * 8 }
    /// Lends the bytes.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }
}

/// A code that only who has the key can make (CryptoKit: `HMAC`; RFC 2104).
public enum HMAC<Function: HashFunction> {
    /// The code.
    public typealias MAC = _DigestBytes<Function>

    /// The code of bytes.
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        var block = key.bytes.count > Function.blockByteCount ? Function._digest(key.bytes) : key.bytes
        block += [UInt8](repeating: 0, count: Function.blockByteCount - block.count)
        let inner = Function._digest(block.map { $0 ^ 0x36 } + Array(data))
        return MAC(bytes: Function._digest(block.map { $0 ^ 0x5C } + inner))
    }

    /// Whether a code is that of bytes.
    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ mac: MAC, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool {
        // All bytes are compared, so that the time says nothing of where they differ.
        zip(mac.bytes, authenticationCode(for: authenticatedData, using: key).bytes)
            .reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}
