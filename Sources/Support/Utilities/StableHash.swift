/// FNV-1a of 64 bits (<http://www.isthe.com/chongo/tech/comp/fnv/>): the same value in every process and on every machine,
/// unlike `Hasher`. It resists no attacker.
public enum StableHash {
    /// The hash of no bytes, with which every hash begins.
    public static let basis: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Hashes bytes.
    /// - Parameter start: the hash of what came before, or `basis` changed by a seed.
    @inlinable public static func hash(_ bytes: some Sequence<UInt8>, from start: UInt64 = basis) -> UInt64 {
        bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
}
