import Foundation

/// A line of a benchmark program's output: measured values, a goal, or the reason why a side could not be measured.
public enum BenchLine: Sendable, Equatable {
    /// The values of one side of a comparison in one round.
    case samples(Samples)
    /// A goal of a comparison.
    case goal(ComparisonName, Goal)
    /// A side that could not be measured, with the reason.
    case missing(ComparisonName, side: String, reason: String)

    /// Parses one line.
    /// - Throws: `MalformedLine` if the line is invalid.
    public init(_ line: String) throws(MalformedLine) {
        let raw: RawLine
        do {
            raw = try JSONDecoder().decode(RawLine.self, from: Data(line.utf8))
        } catch {
            throw MalformedLine(line: line, reason: "not of the form of samples, a goal or a missing side: \(error)")
        }
        let name = ComparisonName(group: raw.group, comparison: raw.comparison)
        if let goal = raw.goal {
            guard let goal = Goal(goal) else {
                throw MalformedLine(
                    line: line, reason: "a goal needs atMost, or against and atMost, or below with the value every peer"
                )
            }
            self = .goal(name, goal)
        } else if let reason = raw.missing, let side = raw.side {
            self = .missing(name, side: side, reason: reason)
        } else if let side = raw.side, let role = raw.role, let unit = raw.unit, let values = raw.values {
            guard let role = Role(rawValue: role), let unit = Unit(rawValue: unit) else {
                throw MalformedLine(line: line, reason: "unknown role or unit")
            }
            guard !values.isEmpty, values.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
                throw MalformedLine(line: line, reason: "there must be at least one value, and none below 0")
            }
            self = .samples(
                Samples(
                    name: name, side: side, role: role, unit: unit, round: raw.round ?? 0, values: values,
                    note: raw.note))
        } else {
            throw MalformedLine(line: line, reason: "neither samples nor a goal nor a missing side")
        }
    }
}

/// A line that no benchmark program should print.
public struct MalformedLine: Error, CustomStringConvertible {
    /// The line as the program printed it.
    public var line: String
    /// The reason why the line is invalid.
    public var reason: String

    /// The reason, and the beginning of the line.
    public var description: String { "\(reason): \(line.prefix(200))" }
}

/// The name of a comparison, such as `durable commit` in the group `store`.
public struct ComparisonName: Sendable, Hashable {
    public var group: String
    /// The operation that all sides perform.
    public var comparison: String

    public init(group: String, comparison: String) {
        self.group = group
        self.comparison = comparison
    }
}

/// The role of a side in a comparison.
public enum Role: String, Sendable {
    case ours
    /// A lower bound: the same system calls in C, or the same work done once.
    case floor
    /// Another program that does the same job.
    case peer
    /// A side that is shown for information. No goal refers to it.
    case beside
}

/// The unit of measured values. For every unit, lower values are better.
public enum Unit: String, Sendable {
    case us
    case ms
    case bytes
    case kibibytes = "KiB"
    /// A count.
    case count
}

/// The values of one side of a comparison in one round.
public struct Samples: Sendable, Equatable {
    public var name: ComparisonName
    /// The measured side's name, as in the table.
    public var side: String
    /// The side's role in the comparison.
    public var role: Role
    /// The unit of the values.
    public var unit: Unit
    /// The number of the round. The samples of one round were measured close together in time.
    public var round: Int
    public var values: [Double]
    /// A remark for the table.
    public var note: String?
}

private struct RawLine: Decodable {
    var group: String
    var comparison: String
    var side: String?
    var role: String?
    var unit: String?
    var round: Int?
    var values: [Double]?
    var note: String?
    var missing: String?
    var goal: RawGoal?
}

struct RawGoal: Decodable {
    var against: String?
    var atMost: Double?
    var statistic: String?
    var below: String?
    var unit: String?
}
