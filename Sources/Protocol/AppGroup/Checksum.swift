import CInstructions

/// SHA-256 (FIPS 180-4).
package enum Checksum {
    /// Whether the processor has instructions for it. Asked once: in a virtual machine the answer takes as long as the
    /// digest of a few kilobytes.
    static let isAccelerated = tandem_checksum_is_accelerated()

    private static let digits = Array("0123456789abcdef".utf8)

    /// The digest of some chunks of bytes, as 64 lower-case hexadecimal digits.
    package static func sha256(_ chunks: [ArraySlice<UInt8>]) -> String {
        String(decoding: digest(chunks), as: UTF8.self)
    }

    /// The digits of the digest of some chunks.
    static func digest(_ chunks: [ArraySlice<UInt8>], accelerated: Bool = isAccelerated) -> [UInt8] {
        var checksum = tandem_checksum()
        tandem_checksum_begin(&checksum, accelerated)
        for chunk in chunks {
            chunk.withUnsafeBufferPointer { tandem_checksum_add(&checksum, $0.baseAddress, $0.count) }
        }
        return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { digest in
            tandem_checksum_end(&checksum, digest.baseAddress)
            return [UInt8](unsafeUninitializedCapacity: 64) { buffer, count in
                for index in 0..<32 {
                    buffer[2 * index] = digits[Int(digest[index] >> 4)]
                    buffer[2 * index + 1] = digits[Int(digest[index] & 15)]
                }
                count = 64
            }
        }
    }
}
