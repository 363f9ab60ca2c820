public import Foundation

extension Report {
    /// The report as one JSON object: `machine`, `comparisons`, `goalsMet`.
    public func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(
            JSONForm(
                machine: Dictionary(machine.map { ($0.name, $0.value) }) { first, _ in first },
                comparisons: comparisons.map(JSONForm.One.init), goalsMet: isWithinGoals))
    }
}

private struct JSONForm: Encodable {
    struct One: Encodable {
        var group: String
        var comparison: String
        var unit: String
        var sides: [OneSide]
        var missing: [String: String]
        var goals: [OneGoal]

        init(_ comparison: Comparison) {
            group = comparison.name.group
            self.comparison = comparison.name.comparison
            unit = comparison.unit.rawValue
            sides = comparison.sides.map { OneSide($0, comparison.ratio(to: $0)) }
            missing = Dictionary(comparison.missing.map { ($0.side, $0.reason) }) { first, _ in first }
            goals = comparison.verdicts.map {
                OneGoal(goal: $0.goal.words, outcome: $0.outcome.rawValue, found: $0.found)
            }
        }
    }

    struct OneSide: Encodable {
        var name: String
        var role: String
        var note: String?
        var count: Int
        var rounds: Int
        var median: Double
        var p99: Double
        var lowest: Double
        var highest: Double
        /// The ratio of our value to this side's value: the median over the rounds.
        var ratio: Double?
        /// The lowest and the highest ratio of any round.
        var ratios: [Double]?

        init(_ side: Side, _ ratio: Ratio?) {
            (name, role, note) = (side.name, side.role.rawValue, side.note)
            (count, rounds) = (side.all.values.count, side.rounds.count)
            (median, p99) = (side.all.median, side.all.p99)
            (lowest, highest) = (side.all.lowest, side.all.highest)
            self.ratio = ratio?.median
            ratios = ratio.map { [$0.rounds.lowest, $0.rounds.highest] }
        }
    }

    struct OneGoal: Encodable {
        var goal: String
        var outcome: String
        var found: String
    }

    var machine: [String: String]
    var comparisons: [One]
    var goalsMet: Bool
}
