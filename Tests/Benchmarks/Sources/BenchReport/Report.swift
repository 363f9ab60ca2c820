/// One side of a comparison, all rounds.
public struct Side: Sendable, Equatable {
    /// Who was measured.
    public let name: String
    /// What that is to the comparison.
    public let role: Role
    /// A remark.
    public let note: String?
    /// The values of each round.
    public let rounds: [Int: SortedValues]
    /// All values.
    public let all: SortedValues

    /// What a goal looks at.
    func statistic(_ statistic: Goal.Statistic) -> Double {
        switch statistic {
        case .median: all.median
        case .p99: all.p99
        case .highest: all.highest
        }
    }
}

/// What several sides took for the same job.
public struct Comparison: Sendable, Equatable {
    /// What was measured.
    public let name: ComparisonName
    /// What the values are counted in.
    public let unit: Unit
    /// Ours first, then in the order in which they came.
    public let sides: [Side]
    /// What ours has to reach.
    public let goals: [Goal]
    /// Sides that could not be measured, and why.
    public let missing: [Missing]

    /// A side that could not be measured.
    public struct Missing: Sendable, Equatable {
        /// Which.
        public let side: String
        /// Why, and what to do.
        public let reason: String
    }

    /// How ours stands to another side; nil for ours itself, for what is beside the comparison, and where no round has
    /// both.
    public func ratio(to side: Side) -> Ratio? {
        guard side.role == .floor || side.role == .peer, let ours = sides.first(where: { $0.role == .ours }) else {
            return nil
        }
        return Ratio(ours, to: side)
    }
}

/// Everything that was measured in one run.
public struct Report: Sendable, Equatable {
    /// On what: lines such as `kernel`, `Linux 6.1`.
    public let machine: [Fact]
    /// In the order in which they came.
    public let comparisons: [Comparison]

    /// A name and a value.
    public struct Fact: Sendable, Equatable {
        /// What it is about.
        public let name: String
        /// What it is.
        public let value: String

        /// Makes a fact.
        public init(name: String, value: String) {
            self.name = name
            self.value = value
        }
    }

    /// Puts the lines of all benchmark programs together.
    /// - Throws: `Inconsistent` when one side is counted in two units or has two roles, or a goal is about nothing.
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

    /// The areas, in the order in which they came.
    public var groups: [String] {
        comparisons.map(\.name.group).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether no goal was missed. What could not be measured is no miss; it is named.
    public var isWithinGoals: Bool {
        comparisons.allSatisfy { $0.verdicts.allSatisfy { $0.outcome != .missed } }
    }
}

/// Lines that contradict each other.
public struct Inconsistent: Error, CustomStringConvertible {
    /// Which, and how.
    public let description: String
}
