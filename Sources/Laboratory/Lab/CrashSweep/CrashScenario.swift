import AppGroup
import Foundation
import Glibc

/// A writer, the container it starts from, and what readers may find afterwards.
public struct CrashScenario: Sendable {
    /// What it is called in reports.
    public var name: String
    /// The container before; nil for a folder that is not there yet.
    public var start: FileTree?
    /// The writer, for a container at a path.
    public var writer: @Sendable (_ container: String) -> TracedProgram
    /// Who writes next and finishes what the killed one left; nil for the library in this process.
    public var nextWriter: (@Sendable (_ container: String) -> TracedProgram)?
    /// Reads what is stored, for writers of another format; nil for the protocol's own reader, which also checks modes,
    /// damage and residue.
    public var reader: (@Sendable (_ container: String) -> (state: ContainerState, problems: [String]))?
    /// Whether the writer finishes somebody else's transaction: then it is killed a second time, too.
    public var isRecovery = false
    /// How many commits the writer makes, at most: so many steps may be visible.
    public var commits = 1
    /// What the writer does to the container; nil when it is not known before, as of a writer of the user's.
    public var effect: Effect?
    /// How long the writer may take, with all its children.
    public var timeLimit: Duration = .seconds(120)

    /// What a writer does to a container.
    public enum Effect: Sendable {
        /// What readers or hosts see is another afterwards.
        case change
        /// Nothing that anybody sees, but what is seen has to be durable when the writer ends well (PROTOCOL.md 5.2).
        case durabilityOnly
        /// Nothing that anybody sees.
        case nothing
    }

    /// Makes a scenario.
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

    /// What is stored in a container, and every problem that was found.
    func read(_ container: String) -> (state: ContainerState, problems: [String]) {
        reader?(container) ?? ContainerState.read(container)
    }

    /// A reader of another format that prints the same before and after can tell nothing.
    /// - Throws: `TracingFailure` if it is so.
    func requireDifference(_ old: ContainerState, _ new: ContainerState) throws {
        guard !isProtocol, old == new else { return }
        throw TracingFailure(
            description:
                "\(name): the reader finds the same before and after the writer (\(new)), so nothing can be told",
            isWriters: true)
    }

    /// A tracer for a container of this scenario.
    func tracer(_ container: String) throws -> Tracer {
        var tracer = try Tracer(folder: container)
        tracer.limit = timeLimit
        return tracer
    }

    /// What breaks the protocol's rules in a run of the writer.
    func brokenRules(in run: TracedRun) -> [String] {
        guard isProtocol else { return [] }
        var problems = TraceRules.violations(of: run)
        // The writer of what stands there may have been killed before it made that durable.
        let isSynced = run.calls.contains { call in
            call.result == 0 && (call.name == "fsync" && call.path == "" || ["syncfs", "sync"].contains(call.name))
        }
        if effect == .durabilityOnly, run.status == 0, !isSynced {
            problems.append("it reports success for what stands there already, without an fsync of the folder")
        }
        return problems
    }

    /// One more write finishes what was left, keeps what readers saw, and leaves nothing over.
    /// - Parameter isInProcess: whether the library writes, whoever else would.
    /// - Returns: what is wrong.
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

    /// Whether the container is one of the protocol.
    var isProtocol: Bool { reader == nil }
}
