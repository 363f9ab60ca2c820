import Foundation

/// Formats the measurements of a comparison as a benchmark program prints them: one JSON object per line, one line for
/// each sample as soon as it is measured.
public struct MeasuredComparison: Sendable {
    private let name: ComparisonName
    private let unit: Unit

    private struct Line: Encodable {
        var group: String
        var comparison: String
        var side: String?
        var role: String?
        var unit: String?
        var round: Int?
        var values: [Double]?
        var note: String?
        var missing: String?
        var goal: GoalForm?
    }

    private struct GoalForm: Encodable {
        var against: String?
        var atMost: Double?
        var below: String?
        var unit: String?
        var statistic: String?

        init(_ goal: Goal) {
            switch goal {
            case .ratio(let against, let atMost, let statistic):
                (self.against, self.atMost, self.statistic) = (against, atMost, statistic.rawValue)
            case .belowEveryPeer: below = "every peer"
            case .absolute(let atMost, let unit, let statistic):
                (self.atMost, self.unit, self.statistic) = (atMost, unit.rawValue, statistic.rawValue)
            }
        }
    }

    public init(_ group: String, _ comparison: String, _ unit: Unit) {
        name = ComparisonName(group: group, comparison: comparison)
        self.unit = unit
    }

    /// Returns the line for one side's values in one round.
    public func samples(
        _ side: String, _ role: Role, round: Int = 0, _ values: [Double], note: String? = nil
    ) -> String {
        var line = start
        (line.side, line.role, line.round, line.values) = (side, role.rawValue, round, values)
        (line.unit, line.note) = (unit.rawValue, note)
        return text(line)
    }

    /// Returns the line for a side that cannot be measured, with the reason and advice.
    public func missing(_ side: String, _ reason: String) -> String {
        var line = start
        (line.side, line.missing) = (side, reason)
        return text(line)
    }

    /// Returns the line for a goal of our side.
    public func goal(_ goal: Goal) -> String {
        var line = start
        line.goal = GoalForm(goal)
        return text(line)
    }

    private var start: Line { Line(group: name.group, comparison: name.comparison) }

    private func text(_ line: Line) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        do {
            return String(decoding: try encoder.encode(line), as: UTF8.self)
        } catch {
            fatalError("values that are no numbers were measured: \(error)")
        }
    }
}
