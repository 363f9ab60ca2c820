import Glibc
import Lab

/// Draws of one device: the same seed and number give the same ones, whoever else there is.
struct FleetDraw {
    private var generator: SeededGenerator

    /// - Parameter stream: which of the device's sequences.
    init(seed: UInt64, device: Int, stream: UInt64) {
        var mixer = SeededGenerator(seed: seed &+ UInt64(device) &* 0xD134_2543_DE82_EF95 &+ stream << 56)
        generator = SeededGenerator(seed: mixer.next())
    }

    /// A number from 0 up to 1.
    mutating func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

    mutating func number() -> UInt64 { generator.next() }

    mutating func happens(_ probability: Double) -> Bool { probability > 0 && unit() < probability }

    mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

    /// A length whose average is known, exponentially distributed.
    mutating func exponential(mean: Double) -> Double { -log(1 - unit()) * mean }

    /// How many of something that happens now and then happened (Knuth, "Seminumerical Algorithms", 3.4.1).
    mutating func poisson(mean: Double) -> Int {
        let limit = exp(-mean)
        var count = 0
        var product = unit()
        while product > limit {
            count += 1
            product *= unit()
        }
        return count
    }

    /// How likely it is that nothing happened of what happens so often on average.
    static func none(mean: Double) -> Double { exp(-mean) }

    /// The index of one of some shares.
    mutating func index(of shares: [Double]) -> Int {
        var sum = 0.0
        for share in shares { sum += share }
        var left = unit() * sum
        for (index, share) in shares.enumerated() {
            left -= share
            if left < 0 { return index }
        }
        return shares.count - 1
    }
}
