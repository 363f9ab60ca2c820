import CNettle

/// SHA-256 (FIPS 180-4).
package enum Checksum {
    private static let digits = Array("0123456789abcdef".utf8)

    /// Returns the digest of the concatenated chunks as 64 lower-case hexadecimal digits.
    package static func sha256(_ chunks: [ArraySlice<UInt8>]) -> String {
        String(decoding: hexadecimalDigest(chunks), as: UTF8.self)
    }

    /// Returns the digest of the concatenated chunks as the bytes of 64 lower-case hexadecimal digits.
    static func hexadecimalDigest(_ chunks: [ArraySlice<UInt8>]) -> [UInt8] {
        var context = sha256_ctx()
        nettle_sha256_init(&context)
        for chunk in chunks {
            chunk.withUnsafeBufferPointer { nettle_sha256_update(&context, $0.count, $0.baseAddress) }
        }
        var digest = [UInt8](repeating: 0, count: Int(SHA256_DIGEST_SIZE))
        nettle_sha256_digest(&context, digest.count, &digest)
        return [UInt8](unsafeUninitializedCapacity: 2 * digest.count) { text, count in
            for byte in digest {
                text.initializeElement(at: count, to: digits[Int(byte >> 4)])
                text.initializeElement(at: count + 1, to: digits[Int(byte & 15)])
                count += 2
            }
        }
    }
}
