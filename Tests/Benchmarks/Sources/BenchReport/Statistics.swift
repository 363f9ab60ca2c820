import Foundation

/// Values in ascending order.
public struct SortedValues: Sendable, Equatable {
    /// The values, the lowest first.
    public let values: [Double]

    /// Sorts values; there must be one at least.
    public init(_ values: [Double]) {
        precondition(!values.isEmpty, "nothing was measured")
        self.values = values.sorted()
    }

    /// The value that a part of all values does not exceed, from 0 to 1: the next one that was measured ("nearest
    /// rank"), or for the median of an even number the mean of the two in the middle.
    public func quantile(_ part: Double) -> Double {
        if part == 0.5, values.count.isMultiple(of: 2) {
            return (values[values.count / 2 - 1] + values[values.count / 2]) / 2
        }
        let rank = Int((part * Double(values.count)).rounded(.up))
        return values[min(max(rank, 1), values.count) - 1]
    }

    /// The middle one.
    public var median: Double { quantile(0.5) }
    /// That which one in a hundred exceeds; of less than a hundred values the highest.
    public var p99: Double { quantile(0.99) }
    /// The lowest.
    public var lowest: Double { values[0] }
    /// The highest.
    public var highest: Double { values[values.count - 1] }
}

/// How our side stands to another: the ratio of the medians of each round, since what slows a machine down for a while
/// slows both of a round.
public struct Ratio: Sendable, Equatable {
    /// The other side.
    public let other: String
    /// The ratio of each round, the lowest first.
    public let rounds: SortedValues

    /// Compares two sides; nil when there is no round in which both were measured, or the other took nothing.
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

    /// `1.31 × (1.25–1.40)`: the median, and how far the rounds lie apart; of ten rounds or more, the middle 80 %.
    public var text: String {
        guard rounds.values.count > 1 else { return "\(median.short) ×" }
        let isMany = rounds.values.count >= 10
        let (low, high) = isMany ? (rounds.quantile(0.1), rounds.quantile(0.9)) : (rounds.lowest, rounds.highest)
        return "\(median.short) × (\(low.short)–\(high.short))"
    }
}

extension Double {
    /// Three digits, which is more than what a busy machine repeats, without an exponent.
    public var short: String {
        guard self > 0 else { return "0" }
        let digits = max(0, 2 - Int(log10(self).rounded(.down)))
        guard digits > 0 else { return grouped }
        return String(format: "%.*f", min(digits, 6), self)
    }

    /// A whole number, its thousands set apart.
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
    /// A value for people, with a unit that suits its size.
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
