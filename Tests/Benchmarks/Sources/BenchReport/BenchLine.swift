import Foundation

/// A line of a benchmark program's output: measured values, a goal, or why something could not be measured.
public enum BenchLine: Sendable, Equatable {
    /// What one side of a comparison took in one round.
    case samples(Samples)
    /// What a comparison has to reach.
    case goal(ComparisonName, Goal)
    /// A side that could not be measured, and why.
    case missing(ComparisonName, side: String, reason: String)

    /// Reads one line.
    /// - Throws: `MalformedLine`, which says what is wrong with it.
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
                    line: line, reason: "a goal has atMost, against and atMost, or below with the value every peer")
            }
            self = .goal(name, goal)
        } else if let reason = raw.missing, let side = raw.side {
            self = .missing(name, side: side, reason: reason)
        } else if let side = raw.side, let role = raw.role, let unit = raw.unit, let values = raw.values {
            guard let role = Role(rawValue: role), let unit = Unit(rawValue: unit) else {
                throw MalformedLine(line: line, reason: "no such role or unit")
            }
            guard !values.isEmpty, values.allSatisfy({ $0.isFinite && $0 >= 0 }) else {
                throw MalformedLine(line: line, reason: "values are numbers from 0 on, one at least")
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
    /// The line, as it came.
    public var line: String
    /// What is wrong with it.
    public var reason: String

    /// What is wrong, and the line's beginning.
    public var description: String { "\(reason): \(line.prefix(200))" }
}

/// What is measured, such as `durable commit` of the group `store`.
public struct ComparisonName: Sendable, Hashable {
    /// The area.
    public var group: String
    /// What its sides all do.
    public var comparison: String

    /// Makes a name.
    public init(group: String, comparison: String) {
        self.group = group
        self.comparison = comparison
    }
}

/// What a side of a comparison is to it.
public enum Role: String, Sendable {
    /// This package.
    case ours
    /// What cannot be gone below: the same system calls in C, or the same work once.
    case floor
    /// Something else that does the same job.
    case peer
    /// Shown for information; no goal regards it.
    case beside
}

/// What values are counted in. Lower is better.
public enum Unit: String, Sendable {
    /// Microseconds.
    case us
    /// Milliseconds.
    case ms
    /// Bytes.
    case bytes
    /// Kibibytes.
    case kibibytes = "KiB"
    /// A number of things.
    case count
}

/// What one side of a comparison took in one round.
public struct Samples: Sendable, Equatable {
    /// The comparison.
    public var name: ComparisonName
    /// Who was measured, as the table names it.
    public var side: String
    /// What that is to the comparison.
    public var role: Role
    /// What the values are counted in.
    public var unit: Unit
    /// The round; those of all sides lie beside each other in time.
    public var round: Int
    /// The values.
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
