/// The 64-bit hash FNV-1a (<http://www.isthe.com/chongo/tech/comp/fnv/>). Unlike `Hasher`, it gives the same value in
/// every process and on every machine. It does not resist deliberate collisions.
public enum StableHash {
    /// The hash of an empty sequence, with which every hash begins.
    public static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Hashes bytes.
    /// - Parameter start: the hash of the preceding bytes, or `basis` combined with a seed.
    @inlinable public static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = basis) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
