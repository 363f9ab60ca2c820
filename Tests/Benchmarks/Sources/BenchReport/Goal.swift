/// A goal for our side of a comparison.
public enum Goal: Sendable, Equatable {
    /// The statistic of the values that is compared with the goal.
    public enum Statistic: String, Sendable {
        case median
        /// The 99th percentile.
        case p99
        case highest
    }

    /// Our value is at most this many times the other side's value.
    case ratio(against: String, atMost: Double, Statistic)
    /// Our median is below every peer's median.
    case belowEveryPeer
    /// Our value is at most an absolute value.
    case absolute(atMost: Double, Unit, Statistic)

    init?(_ raw: RawGoal) {
        guard let statistic = Statistic(rawValue: raw.statistic ?? "median") else { return nil }
        switch (raw.against, raw.atMost, raw.below, raw.unit) {
        case (let against?, let atMost?, nil, nil): self = .ratio(against: against, atMost: atMost, statistic)
        case (nil, nil, "every peer", nil): self = .belowEveryPeer
        case (nil, let atMost?, nil, let unit?):
            guard let unit = Unit(rawValue: unit) else { return nil }
            self = .absolute(atMost: atMost, unit, statistic)
        default: return nil
        }
    }

    public var words: String {
        switch self {
        case .ratio(let against, let atMost, let statistic): "≤ \(atMost.short) × \(against)\(statistic.words)"
        case .belowEveryPeer: "below every peer"
        case .absolute(let atMost, let unit, let statistic): "≤ \(unit.text(atMost))\(statistic.words)"
        }
    }
}

extension Goal.Statistic {
    fileprivate var words: String {
        switch self {
        case .median: " (median)"
        case .p99: " (p99)"
        case .highest: " (highest)"
        }
    }
}

public struct Verdict: Sendable, Equatable {
    /// The outcome of measuring a goal.
    public enum Outcome: String, Sendable {
        /// The goal was reached.
        case met
        /// The goal was measured but not reached.
        case missed
        case unmeasured
    }

    public var goal: Goal
    public var outcome: Outcome
    /// The measured value in words.
    public var found: String
}

extension Comparison {
    /// The verdicts on the comparison's goals.
    public var verdicts: [Verdict] { goals.map(verdict) }

    private func verdict(_ goal: Goal) -> Verdict {
        func unmeasured(_ what: String) -> Verdict {
            Verdict(goal: goal, outcome: .unmeasured, found: "\(what) was not measured")
        }
        func judged(_ isMet: Bool, _ found: String) -> Verdict {
            Verdict(goal: goal, outcome: isMet ? .met : .missed, found: found)
        }
        guard let ours = sides.first(where: { $0.role == .ours }) else { return unmeasured("our own side") }
        switch goal {
        case .ratio(let against, let atMost, let statistic):
            guard let other = sides.first(where: { $0.name == against }) else { return unmeasured(against) }
            switch statistic {
            case .median:
                guard let ratio = Ratio(ours, to: other) else { return unmeasured("a round with both sides") }
                return judged(ratio.median <= atMost, ratio.text)
            case .p99, .highest:
                let ratio = ours.statistic(statistic) / other.statistic(statistic)
                return judged(ratio <= atMost, "\(ratio.short) ×")
            }
        case .belowEveryPeer:
            let ratios = sides.filter { $0.role == .peer }.compactMap { Ratio(ours, to: $0) }
            guard let worst = ratios.max(by: { $0.median < $1.median }) else { return unmeasured("any peer") }
            return judged(worst.median < 1, "\(worst.text) of \(worst.other)")
        case .absolute(let atMost, let unit, let statistic):
            guard unit == self.unit else { return unmeasured("anything in \(unit.rawValue)") }
            let value = ours.statistic(statistic)
            return judged(value <= atMost, unit.text(value))
        }
    }
}
