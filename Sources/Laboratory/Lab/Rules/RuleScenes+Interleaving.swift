import AppGroup
import Foundation

extension RuleScene {
    /// Scenes in which strace stops readers and writers at a system call, so that they interleave.
    static var interleaving: [RuleScene] {
        [
            RuleScene(name: "commit-while-reading", body: commitWhileReading),
            RuleScene(name: "read-while-installing", body: readWhileInstalling),
        ]
    }

    /// Commits a whole transaction after a reader has opened one of the transaction's two records. This may be either
    /// record.
    private static func commitWhileReading(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try commit("1", place)
        let reader = try HeldProgram(["snapshot"], "", place, stoppedAfter: "openat", ["a.jsonl", "b.jsonl"])
        try reader.untilStopped(&findings)
        try commit("2", place)
        expectUnmixed(reader.goOn(), &findings)
    }

    /// Stops a reader right after it has looked for a redo record and found none. Then a transaction begins. The reader
    /// continues when only the transaction's first record is installed.
    private static func readWhileInstalling(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try commit("1", place)
        let reader = try HeldProgram(["snapshot"], "", place, stoppedAfter: "newfstatat", [".commit.jsonl"])
        try reader.untilStopped(&findings)
        let writer = try HeldProgram(
            ["commit"], "{\"a\":2,\"b\":2}", place, stoppedAfter: "renameat", ["a.jsonl", "b.jsonl"])
        try writer.untilStopped(&findings)
        expectUnmixed(reader.goOn(), &findings)
        let outcome = writer.goOn()
        findings.expect(outcome.status == 0, "a stopped writer ended with \(outcome.status): \(outcome.errors)")
    }

    private static func commit(_ value: String, _ place: RulePlace) throws {
        var transaction = Transaction()
        for name in ["a", "b"] as [RecordName] { try transaction.put(name, Array(value.utf8)) }
        _ = try place.open().commit(transaction)
    }

    private static func expectUnmixed(_ outcome: LabProgram.Outcome, _ findings: inout RuleFindings) {
        struct Snapshot: Decodable {
            struct Record: Decodable { var value: Int }
            var records: [String: Record]
        }
        let snapshot = try? JSONDecoder().decode(Snapshot.self, from: Data(outcome.output.utf8))
        let values = snapshot?.records.mapValues(\.value) ?? [:]
        findings.expect(
            outcome.status == 0 && values["a"] != nil && values["a"] == values["b"],
            "a snapshot mixes two commits: \(outcome.output)\(outcome.errors)")
    }
}
