import AppGroup
import Foundation
import Glibc
public import SystemCallTracing

/// A writer, the container it starts from, and the states that readers may find afterwards.
public struct CrashScenario: Sendable {
    /// The name in reports.
    public var name: String
    /// The container at the start; nil if the folder does not exist yet.
    public var start: FileTree?
    /// Returns the writer for the container at a path.
    public var writer: @Sendable (_ container: String) -> TracedProgram
    /// Returns the writer that runs after a killed one and finishes its work. If nil, the library does this in the
    /// current process.
    public var nextWriter: (@Sendable (_ container: String) -> TracedProgram)?
    /// Reads a container of another format. If nil, the protocol's own reader is used, which also checks modes, damage
    /// and residue.
    public var reader: (@Sendable (_ container: String) -> (state: ContainerState, problems: [String]))?
    /// True if the writer finishes another writer's transaction. Such a writer is killed a second time too.
    public var isRecovery = false
    /// The largest number of commits that the writer makes. Each may add one visible state.
    public var commits = 1
    /// The writer's effect on the container; nil if unknown, as for a user's own writer.
    public var effect: Effect?
    /// The time limit for the writer and all its children.
    public var timeLimit: Duration = .seconds(120)

    public enum Effect: Sendable {
        /// Changes what readers or hosts see.
        case change
        /// Changes nothing visible. But when the writer succeeds, the visible values must be durable (PROTOCOL.md 5.2).
        case durabilityOnly
        /// Changes nothing visible.
        case nothing
    }

    public init(
        name: String, start: FileTree?, writer: @escaping @Sendable (_ container: String) -> TracedProgram,
        nextWriter: (@Sendable (_ container: String) -> TracedProgram)? = nil, isRecovery: Bool = false,
        commits: Int = 1, effect: Effect? = nil
    ) {
        self.name = name
        self.start = start
        self.writer = writer
        self.nextWriter = nextWriter
        self.isRecovery = isRecovery
        self.commits = commits
        self.effect = effect
    }

    /// Returns a container's content and every problem found.
    func read(_ container: String) -> (state: ContainerState, problems: [String]) {
        reader?(container) ?? ContainerState.read(container)
    }

    /// Requires a reader of another format to print different states before and after the writer. Otherwise the sweep
    /// could not show anything.
    /// - Throws: `TracingFailure` if both states are equal.
    func requireDifference(_ old: ContainerState, _ new: ContainerState) throws {
        guard !isProtocol, old == new else { return }
        throw TracingFailure(
            description:
                "\(name): the reader finds the same before and after the writer (\(new)), so the sweep can show nothing",
            isWriters: true)
    }

    /// Creates a tracer for a container of this scenario.
    func tracer(_ container: String) throws -> Tracer {
        var tracer = try Tracer(folder: container)
        tracer.limit = timeLimit
        return tracer
    }

    /// Returns the violations of the protocol's rules in a run of the writer.
    func brokenRules(in run: TracedRun) -> [String] {
        guard isProtocol else { return [] }
        var problems = TraceRules.violations(of: run)
        // The unchanged value may come from a writer that was killed before it made the value durable.
        let isSynced = run.calls.contains { call in
            call.result == 0 && (call.name == "fsync" && call.path == "" || ["syncfs", "sync"].contains(call.name))
        }
        if effect == .durabilityOnly, run.status == 0, !isSynced {
            problems.append("it reports success for an unchanged value without an fsync of the folder")
        }
        return problems
    }

    /// Makes one more write. It must finish the killed writer's work, keep what readers saw, and leave no residue.
    /// - Parameter isInProcess: true to write with the library, even if the scenario has a `nextWriter`.
    /// - Returns: the problems found.
    func writeNext(_ container: String, keeping found: ContainerState, isInProcess: Bool = false) throws -> [String] {
        var problems: [String] = []
        if !isInProcess, let next = nextWriter {
            let run = try tracer(container).run(next(container))
            if run.wasTooLong { problems.append("the next write did not end within \(timeLimit)") }
            if run.status != 0 { problems.append("the next write ended with \(run.status): \(run.errors)") }
            problems += TraceRules.violations(of: run).map { "the next write: " + $0 }
        } else {
            do {
                try SharedContainer.open(container, access: .create).put("next", Array("9".utf8))
            } catch {
                problems.append("the next write failed: \(error)")
            }
        }
        var expected = found
        var (after, left) = ContainerState.read(container)
        expected.isThere = true
        expected.values["next"] = "9"
        expected.revisions["next"] = after.revisions["next"]
        expected.revision = max(after.revisions["next"] ?? 0, found.revision + 1)
        left += ContainerState.residue(container) + ContainerState.wrongModes(container)
        if after != expected { left.append("found \(after), not \(expected)") }
        return problems + left.map { "after the next write: " + $0 }
    }

    /// True if the container follows the protocol.
    var isProtocol: Bool { reader == nil }
}
