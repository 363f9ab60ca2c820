/// What our side of a comparison has to reach.
public enum Goal: Sendable, Equatable {
    /// Which of the values counts.
    public enum Statistic: String, Sendable {
        /// The middle one.
        case median
        /// That which one in a hundred exceeds.
        case p99
        /// The highest.
        case highest
    }

    /// So many times what another side took.
    case ratio(against: String, atMost: Double, Statistic)
    /// Less than every peer, at the median.
    case belowEveryPeer
    /// A figure of its own.
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

    /// The goal in words.
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

/// Whether a goal was reached.
public struct Verdict: Sendable, Equatable {
    /// How it stands.
    public enum Outcome: String, Sendable {
        /// Reached.
        case met
        /// Measured, and not reached.
        case missed
        /// Something that it needs was not measured.
        case unmeasured
    }

    /// The goal.
    public var goal: Goal
    /// How it stands.
    public var outcome: Outcome
    /// What was found.
    public var found: String
}

extension Comparison {
    /// How the comparison's goals stand.
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
