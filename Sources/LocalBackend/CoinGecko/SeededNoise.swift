/// Random numbers by index: the same seed and index give the same number in every process and on every machine.
struct SeededNoise: Sendable {
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
    }

    /// Makes independent noise for a name, such as a coin's id.
    init(seed: UInt64, name: String) {
        // Uses FNV-1a because Swift's own hashes differ between processes.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.seed = Self.mixed(seed ^ hash)
    }

    /// Returns a number from 0 up to, but not including, 1.
    func fraction(at place: Int) -> Double {
        Double(word(at: place) >> 11) * 0x1p-53
    }

    /// Returns a number with mean 0 and standard deviation 1, never beyond ±√12. It is the scaled sum of four uniform
    /// numbers. This avoids functions of the C library that round differently on other machines.
    func bell(at place: Int) -> Double {
        let word = word(at: place)
        let sum = (word & 0xFFFF) + (word >> 16 & 0xFFFF) + (word >> 32 & 0xFFFF) + (word >> 48)
        // Four times the variance 1/12 is 1/3.
        return (Double(sum) / 65_535 - 2) * 1.732_050_807_568_877_2
    }

    /// Returns SplitMix64's output at an index.
    private func word(at place: Int) -> UInt64 {
        Self.mixed(seed &+ (UInt64(bitPattern: Int64(place)) &+ 1) &* 0x9E37_79B9_7F4A_7C15)
    }

    private static func mixed(_ word: UInt64) -> UInt64 {
        var word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
