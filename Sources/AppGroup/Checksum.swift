import CMessageDigest

/// SHA-256 (FIPS 180-4), from libmd.
package enum Checksum {
    /// The digest of some chunks of bytes, as 64 lower-case hexadecimal digits.
    package static func sha256(_ chunks: [ArraySlice<UInt8>]) -> String {
        var context = SHA2_CTX()
        SHA256Init(&context)
        for chunk in chunks {
            chunk.withUnsafeBufferPointer { SHA256Update(&context, $0.baseAddress, $0.count) }
        }
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_LENGTH))
        SHA256Final(&digest, &context)
        return hexadecimal(digest)
    }

    /// Bytes as lower-case hexadecimal digits.
    static func hexadecimal(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
