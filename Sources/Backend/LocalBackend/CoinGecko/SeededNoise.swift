import Utilities

/// Random numbers by place: the same seed and place give the same number in every process and on every machine.
struct SeededNoise: Sendable {
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
    }

    /// Noise of its own for a name, such as a coin's id.
    init(seed: UInt64, name: String) {
        self.seed = SplitMix64.mixed(seed ^ StableHash.hash(name.utf8))
    }

    /// A number from 0 to less than 1.
    func fraction(at place: Int) -> Double {
        SplitMix64.fraction(word(at: place))
    }

    /// A number with mean 0 and standard deviation 1, never beyond ±√12: the sum of four that are evenly spread, which
    /// needs no function of the C library that rounds differently elsewhere.
    func bell(at place: Int) -> Double {
        let word = word(at: place)
        let sum = (word & 0xFFFF) + (word >> 16 & 0xFFFF) + (word >> 32 & 0xFFFF) + (word >> 48)
        // Four times the variance 1/12 is 1/3.
        return (Double(sum) / 65_535 - 2) * 1.732_050_807_568_877_2
    }

    /// SplitMix64's output at a place.
    private func word(at place: Int) -> UInt64 {
        SplitMix64.number(at: UInt64(bitPattern: Int64(place)), seed: seed)
    }
}
