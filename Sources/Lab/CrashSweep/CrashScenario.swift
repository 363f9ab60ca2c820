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

    /// Makes a scenario.
    public init(
        name: String, start: FileTree?, writer: @escaping @Sendable (_ container: String) -> TracedProgram,
        nextWriter: (@Sendable (_ container: String) -> TracedProgram)? = nil, isRecovery: Bool = false,
        commits: Int = 1
    ) {
        self.name = name
        self.start = start
        self.writer = writer
        self.nextWriter = nextWriter
        self.isRecovery = isRecovery
        self.commits = commits
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
                "\(name): the reader finds the same before and after the writer (\(new)), so nothing can be told")
    }

    /// One more write finishes what was left, keeps what readers saw, and leaves nothing over.
    /// - Parameter isInProcess: whether the library writes, whoever else would.
    /// - Returns: what is wrong.
    func writeNext(_ container: String, keeping found: ContainerState, isInProcess: Bool = false) throws -> [String] {
        var problems: [String] = []
        if !isInProcess, let next = nextWriter {
            let run = try Tracer(folder: container).run(next(container))
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
        expected.values["next"] = "9"
        var (after, left) = ContainerState.read(container)
        left += ContainerState.residue(container) + ContainerState.wrongModes(container)
        if after != expected { left.append("found \(after), not \(expected)") }
        return problems + left.map { "after the next write: " + $0 }
    }

    /// Whether the container is one of the protocol.
    var isProtocol: Bool { reader == nil }
}

/// The scenarios of this package's own writer: every operation, on names that are new and that are there.
public struct OwnWriter: Sendable {
    /// The path of `tandem`.
    public let tandem: String
    /// What it gets beside the variables that every program needs.
    public let environment: [String: String]

    /// Names the writer.
    public init(tandem: String, environment: [String: String] = [:]) {
        self.tandem = tandem
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TANDEM_") }
        self.environment = inherited.merging(environment) { $1 }
    }

    /// `tandem container …` on a container.
    public func program(_ container: String, _ arguments: [String], input: String = "") -> TracedProgram {
        TracedProgram(
            [tandem, "container", arguments[0], "--container", container] + arguments.dropFirst(),
            environment: environment, input: Array(input.utf8))
    }

    /// All scenarios.
    /// - Parameter folder: where containers may be made while they are prepared.
    public func scenarios(in folder: String) throws -> [CrashScenario] {
        let existing = try tree(in: folder, ["a": "1", "b": "1"])
        let renewed = try tree(in: folder, ["a": "1", "b": "1"], then: ["a": "2", "b": "2"])
        let pending = try pendingTransaction(in: folder, over: existing)
        let marked = try tree(in: folder, ["a": "1"], asksForReload: true)
        return [
            // What comes next makes the container itself, if the killed one has not.
            CrashScenario(name: "init of a new container", start: nil, writer: { program($0, ["init"]) }),
            scenario("put of a new record", existing, ["put", "c"], "3"),
            scenario("put over a record", existing, ["put", "a"], "2"),
            scenario("put over a record with a previous version", renewed, ["put", "a"], "3"),
            scenario("put of what stands there already", existing, ["put", "a"], "1"),
            scenario("compare-and-set", existing, ["put", "a", "--if-revision", "1"], "2"),
            scenario("commit of new records", existing, ["commit"], "{\"c\":2,\"d\":2}"),
            scenario("commit over records", existing, ["commit"], "{\"a\":2,\"b\":2}"),
            scenario("commit over records with previous versions", renewed, ["commit"], "{\"a\":3,\"b\":3}"),
            scenario("delete", existing, ["delete", "a"]),
            scenario("reload request", existing, ["reload"]),
            scenario("reload request over another", marked, ["reload"]),
            scenario("clean", existing, ["clean"]),
            scenario("clean, finishing a dead writer's transaction", pending, ["clean"], isRecovery: true),
            scenario("put, finishing a dead writer's transaction", pending, ["put", "c"], "3", isRecovery: true),
            scenario("commit, finishing a dead writer's", pending, ["commit"], "{\"a\":3,\"c\":3}", isRecovery: true),
        ]
    }

    private func scenario(
        _ name: String, _ start: FileTree?, _ arguments: [String], _ input: String = "", isRecovery: Bool = false
    ) -> CrashScenario {
        CrashScenario(
            name: name, start: start, writer: { program($0, arguments, input: input) },
            nextWriter: { program($0, ["put", "next"], input: "9") }, isRecovery: isRecovery)
    }

    private func tree(
        in folder: String, _ values: [String: String], then second: [String: String] = [:], asksForReload: Bool = false
    ) throws -> FileTree {
        let path = folder + "/prepared"
        defer { FileTree.remove(path) }
        let container = try SharedContainer.open(path, access: .create)
        for values in [values, second] {
            for (name, value) in values.sorted(by: { $0.key < $1.key }) {
                try container.put(try RecordName(name), Array(value.utf8))
            }
        }
        if asksForReload { try container.requestReload() }
        return try FileTree(reading: path)
    }

    /// A container whose writer was killed after its commit point, before it installed anything.
    private func pendingTransaction(in folder: String, over start: FileTree) throws -> FileTree {
        let path = folder + "/prepared"
        defer { FileTree.remove(path) }
        let tracer = try Tracer(folder: path)
        let commit = OwnWriter(tandem: tandem).program(path, ["commit"], input: "{\"a\":2,\"b\":2}")
        try start.write(to: path)
        let run = try tracer.run(commit)
        guard let install = run.calls.first(where: { $0.secondPath == "a.jsonl" && $0.name.hasPrefix("rename") }) else {
            throw TracingFailure(description: "a commit of two records made no rename: \(run.errors)")
        }
        FileTree.remove(path)
        try start.write(to: path)
        _ = try tracer.run(commit, injecting: .killBefore(install.number))
        return try FileTree(reading: path)
    }
}
