import AppGroup
import Foundation
public import SystemCallTracing

/// The scenarios of this package's own writer: every operation, on new and on existing names.
public struct OwnWriter: Sendable {
    public let tandem: String
    /// Environment variables in addition to those that every program needs.
    public let environment: [String: String]

    public init(tandem: String, environment: [String: String] = [:]) {
        self.tandem = tandem
        let inherited = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TANDEM_") }
        self.environment = inherited.merging(environment) { $1 }
    }

    /// Returns `tandem container …` for a container. It prints nothing before it has committed.
    public func program(_ container: String, _ arguments: [String], input: String = "") -> TracedProgram {
        TracedProgram(
            [tandem, "container", arguments[0], "--container", container] + arguments.dropFirst(),
            environment: environment, input: Array(input.utf8), acknowledgement: .firstOutput)
    }

    /// Returns all scenarios.
    /// - Parameter folder: where containers may be created for preparation.
    public func scenarios(in folder: String) throws -> [CrashScenario] {
        let existing = try tree(in: folder, ["a": "1", "b": "1"])
        let renewed = try tree(in: folder, ["a": "1", "b": "1"], then: ["a": "2", "b": "2"])
        let pending = try pendingTransaction(in: folder, over: existing)
        let marked = try tree(in: folder, ["a": "1"], asksForReload: true)
        return [
            // The next writer creates the container if the killed one has not.
            CrashScenario(
                name: "init of a new container", start: nil, writer: { program($0, ["init"]) }, effect: .change),
            scenario("put of a new record", existing, ["put", "c"], "3"),
            scenario("put over a record", existing, ["put", "a"], "2"),
            scenario("put over a record with a previous version", renewed, ["put", "a"], "3"),
            scenario("put of an unchanged value", existing, ["put", "a"], "1", effect: .durabilityOnly),
            scenario("compare-and-set", existing, ["put", "a", "--if-revision", "1"], "2"),
            scenario("commit of new records", existing, ["commit"], "{\"c\":2,\"d\":2}"),
            scenario("commit over records", existing, ["commit"], "{\"a\":2,\"b\":2}"),
            scenario("commit over records with previous versions", renewed, ["commit"], "{\"a\":3,\"b\":3}"),
            scenario("delete", existing, ["delete", "a"]),
            scenario("reload request", existing, ["reload"]),
            scenario("reload request over another", marked, ["reload"]),
            scenario("clean", existing, ["clean"], effect: .nothing),
            scenario(
                "clean, finishing a dead writer's transaction", pending, ["clean"], isRecovery: true, effect: .nothing),
            scenario("put, finishing a dead writer's transaction", pending, ["put", "c"], "3", isRecovery: true),
            scenario("commit, finishing a dead writer's", pending, ["commit"], "{\"a\":3,\"c\":3}", isRecovery: true),
        ]
    }

    private func scenario(
        _ name: String, _ start: FileTree?, _ arguments: [String], _ input: String = "", isRecovery: Bool = false,
        effect: CrashScenario.Effect = .change
    ) -> CrashScenario {
        CrashScenario(
            name: name, start: start, writer: { program($0, arguments, input: input) },
            nextWriter: { program($0, ["put", "next"], input: "9") }, isRecovery: isRecovery, effect: effect)
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

    /// Returns a container whose writer was killed after its commit point, before it installed anything.
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
