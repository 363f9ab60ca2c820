import AppGroup
import Foundation
import Glibc
import Synchronization

/// Kills a writer at every file system call on its container, lets every such call fail, and looks at what is left.
///
/// For each point the container is laid out anew, the writer runs up to the point, and then: whoever reads finds the old
/// values or the new ones, all of a transaction or none; nothing is damaged; modes are right; one more write finishes
/// what was left, keeps what was seen, and leaves no residue.
public struct CrashSweep: Sendable {
    /// The errors every call is made to fail with.
    public static let errors: [(name: String, number: Int32)] = [
        ("EIO", EIO), ("ENOSPC", ENOSPC), ("EDQUOT", EDQUOT), ("EINTR", EINTR), ("EBUSY", EBUSY), ("EXDEV", EXDEV),
    ]

    /// What is swept.
    public struct Options: Sendable {
        /// Decides which points are tried when there is a limit.
        public var seed: UInt64 = 0
        /// The most points of each scenario; nil for all.
        public var limit: Int?
        /// Only this point, by its number.
        public var point: Int?
        /// Only scenarios whose name contains this.
        public var only: String?
        /// How many run at once.
        public var jobs = 2
        /// Whether calls are made to fail, beside the kills.
        public var injectsErrors = true

        /// The whole sweep.
        public init() {}
    }

    private let scenarios: [CrashScenario]
    private let folder: String
    private let options: Options

    /// Makes a sweep.
    /// - Parameters:
    ///   - scenarios: the operations that are swept.
    ///   - folder: an existing folder of its own, on the file system to be tried.
    ///   - options: how much of each is tried, and how.
    public init(_ scenarios: [CrashScenario], folder: String, options: Options = Options()) {
        self.scenarios = scenarios
        self.folder = folder
        self.options = options
    }

    /// Sweeps.
    /// - Parameter progress: called with the points done and those there are, from several threads.
    /// - Throws: `TracingFailure` when a writer cannot be traced, or does not do what its scenario is about;
    ///   `NothingToSweep` when the options leave no point.
    public func run(progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil) throws -> CrashSweepReport {
        var report = CrashSweepReport()
        var points: [Point] = []
        for scenario in scenarios where options.only.map({ scenario.name.contains($0) }) ?? true {
            let reference = try CrashReference(scenario, in: folder)
            let first = points.count
            points += reference.points(from: points.count + 1, withErrors: options.injectsErrors)
            var part = CrashSweepReport.Scenario(
                name: scenario.name, calls: reference.run.calls.count, changes: reference.canTell)
            part.points = points.count - first
            report.scenarios.append(part)
            for problem in reference.problems {
                report.violations.append(
                    .init(point: nil, scenario: scenario.name, place: "unharmed", problem: problem))
            }
        }
        let chosen = chosenPoints(of: points)
        guard !chosen.isEmpty else {
            throw NothingToSweep(
                description: points.isEmpty
                    ? "no operation has “\(options.only ?? "")” in its name"
                    : "there is no such point: they are numbered from 1 to \(points.count)")
        }
        let results = Mutex<(done: Int, next: Int, outcomes: [(Point, CrashOutcome)], failure: (any Error)?)>(
            (0, 0, [], nil))
        let jobs = (0..<max(1, options.jobs)).map { job in
            { @Sendable in
                while true {
                    let point = results.withLock { state -> Point? in
                        guard state.failure == nil, state.next < chosen.count else { return nil }
                        state.next += 1
                        return chosen[state.next - 1]
                    }
                    guard let point else { return }
                    do {
                        let outcome = try point.reference.attempt(point.injection, at: folder + "/job-\(job)")
                        let done = results.withLock { state in
                            state.outcomes.append((point, outcome))
                            state.done += 1
                            return state.done
                        }
                        progress?(done, chosen.count)
                    } catch {
                        results.withLock { $0.failure = $0.failure ?? error }
                    }
                }
            }
        }
        WorkGroup.run(jobs)
        let (outcomes, failure) = results.withLock { ($0.outcomes, $0.failure) }
        if let failure { throw failure }
        for (point, outcome) in outcomes.sorted(by: { $0.0.number < $1.0.number }) { report.add(outcome, at: point) }
        report.finish(isWhole: options.limit == nil && options.point == nil)
        return report
    }

    /// A place and what happens there.
    struct Point: Sendable {
        var number: Int
        var reference: CrashReference
        var injection: Injection
    }

    private func chosenPoints(of points: [Point]) -> [Point] {
        if let point = options.point { return points.filter { $0.number == point } }
        guard let limit = options.limit else { return points }
        var generator = SeededGenerator(seed: options.seed)
        return Dictionary(grouping: points) { $0.reference.scenario.name }.sorted { $0.key < $1.key }.flatMap {
            _, all in
            all.count <= limit ? all : Array(all.shuffled(using: &generator).prefix(limit))
        }.sorted { $0.number < $1.number }
    }
}

/// What was asked for is not there.
public struct NothingToSweep: Error, Sendable, CustomStringConvertible {
    /// What is missing.
    public var description: String
}
