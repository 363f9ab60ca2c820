/// Random numbers by place: the same seed and place give the same number in every process and on every machine.
struct SeededNoise: Sendable {
    private let seed: UInt64

    init(seed: UInt64) {
        self.seed = seed
    }

    /// Noise of its own for a name, such as a coin's id.
    init(seed: UInt64, name: String) {
        // FNV-1a; Swift's own hashes differ from process to process.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
        self.seed = Self.mixed(seed ^ hash)
    }

    /// A number from 0 to less than 1.
    func fraction(at place: Int) -> Double {
        Double(word(at: place) >> 11) * 0x1p-53
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
        Self.mixed(seed &+ (UInt64(bitPattern: Int64(place)) &+ 1) &* 0x9E37_79B9_7F4A_7C15)
    }

    private static func mixed(_ word: UInt64) -> UInt64 {
        var word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
        return word ^ (word >> 31)
    }
}
