import Glibc
import SystemCallTracing

/// The points a sweep tried, and its findings.
public struct CrashSweepReport: Sendable, Codable {
    /// The results of one operation.
    public struct Scenario: Sendable, Codable {
        /// The operation's name.
        public var name: String
        /// The number of the operation's file system calls on the container.
        public var calls: Int
        /// The number of points: kills before and after each call, and injected errors.
        public var points = 0
        /// The number of points that were tried.
        public var tried = 0
        /// The number of kills that left the old values.
        public var old = 0
        /// The number of kills that left the new values.
        public var new = 0
        /// True if the operation changes what a reader or a host sees. Otherwise old and new cannot be told apart, and
        /// no kill counts as either.
        public var changes: Bool
        /// The number of kills that left everything unchanged, for an operation without a visible change.
        public var unchanged = 0
        /// The number of times that an already killed recovery was run again and killed a second time.
        public var secondKills = 0
        /// The number of injected errors and short writes after which the writer succeeded.
        public var mended = 0
        /// The number of injected errors and short writes that the writer reported.
        public var reported = 0
    }

    /// A violation of what the sweep requires.
    public struct Violation: Sendable, Codable {
        /// The number of the point, for repeating it; nil if the undisturbed run shows the violation.
        public var point: Int?
        /// The operation's name.
        public var scenario: String
        /// The injected kill or error, and the call.
        public var place: String
        /// The problem found.
        public var problem: String
    }

    public var scenarios: [Scenario] = []
    public var violations: [Violation] = []
    /// The number of points that the writer did not reach because its calls differ from run to run.
    public var unreached = 0

    /// The limits of this sweep: changes and faults that it does not test.
    public static let notModelled = [
        "changes without a system call on the container: by mmap, io_uring, or in other folders",
        "calls on the parent folder; power-cut tests its fsync after a container is created",
        "kills in the middle of one call",
        "two writers at once, and other orders of a writer's own threads (race)",
        "the loss of unsynced data (power-cut)",
        "two injected errors in one run, and errors of lseek, which touches no disk",
    ]

    public init() {}

    /// The number of points that were tried, including second kills of recoveries.
    public var tried: Int { scenarios.reduce(0) { $0 + $1.tried + $1.secondKills } }
    /// The number of calls found in the undisturbed runs.
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
                    problem: "the writer did not reach this call; it must do the same each time"))
        }
    }

    /// Adds a violation for every scenario in which no kill left a known state. Such a sweep has not reached the
    /// commit.
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
