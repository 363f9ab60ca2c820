import AppGroup
import Foundation
import Glibc
import Synchronization
import SystemCallTracing
import Utilities

/// Kills a writer at every file system call on its container, makes every such call fail, and checks the container
/// afterwards.
///
/// For each kill or error, the container is set up again and the writer runs up to that call. Then every reader must
/// find the old values or the new ones, and either all or none of a transaction. Nothing may be damaged, and modes must
/// be right. One more write must finish the killed writer's work, keep what readers saw, and leave no residue.
public struct CrashSweep: Sendable {
    /// The errors injected into every call.
    public static let errors: [(name: String, number: Int32)] = [
        ("EIO", EIO), ("ENOSPC", ENOSPC), ("EDQUOT", EDQUOT), ("EINTR", EINTR), ("EBUSY", EBUSY), ("EXDEV", EXDEV),
    ]

    /// The points to sweep, and the injections.
    public struct Options: Sendable {
        /// The seed, which chooses the points if there is a limit.
        public var seed: UInt64 = 0
        /// The largest number of points per scenario; nil for all.
        public var limit: Int?
        /// The number of the only point to try; nil for all.
        public var point: Int?
        /// A text that the names of the scenarios to sweep contain; nil for all scenarios.
        public var only: String?
        /// The number of parallel runs.
        public var jobs = 2
        /// True to inject errors as well as kills.
        public var injectsErrors = true

        /// Creates options that select every point.
        public init() {}
    }

    private let scenarios: [CrashScenario]
    private let folder: String
    private let options: Options

    /// Creates a sweep.
    /// - Parameters:
    ///   - scenarios: the operations to sweep.
    ///   - folder: an existing, otherwise unused folder on the file system under test.
    ///   - options: which points to try, and how.
    public init(_ scenarios: [CrashScenario], folder: String, options: Options = Options()) {
        self.scenarios = scenarios
        self.folder = folder
        self.options = options
    }

    /// Runs the sweep.
    /// - Parameter progress: called with the number of finished points and of all points, from several threads.
    /// - Throws: `TracingFailure` if a writer cannot be traced or does not do what its scenario says; `NothingToSweep`
    ///   if the options select no point.
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
                    ? "no operation's name contains “\(options.only ?? "")”"
                    : "there is no such point: points are numbered from 1 to \(points.count)")
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

    /// A call of a scenario with the kill or error to inject there.
    struct Point: Sendable {
        var number: Int
        var reference: CrashReference
        var injection: Injection
    }

    private func chosenPoints(of points: [Point]) -> [Point] {
        if let point = options.point { return points.filter { $0.number == point } }
        guard let limit = options.limit else { return points }
        var generator = SplitMix64(seed: options.seed)
        return Dictionary(grouping: points) { $0.reference.scenario.name }.sorted { $0.key < $1.key }.flatMap {
            _, all in
            all.count <= limit ? all : Array(all.shuffled(using: &generator).prefix(limit))
        }.sorted { $0.number < $1.number }
    }
}

/// The selected operation or point does not exist.
public struct NothingToSweep: Error, Sendable, CustomStringConvertible {
    public var description: String
}
