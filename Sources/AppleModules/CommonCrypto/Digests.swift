// swift-format-ignore-file: AlwaysUseLowerCamelCase, TypeNamesShouldBeCapitalized

import CNettle

/// A number of bytes (CommonCrypto: `CC_LONG`).
public typealias CC_LONG = UInt32
/// The name of a digest for `CCHmac` (CommonCrypto: `CCHmacAlgorithm`).
public typealias CCHmacAlgorithm = UInt32

public let CC_MD5_DIGEST_LENGTH: Int32 = 16
public let CC_SHA1_DIGEST_LENGTH: Int32 = 20
public let CC_SHA224_DIGEST_LENGTH: Int32 = 28
public let CC_SHA256_DIGEST_LENGTH: Int32 = 32
public let CC_SHA384_DIGEST_LENGTH: Int32 = 48
public let CC_SHA512_DIGEST_LENGTH: Int32 = 64

public let kCCHmacAlgSHA1 = 0
public let kCCHmacAlgMD5 = 1
public let kCCHmacAlgSHA256 = 2
public let kCCHmacAlgSHA384 = 3
public let kCCHmacAlgSHA512 = 4
public let kCCHmacAlgSHA224 = 5

/// Writes the MD5 digest of some bytes, 16 bytes long (CommonCrypto: `CC_MD5`).
@discardableResult public func CC_MD5(
    _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(nettle_md5, data, len, md) }

/// Writes the SHA-1 digest of some bytes, 20 bytes long (CommonCrypto: `CC_SHA1`).
@discardableResult public func CC_SHA1(
    _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(nettle_sha1, data, len, md) }

/// Writes the SHA-224 digest of some bytes, 28 bytes long (CommonCrypto: `CC_SHA224`).
@discardableResult public func CC_SHA224(
    _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(nettle_sha224, data, len, md) }

/// Writes the SHA-256 digest of some bytes, 32 bytes long (CommonCrypto: `CC_SHA256`).
@discardableResult public func CC_SHA256(
    _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(nettle_sha256, data, len, md) }

/// Writes the SHA-384 digest of some bytes, 48 bytes long (CommonCrypto: `CC_SHA384`).
@discardableResult public func CC_SHA384(
    _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(nettle_sha384, data, len, md) }

/// Writes the SHA-512 digest of some bytes, 64 bytes long (CommonCrypto: `CC_SHA512`).
@discardableResult public func CC_SHA512(
    _ data: UnsafeRawPointer?, _ len: CC_LONG, _ md: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? { digest(nettle_sha512, data, len, md) }

/// Writes the authentication code of some bytes under a key (CommonCrypto: `CCHmac`). Ends the process if the algorithm is not
/// one of the constants `kCCHmacAlg…`.
public func CCHmac(
    _ algorithm: CCHmacAlgorithm, _ key: UnsafeRawPointer?, _ keyLength: Int, _ data: UnsafeRawPointer?,
    _ dataLength: Int, _ macOut: UnsafeMutableRawPointer?
) {
    let algorithms = [nettle_sha1, nettle_md5, nettle_sha256, nettle_sha384, nettle_sha512, nettle_sha224]
    guard algorithms.indices.contains(Int(algorithm)) else {
        fatalError("CommonCrypto: there is no algorithm \(algorithm) for authentication codes")
    }
    var hash = algorithms[Int(algorithm)]
    let size = Int(hash.context_size)
    let states = (0..<3).map { _ in UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16) }
    defer { for state in states { state.deallocate() } }
    nettle_hmac_set_key(states[0], states[1], states[2], &hash, keyLength, bytes(key))
    nettle_hmac_update(states[2], &hash, dataLength, bytes(data))
    nettle_hmac_digest(
        states[0], states[1], states[2], &hash, Int(hash.digest_size), macOut?.assumingMemoryBound(to: UInt8.self))
}

private func bytes(_ pointer: UnsafeRawPointer?) -> UnsafePointer<UInt8>? {
    pointer?.assumingMemoryBound(to: UInt8.self)
}

private func digest(
    _ hash: nettle_hash, _ data: UnsafeRawPointer?, _ length: CC_LONG, _ place: UnsafeMutablePointer<UInt8>?
) -> UnsafeMutablePointer<UInt8>? {
    let state = UnsafeMutableRawPointer.allocate(byteCount: Int(hash.context_size), alignment: 16)
    defer { state.deallocate() }
    hash.`init`(state)
    hash.update(state, Int(length), bytes(data))
    hash.digest(state, Int(hash.digest_size), place)
    return place
}
