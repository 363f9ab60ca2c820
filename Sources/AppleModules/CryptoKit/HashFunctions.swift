public import AppleFoundation
import CNettle

/// SHA-2 with 256 bits (CryptoKit: `SHA256`), computed by libnettle.
public struct SHA256: HashFunction {
    public static var _name: String { "SHA256" }
    public static var _byteCount: Int { 32 }
    public static var blockByteCount: Int { 64 }
    public var _bytes: [UInt8] = []
    public init() {}
    public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
        nettleDigest(
            of: bytes, count: _byteCount, sha256_ctx(), nettle_sha256_init, nettle_sha256_update, nettle_sha256_digest)
    }
}

/// SHA-2 with 384 bits (CryptoKit: `SHA384`), computed by libnettle.
public struct SHA384: HashFunction {
    public static var _name: String { "SHA384" }
    public static var _byteCount: Int { 48 }
    public static var blockByteCount: Int { 128 }
    public var _bytes: [UInt8] = []
    public init() {}
    public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
        nettleDigest(
            of: bytes, count: _byteCount, sha512_ctx(), nettle_sha384_init, nettle_sha512_update, nettle_sha384_digest)
    }
}

/// SHA-2 with 512 bits (CryptoKit: `SHA512`), computed by libnettle.
public struct SHA512: HashFunction {
    public static var _name: String { "SHA512" }
    public static var _byteCount: Int { 64 }
    public static var blockByteCount: Int { 128 }
    public var _bytes: [UInt8] = []
    public init() {}
    public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
        nettleDigest(
            of: bytes, count: _byteCount, sha512_ctx(), nettle_sha512_init, nettle_sha512_update, nettle_sha512_digest)
    }
}

/// Broken hash functions, still in use where security does not depend on them (CryptoKit: `Insecure`).
public enum Insecure {
    /// MD5 (CryptoKit: `Insecure.MD5`), computed by libnettle.
    public struct MD5: HashFunction {
        public static var _name: String { "MD5" }
        public static var _byteCount: Int { 16 }
        public static var blockByteCount: Int { 64 }
        public var _bytes: [UInt8] = []
        public init() {}
        public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
            nettleDigest(of: bytes, count: _byteCount, md5_ctx(), nettle_md5_init, nettle_md5_update, nettle_md5_digest)
        }
    }

    /// SHA-1 (CryptoKit: `Insecure.SHA1`), computed by libnettle.
    public struct SHA1: HashFunction {
        public static var _name: String { "SHA1" }
        public static var _byteCount: Int { 20 }
        public static var blockByteCount: Int { 64 }
        public var _bytes: [UInt8] = []
        public init() {}
        public static func _digest(_ bytes: [UInt8]) -> [UInt8] {
            nettleDigest(
                of: bytes, count: _byteCount, sha1_ctx(), nettle_sha1_init, nettle_sha1_update, nettle_sha1_digest)
        }
    }
}

/// A key that both sides share (CryptoKit: `SymmetricKey`).
public struct SymmetricKey: Equatable, Sendable, ContiguousBytes {
    let bytes: [UInt8]
    public init<D: ContiguousBytes>(data: D) { bytes = data.withUnsafeBytes { Array($0) } }
    public var bitCount: Int { bytes.count * 8 }
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try bytes.withUnsafeBytes(body)
    }
}

/// A message authentication code, which only the owner of the key can compute (CryptoKit: `HMAC`; RFC 2104).
public enum HMAC<Function: HashFunction> {
    public typealias MAC = _DigestBytes<Function>

    /// Returns the code of a message.
    public static func authenticationCode<D: DataProtocol>(for data: D, using key: SymmetricKey) -> MAC {
        var block = key.bytes.count > Function.blockByteCount ? Function._digest(key.bytes) : key.bytes
        block += [UInt8](repeating: 0, count: Function.blockByteCount - block.count)
        let inner = Function._digest(block.map { $0 ^ 0x36 } + Array(data))
        return MAC(bytes: Function._digest(block.map { $0 ^ 0x5C } + inner))
    }

    /// Returns true if a code belongs to a message.
    public static func isValidAuthenticationCode<D: DataProtocol>(
        _ mac: MAC, authenticating authenticatedData: D, using key: SymmetricKey
    ) -> Bool {
        // Compares all bytes, so that the duration does not reveal where they differ.
        zip(mac.bytes, authenticationCode(for: authenticatedData, using: key).bytes)
            .reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

/// Computes a digest by one of nettle's families of three functions, which all have the same shape.
private func nettleDigest<Context>(
    of bytes: [UInt8], count: Int, _ context: Context,
    _ begin: (UnsafeMutablePointer<Context>) -> Void,
    _ update: (UnsafeMutablePointer<Context>, Int, UnsafePointer<UInt8>) -> Void,
    _ end: (UnsafeMutablePointer<Context>, Int, UnsafeMutablePointer<UInt8>) -> Void
) -> [UInt8] {
    var context = context
    var digest = [UInt8](repeating: 0, count: count)
    begin(&context)
    update(&context, bytes.count, bytes)
    end(&context, digest.count, &digest)
    return digest
}
