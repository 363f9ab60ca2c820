/// The race's random numbers: `SeededGenerator`, with a seed for each of many.
struct RaceRandom: RandomNumberGenerator, Sendable {
    private var generator = SeededGenerator(seed: 0)

    /// - Parameter path: the seed, then numbers that tell this generator from others with the same seed.
    init(_ path: UInt64...) {
        var state: UInt64 = 0
        for number in path {
            generator = SeededGenerator(seed: state ^ number)
            state = generator.next()
        }
        generator = SeededGenerator(seed: state)
    }

    mutating func next() -> UInt64 { generator.next() }

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
