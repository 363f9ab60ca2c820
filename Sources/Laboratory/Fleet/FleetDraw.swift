import Glibc
import Utilities

/// The random draws of one device. They depend only on the seed and the device's number, not on other devices.
struct FleetDraw {
    private var generator: SplitMix64

    /// Creates one of the device's random sequences.
    /// - Parameter stream: the number of the sequence.
    init(seed: UInt64, device: Int, stream: UInt64) {
        var mixer = SplitMix64(seed: seed &+ UInt64(device) &* 0xD134_2543_DE82_EF95 &+ stream << 56)
        generator = SplitMix64(seed: mixer.next())
    }

    /// Returns a number from 0 up to 1.
    mutating func unit() -> Double { Double(generator.next() >> 11) * 0x1p-53 }

    mutating func number() -> UInt64 { generator.next() }

    mutating func happens(_ probability: Double) -> Bool { probability > 0 && unit() < probability }

    mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }

    /// Returns an exponentially distributed length with the given mean.
    mutating func exponential(mean: Double) -> Double { -log(1 - unit()) * mean }

    /// Returns a Poisson-distributed count (Knuth, "Seminumerical Algorithms", 3.4.1).
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

    /// Returns the probability that a Poisson-distributed count is 0.
    static func none(mean: Double) -> Double { exp(-mean) }

    /// Draws an index with probabilities proportional to the shares.
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
