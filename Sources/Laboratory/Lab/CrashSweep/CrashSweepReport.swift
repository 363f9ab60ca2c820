import Glibc

/// What a sweep tried and found.
public struct CrashSweepReport: Sendable, Codable {
    /// One operation of the writer.
    public struct Scenario: Sendable, Codable {
        /// The operation.
        public var name: String
        /// The file system calls that it makes on the container.
        public var calls: Int
        /// The points there are: kills before and after each call, and the errors.
        public var points = 0
        /// The points that were tried.
        public var tried = 0
        /// Kills that left the old values.
        public var old = 0
        /// Kills that left the new values.
        public var new = 0
        /// Whether the operation changes what a reader or a host sees. Where it does not, old and new cannot be told apart,
        /// and no kill counts as either.
        public var changes: Bool
        /// Kills of an operation that changes nothing to be seen, after which nothing had changed.
        public var unchanged = 0
        /// Kills of a recovery that had been killed before.
        public var secondKills = 0
        /// Injected errors and short writes after which the writer ended well.
        public var mended = 0
        /// Injected errors and short writes that it reported.
        public var reported = 0
    }

    /// Something that must not be.
    public struct Violation: Sendable, Codable {
        /// The number of the point, to repeat it; nil when the unharmed run shows it.
        public var point: Int?
        /// The operation.
        public var scenario: String
        /// What was done to it, and where.
        public var place: String
        /// What was found.
        public var problem: String
    }

    /// The operations.
    public var scenarios: [Scenario] = []
    /// Everything that must not be.
    public var violations: [Violation] = []
    /// Points that the writer did not come to: it does not do the same each time.
    public var unreached = 0

    /// What such a sweep says nothing of.
    public static let notModelled = [
        "changes that are no system call on the container: by mmap, io_uring, or in other folders",
        "the calls on the parent folder: whether the fsync of it follows the making of a container, power-cut shows",
        "kills in the middle of one call",
        "two writers at once, and other orders of a writer's own threads (race)",
        "the loss of what was not synced (power-cut)",
        "two injected errors in one run, and errors of lseek, which touches no disk",
    ]

    /// An empty report.
    public init() {}

    /// The points that were tried, kills of killed recoveries included.
    public var tried: Int { scenarios.reduce(0) { $0 + $1.tried + $1.secondKills } }
    /// The calls that were enumerated.
    public var calls: Int { scenarios.reduce(0) { $0 + $1.calls } }

    mutating func add(_ outcome: CrashOutcome, at point: CrashSweep.Point) {
        let name = point.reference.scenario.name
        guard let index = scenarios.firstIndex(where: { $0.name == name }) else { return }
        scenarios[index].tried += 1
        scenarios[index].secondKills += outcome.secondKills
        if !outcome.wasReached { unreached += 1 }
        if let status = outcome.status {
            if status == 0 { scenarios[index].mended += 1 } else { scenarios[index].reported += 1 }
        } else if outcome.isUnchanged {
            scenarios[index].unchanged += 1
        } else if outcome.isNew {
            scenarios[index].new += 1
        } else if outcome.isOld {
            scenarios[index].old += 1
        }
        for problem in outcome.problems {
            violations.append(
                Violation(
                    point: point.number, scenario: name, place: Self.place(point.injection, outcome.call),
                    problem: problem))
        }
        if !outcome.wasReached {
            violations.append(
                Violation(
                    point: point.number, scenario: name, place: Self.place(point.injection, outcome.call),
                    problem: "the writer did not come to this call; it has to do the same each time"))
        }
    }

    /// A sweep in which every kill left the same has not reached into the commit.
    mutating func finish(isWhole: Bool) {
        guard isWhole else { return }
        for scenario in scenarios where scenario.old + scenario.new + scenario.unchanged == 0 {
            violations.append(
                Violation(point: nil, scenario: scenario.name, place: "sweep", problem: "no kill left a known state"))
        }
    }

    private static func place(_ injection: Injection, _ call: TracedCall) -> String {
        switch injection {
        case .killBefore: "killed before \(call.text)"
        case .killAfter: "killed after \(call.text)"
        case .fail(_, let number):
            "\(CrashSweep.errors.first { $0.number == number }?.name ?? "error \(number)") instead of \(call.text)"
        case .shorten(_, let size): "only \(size) bytes of \(call.text)"
        }
    }
}
