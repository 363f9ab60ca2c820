/// One side of a comparison over all rounds.
public struct Side: Sendable, Equatable {
    /// The measured side's name.
    public let name: String
    /// The side's role in the comparison.
    public let role: Role
    public let note: String?
    /// The values of each round.
    public let rounds: [Int: SortedValues]
    public let all: SortedValues

    /// Returns the statistic that a goal uses.
    func statistic(_ statistic: Goal.Statistic) -> Double {
        switch statistic {
        case .median: all.median
        case .p99: all.p99
        case .highest: all.highest
        }
    }
}

/// The measurements of several sides that do the same job.
public struct Comparison: Sendable, Equatable {
    public let name: ComparisonName
    /// The unit of the values.
    public let unit: Unit
    /// The measured sides: our side first, then the others in the order of the input.
    public let sides: [Side]
    /// The goals that our side should reach.
    public let goals: [Goal]
    /// The sides that could not be measured, with the reasons.
    public let missing: [Missing]

    /// A side that could not be measured.
    public struct Missing: Sendable, Equatable {
        /// The side's name.
        public let side: String
        /// The reason, and advice on how to measure the side.
        public let reason: String
    }

    /// Returns the ratio of our side to another side. It is nil for our own side, for sides with the role `beside`, and
    /// if no round measured both sides.
    public func ratio(to side: Side) -> Ratio? {
        guard side.role == .floor || side.role == .peer, let ours = sides.first(where: { $0.role == .ours }) else {
            return nil
        }
        return Ratio(ours, to: side)
    }
}

/// All measurements of one run.
public struct Report: Sendable, Equatable {
    public let machine: [Fact]
    /// The comparisons in the order of the input.
    public let comparisons: [Comparison]

    /// A fact about the machine, such as `kernel`: `Linux 6.1`.
    public struct Fact: Sendable, Equatable {
        public let name: String
        public let value: String

        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Combines the lines of all benchmark programs.
    /// - Throws: `Inconsistent` if a side has two units or two roles, or if a goal refers to a side or comparison that
    ///   does not exist.
    public init(machine: [Fact], lines: [BenchLine]) throws(Inconsistent) {
        self.machine = machine
        var names: [ComparisonName] = []
        var samples: [ComparisonName: [Samples]] = [:]
        var goals: [ComparisonName: [Goal]] = [:]
        var missing: [ComparisonName: [Comparison.Missing]] = [:]
        for line in lines {
            let name: ComparisonName
            switch line {
            case .samples(let values):
                name = values.name
                samples[name, default: []].append(values)
            case .goal(let of, let goal):
                name = of
                if goals[name]?.contains(goal) != true { goals[name, default: []].append(goal) }
            case .missing(let of, let side, let reason):
                name = of
                missing[name, default: []].append(Comparison.Missing(side: side, reason: reason))
            }
            if !names.contains(name) { names.append(name) }
        }
        var comparisons: [Comparison] = []
        for name in names {
            comparisons.append(
                try Self.comparison(name, samples[name] ?? [], goals[name] ?? [], missing[name] ?? []))
        }
        self.comparisons = comparisons
    }

    private static func comparison(
        _ name: ComparisonName, _ samples: [Samples], _ goals: [Goal], _ missing: [Comparison.Missing]
    ) throws(Inconsistent) -> Comparison {
        let unit = samples.first?.unit ?? .count
        guard samples.allSatisfy({ $0.unit == unit }) else {
            throw Inconsistent(description: "\(name.group), \(name.comparison): counted in more than one unit")
        }
        var order: [String] = []
        for line in samples where !order.contains(line.side) { order.append(line.side) }
        var sides: [Side] = []
        for side in order {
            let own = samples.filter { $0.side == side }
            guard Set(own.map(\.role)).count == 1 else {
                throw Inconsistent(description: "\(name.group), \(name.comparison): \(side) has more than one role")
            }
            let rounds = Dictionary(grouping: own, by: \.round).mapValues { SortedValues($0.flatMap(\.values)) }
            sides.append(
                Side(
                    name: side, role: own[0].role, note: own.lazy.compactMap(\.note).first, rounds: rounds,
                    all: SortedValues(own.flatMap(\.values))))
        }
        guard sides.filter({ $0.role == .ours }).count <= 1 else {
            throw Inconsistent(description: "\(name.group), \(name.comparison): more than one side is ours")
        }
        let sorted = sides.filter { $0.role == .ours } + sides.filter { $0.role != .ours }
        return Comparison(name: name, unit: unit, sides: sorted, goals: goals, missing: missing)
    }

    /// The names of the groups, in the order of the input.
    public var groups: [String] {
        comparisons.map(\.name.group).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// True if no goal was missed. An unmeasured goal does not count as missed, but is listed.
    public var isWithinGoals: Bool {
        comparisons.allSatisfy { $0.verdicts.allSatisfy { $0.outcome != .missed } }
    }
}

/// The error that lines contradict each other.
public struct Inconsistent: Error, CustomStringConvertible {
    /// A description of the contradiction.
    public let description: String
}
