import AppGroup
import Dispatch
import Foundation
import Glibc

extension RuleScene {
    /// Readers and writers that are held up at a system call (strace), so that they meet.
    static var interleaving: [RuleScene] {
        [
            RuleScene(name: "commit-while-reading", body: commitWhileReading),
            RuleScene(name: "read-while-installing", body: readWhileInstalling),
        ]
    }

    /// A whole transaction is committed after a reader has read one of two records, whichever it takes first.
    private static func commitWhileReading(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try commit("1", place)
        let reader = try start(["snapshot"], "", place, holdingUp: "openat", ["a.jsonl", "b.jsonl"], milliseconds: 400)
        usleep(600_000)
        try commit("2", place)
        expectUnmixed(reader(), &findings)
    }

    /// A reader begins before a transaction, and reads while only the first of its records is installed.
    private static func readWhileInstalling(_ place: RulePlace, _ findings: inout RuleFindings) throws {
        try commit("1", place)
        let reader = try start(["snapshot"], "", place, holdingUp: "openat", ["a.jsonl"], milliseconds: 400)
        usleep(100_000)
        let writer = try start(
            ["commit"], "{\"a\":2,\"b\":2}", place, holdingUp: "renameat", ["b.jsonl"], milliseconds: 1_000)
        expectUnmixed(reader(), &findings)
        let outcome = writer()
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

    /// Runs `tandem container` in the background, held up at each call of a name on some files.
    /// - Returns: waits for its end.
    private static func start(
        _ arguments: [String], _ input: String, _ place: RulePlace, holdingUp call: String, _ files: [String],
        milliseconds: Int
    ) throws -> () -> LabProgram.Outcome {
        let program = try strace()
        let line =
            [
                "-f", "-o", "/dev/null", "-e", "trace=\(call)", "-e",
                "inject=\(call):delay_enter=\(milliseconds * 1_000)",
            ] + files.flatMap { ["-P", $0] } + [try tandem(), "container"] + arguments + [
                "--container", place.container,
            ]
        let done = DispatchSemaphore(value: 0)
        let box = OutcomeBox()
        Thread.detachNewThread {
            box.outcome = try? LabProgram.run(program, line, input: input)
            done.signal()
        }
        return {
            done.wait()
            return box.outcome ?? LabProgram.Outcome(status: -1, signal: nil, output: "", errors: "it cannot be run")
        }
    }

    /// Handed from one thread to another, which waits for it.
    private final class OutcomeBox: @unchecked Sendable {
        var outcome: LabProgram.Outcome?
    }
}
