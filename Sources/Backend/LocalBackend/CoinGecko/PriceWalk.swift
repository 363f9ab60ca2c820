/// A random walk whose value at any minute can be computed directly.
///
/// It is a Brownian bridge between anchors, which are two years apart. The values between are built by midpoint
/// displacement (Lévy's construction). The midpoint of each interval is the mean of its ends plus a random amount. The
/// standard deviation of that amount is half the root of the interval's variance. Each minute is the midpoint of
/// exactly one interval, so the minute is also the index of its random amount. A value therefore depends only on the
/// seed and the minute.
struct PriceWalk: Sendable {
    /// The number of minutes between anchors: 2^20, which is two years minus three days.
    static let anchorSpacing = 1 << 20
    static let day = 1_440

    private let noise: SeededNoise
    private let deviation: Double
    private let spread: Double

    /// Makes a walk around 0.
    ///
    /// - Parameters:
    ///   - volatility: the standard deviation of the daily change.
    ///   - spread: the standard deviation of the anchors. It limits how far the walk drifts away over the decades.
    init(seed: UInt64, name: String, volatility: Double, spread: Double) {
        noise = SeededNoise(seed: seed, name: name)
        deviation = volatility / Double(Self.day).squareRoot()
        self.spread = spread
    }

    /// Returns the value at a minute, counted from 1970.
    func value(at minute: Int) -> Double {
        let (anchor, place) = Self.division(minute)
        var (start, length) = (anchor * Self.anchorSpacing, Self.anchorSpacing)
        var (low, high) = (anchorValue(anchor), anchorValue(anchor + 1))
        var rest = place
        while rest != 0 {
            let half = length / 2
            let middle = middle(start, length, low, high)
            if rest < half {
                high = middle
            } else {
                (low, rest, start) = (middle, rest - half, start + half)
            }
            length = half
        }
        return low
    }

    /// Returns the values at the minutes of a range that are multiples of a power of two, in order. One call is faster
    /// than many single calls, because neighbouring minutes share intervals.
    func values(in range: ClosedRange<Int>, every step: Int = 1) -> [Double] {
        var values: [Double] = []
        values.reserveCapacity((range.upperBound - range.lowerBound) / step + 1)
        let (first, last) = (Self.division(range.lowerBound).quotient, Self.division(range.upperBound).quotient)
        for anchor in first...last {
            fill(
                anchor * Self.anchorSpacing, Self.anchorSpacing, anchorValue(anchor), anchorValue(anchor + 1), range,
                step, &values)
        }
        return values
    }

    private func fill(
        _ start: Int, _ length: Int, _ low: Double, _ high: Double, _ range: ClosedRange<Int>, _ step: Int,
        _ values: inout [Double]
    ) {
        guard start <= range.upperBound, start + length > range.lowerBound else { return }
        if length == step {
            if range.contains(start) { values.append(low) }
            return
        }
        let half = length / 2
        let middle = middle(start, length, low, high)
        fill(start, half, low, middle, range, step, &values)
        fill(start + half, half, middle, high, range, step, &values)
    }

    private func middle(_ start: Int, _ length: Int, _ low: Double, _ high: Double) -> Double {
        let width = deviation * Double(length).squareRoot() / 2
        return (low + high) / 2 + width * noise.bell(at: start + length / 2)
    }

    private func anchorValue(_ anchor: Int) -> Double {
        spread * noise.bell(at: anchor * Self.anchorSpacing)
    }

    private static func division(_ minute: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = minute.quotientAndRemainder(dividingBy: anchorSpacing)
        return remainder < 0 ? (quotient - 1, remainder + anchorSpacing) : (quotient, remainder)
    }
}
