import Foundation

/// Values in ascending order.
public struct SortedValues: Sendable, Equatable {
    public let values: [Double]

    /// Sorts values. The list must not be empty.
    public init(_ values: [Double]) {
        precondition(!values.isEmpty, "nothing was measured")
        self.values = values.sorted()
    }

    /// Returns the quantile for a fraction from 0 to 1, by the nearest-rank method. The median of an even number of
    /// values is the mean of the middle two.
    public func quantile(_ part: Double) -> Double {
        if part == 0.5, values.count.isMultiple(of: 2) {
            return (values[values.count / 2 - 1] + values[values.count / 2]) / 2
        }
        let rank = Int((part * Double(values.count)).rounded(.up))
        return values[min(max(rank, 1), values.count) - 1]
    }

    public var median: Double { quantile(0.5) }
    /// The 99th percentile; for fewer than a hundred values, the highest value.
    public var p99: Double { quantile(0.99) }
    public var lowest: Double { values[0] }
    public var highest: Double { values[values.count - 1] }
}

/// The ratio of our side to another side. It compares the medians of each round, because a temporary slowdown of the
/// machine affects both sides of a round.
public struct Ratio: Sendable, Equatable {
    public let other: String
    /// The ratios of the rounds, in ascending order.
    public let rounds: SortedValues

    /// Compares two sides. Returns nil if no round measured both, or if the other side's value is 0.
    public init?(_ ours: Side, to other: Side) {
        let ratios = ours.rounds.compactMap { round, values -> Double? in
            guard let others = other.rounds[round], others.median > 0 else { return nil }
            return values.median / others.median
        }
        guard !ratios.isEmpty else { return nil }
        self.other = other.name
        rounds = SortedValues(ratios)
    }

    /// The median of the rounds' ratios.
    public var median: Double { rounds.median }

    /// The median and the spread of the rounds: `1.31 × (1.25–1.40)`. If there are ten rounds or more, the spread
    /// covers the middle 80 %.
    public var text: String {
        guard rounds.values.count > 1 else { return "\(median.short) ×" }
        let isMany = rounds.values.count >= 10
        let (low, high) = isMany ? (rounds.quantile(0.1), rounds.quantile(0.9)) : (rounds.lowest, rounds.highest)
        return "\(median.short) × (\(low.short)–\(high.short))"
    }
}

extension Double {
    /// The number with three digits and without an exponent. A busy machine does not reproduce more digits.
    public var short: String {
        guard self > 0 else { return "0" }
        let digits = max(0, 2 - Int(log10(self).rounded(.down)))
        guard digits > 0 else { return grouped }
        return String(format: "%.*f", min(digits, 6), self)
    }

    /// The rounded number with thousands separators.
    private var grouped: String {
        let digits = String(format: "%.0f", self)
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { text += "," }
            text.append(digit)
        }
        return text
    }
}

extension Unit {
    /// Formats a value for people, with a unit that suits its size.
    public func text(_ value: Double) -> String {
        switch self {
        case .us:
            value >= 1_000_000
                ? "\((value / 1_000_000).short) s"
                : value >= 1_000 ? "\((value / 1_000).short) ms" : "\(value.short) µs"
        case .ms: value >= 1_000 ? "\((value / 1_000).short) s" : "\(value.short) ms"
        case .bytes: value >= 10_240 ? "\((value / 1_024).short) KiB" : "\(value.short) bytes"
        case .kibibytes: value >= 1_024 ? "\((value / 1_024).short) MiB" : "\(value.short) KiB"
        case .count: value.short
        }
    }
}
