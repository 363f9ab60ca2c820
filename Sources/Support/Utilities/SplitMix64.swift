/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014). The same seed gives the
/// same numbers on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    /// The difference between two successive states: 2^64 divided by the golden ratio.
    public static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private var state: UInt64

    /// Creates a generator. The same seed gives the same sequence.
    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= Self.step
        return Self.mixed(state)
    }

    /// Returns the output for a state. It is also a good hash of any 64-bit number.
    public static func mixed(_ word: UInt64) -> UInt64 {
        var word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// Returns one number of a seed's sequence, without computing the numbers before it. The first index is 0.
    public static func number(at index: UInt64, seed: UInt64) -> UInt64 {
        mixed(seed &+ (index &+ 1) &* step)
    }

    /// Converts the upper 53 bits of a 64-bit number to a fraction from 0 to less than 1.
    public static func fraction(_ word: UInt64) -> Double {
        Double(word >> 11) * 0x1p-53
    }
}
