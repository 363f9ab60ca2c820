import AppGroup
import Foundation

extension RuleScene {
    /// Readers and writers that are held up at a system call (strace), so that they meet.
    static var interleaving: [RuleScene] {
        [
            RuleScene(name: "commit-while-reading", body: commitWhileReading),
            RuleScene(name: "read-while-installing", body: readWhileInstalling),
        ]
    }

    /// A whole transaction is committed after a reader has opened one of two records, whichever it takes first.
    private static func commitWhileReading(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try commit("1", place)
        let reader = try HeldProgram(["snapshot"], "", place, stoppedAfter: "openat", ["a.jsonl", "b.jsonl"])
        try reader.untilStopped(&findings)
        try commit("2", place)
        expectUnmixed(reader.goOn(), &findings)
    }

    /// A reader looks for the redo record before a transaction, and reads on while only the first of its records is
    /// installed.
    private static func readWhileInstalling(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try commit("1", place)
        let reader = try HeldProgram(["snapshot"], "", place, stoppedAfter: "newfstatat", [".commit.jsonl"])
        try reader.untilStopped(&findings)
        let writer = try HeldProgram(
            ["commit"], "{\"a\":2,\"b\":2}", place, stoppedAfter: "renameat", ["a.jsonl", "b.jsonl"])
        try writer.untilStopped(&findings)
        expectUnmixed(reader.goOn(), &findings)
        let outcome = writer.goOn()
        findings.expect(outcome.status == 0, "a writer that was held up ends with \(outcome.status): \(outcome.errors)")
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
