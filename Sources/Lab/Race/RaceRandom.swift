/// Random numbers that depend on their seed alone: SplitMix64 (Steele, Lea and Flood: "Fast splittable pseudorandom
/// number generators", 2014).
struct RaceRandom: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameter path: the seed, then numbers that tell this generator from others with the same seed.
    init(_ path: UInt64...) {
        state = 0
        for number in path {
            state ^= number
            state = next()
        }
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 to `bound` - 1. Its bias is below `bound` / 2^64.
    mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    /// Whether something happens that happens once in so many times.
    mutating func oneIn(_ times: Int) -> Bool {
        below(times) == 0
    }

    /// A number from 0 up to 1.
    mutating func fraction() -> Double {
        Double(next() >> 11) / Double(UInt64(1) << 53)
    }
}
