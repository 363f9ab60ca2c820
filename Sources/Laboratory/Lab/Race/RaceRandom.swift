import Utilities

/// The race's random numbers: `SplitMix64`, with many independent seeds.
struct RaceRandom: RandomNumberGenerator, Sendable {
    private var generator = SplitMix64(seed: 0)

    /// Creates a generator.
    /// - Parameter path: the seed, then numbers that distinguish this generator from others with the same seed.
    init(_ path: UInt64...) {
        var state: UInt64 = 0
        for number in path {
            generator = SplitMix64(seed: state ^ number)
            state = generator.next()
        }
        generator = SplitMix64(seed: state)
    }

    mutating func next() -> UInt64 { generator.next() }

    /// Returns a number from 0 to `bound` - 1. Its bias is below `bound` / 2^64.
    mutating func below(_ bound: Int) -> Int {
        Int(next() % UInt64(bound))
    }

    /// Returns true once in so many times on average.
    mutating func oneIn(_ times: Int) -> Bool {
        below(times) == 0
    }

    /// Returns a number from 0 up to 1.
    mutating func fraction() -> Double {
        SplitMix64.fraction(next())
    }
}
