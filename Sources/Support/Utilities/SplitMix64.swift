/// SplitMix64 (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014): the same seed gives the same
/// numbers, on every machine.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    /// The distance of two states that follow each other: 2^64 divided by the golden ratio.
    public static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

    private var state: UInt64

    /// Starts a sequence.
    public init(seed: UInt64) { state = seed }

    public mutating func next() -> UInt64 {
        state &+= Self.step
        return Self.mixed(state)
    }

    /// Returns the output for a state, which makes a good hash of any word.
    public static func mixed(_ word: UInt64) -> UInt64 {
        var word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }

    /// Returns the number at an index of a seed's sequence, the first at 0, without the ones before it.
    public static func number(at index: UInt64, seed: UInt64) -> UInt64 {
        mixed(seed &+ (index &+ 1) &* step)
    }

    /// Returns a word's upper 53 bits as a number from 0 to less than 1.
    public static func fraction(_ word: UInt64) -> Double {
        Double(word >> 11) * 0x1p-53
    }
}
