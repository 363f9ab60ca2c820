import Utilities

/// Random numbers by index: the same seed and index give the same number in every process and on every machine.
struct SeededNoise: Sendable {
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
    }

    /// Makes the noise for a name, such as a coin's id. The noise of different names is independent.
    init(seed: UInt64, name: String) {
        self.seed = SplitMix64.mixed(seed ^ StableHash.hash(name.utf8))
    }

    /// Returns a number of at least 0 and less than 1.
    func fraction(at place: Int) -> Double {
        SplitMix64.fraction(word(at: place))
    }

    /// Returns a number with mean 0 and standard deviation 1, never beyond ±√12. It is the scaled sum of four uniform
    /// numbers. Functions of the C library are avoided because they round differently on other machines.
    func bell(at place: Int) -> Double {
        let word = word(at: place)
        let sum = (word & 0xFFFF) + (word >> 16 & 0xFFFF) + (word >> 32 & 0xFFFF) + (word >> 48)
        // The sum of four uniform numbers has the variance 4/12 = 1/3, so multiplying by √3 makes the standard
        // deviation 1.
        return (Double(sum) / 65_535 - 2) * 1.732_050_807_568_877_2
    }

    /// Returns SplitMix64's output at an index.
    private func word(at place: Int) -> UInt64 {
        SplitMix64.number(at: UInt64(bitPattern: Int64(place)), seed: seed)
    }
}
