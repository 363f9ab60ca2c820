import AppGroup
import Foundation
import TestSupport
import TestTraits
import Testing

@testable import Lab

extension LabProcessTests.RaceTests {
    /// Races with users' writers: the writers in `Tests/Fixtures`, which were written from `PROTOCOL.md` alone, and
    /// faulty writers.
    @Suite(.serialized) struct WriterTests {
        private static let root = Repository.root

        private func race(
            _ arguments: [String], _ command: [String], in folder: TemporaryDirectory
        ) throws -> (outcome: Outcome, result: [String: Any]) {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            let outcome = try run(
                "tandem-lab", ["race", "--json"] + arguments + ["--"] + command,
                environment: ["TMPDIR": folder.path, "PATH": path])
            let object = try? JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            return (outcome, object as? [String: Any] ?? [:])
        }

        /// Runs a race of a user's command that must fail for a reason, and longer ones until one does: on a busy machine
        /// the command starts late.
        private func expectFailure(_ reason: String, _ arguments: [String], _ command: [String]) throws {
            var isFound = false
            var output = ""
            for length in ["300ms", "3s", "30s", "300s"] where !isFound {
                let folder = try TemporaryDirectory()
                let race = try race(
                    ["--for", length, "--seed", "2", "--kills-per-second", "0"] + arguments, command, in: folder)
                let failures = race.result["failures"] as? [String] ?? []
                isFound = race.outcome.status == 1 && failures.contains { $0.contains(reason) }
                output = race.outcome.output
            }
            #expect(isFound, "\(output)")
        }

        @Test(
            "Shell, Python and Swift writers race together, with kills and stops, without a violation",
            .enabled(if: isInstalled("python3"), "needs python3"),
            arguments: [["bash", "container.sh"], ["python3", "container.py"]].prefix(TestAmount.of(1, all: 2)))
        func fixtures(_ writer: [String]) throws {
            let script = "program=$1 file=$2; shift 2; exec \"$program\" \"$file\" \"$TANDEM_CONTAINER\" \"$@\""
            var kinds: Set<String> = []
            // A slow program makes few commits. So the test runs up to ten races, until the users' writers have made both
            // a put and a compare-and-set.
            for seed in 1...10 where kinds.count < 2 {
                let folder = try TemporaryDirectory()
                let race = try race(
                    [
                        "--for", "10m", "--limit", TestAmount.of("100", all: "1000"), "--seed", "\(seed)",
                        "--records", "60", "--writers", "1", "--readers", "2",
                        "--command-writers", "2", "--command-compares", "--history", folder.path("history"),
                    ], ["sh", "-c", script, "writer", writer[0], "\(Self.root)/Tests/Fixtures/\(writer[1])"], in: folder
                )
                try #require(race.outcome.status == 0, "\(race.outcome.output)\(race.outcome.errors)")
                #expect(race.result["violationCount"] as? Int == 0)
                // Processes 4 and 5 run the users' commands; the history contains the revisions of their commits.
                let history = try HistoryFile.read(folder.path("history"))
                for commit in history.operations where (4...5).contains(commit.process) && commit.outcome == .ok {
                    guard commit.kind == .commit else { continue }
                    #expect(commit.revision != nil)
                    kinds.insert(commit.expects.isEmpty ? "put" : "compare-and-set")
                }
                #expect(try Files.names(in: folder.path) == ["history"])
            }
            #expect(kinds.count == 2)
        }

        @Test("A race reads the revision that a writer does not print, and removes the writer's temporary files")
        func revisionByReading() throws {
            let folder = try TemporaryDirectory()
            let script =
                "echo >\"$TMPDIR/left\"; exec \"$1\" container put \"$3\" --container \"$TANDEM_CONTAINER\" >/dev/null"
            let race = try race(
                [
                    "--for", "10m", "--limit", "100", "--seed", "2", "--kills-per-second", "0", "--history",
                    folder.path("history"),
                ],
                ["sh", "-c", script, "writer", Program.path("tandem")], in: folder)
            try #require(race.outcome.status == 0, "\(race.outcome.output)\(race.outcome.errors)")
            let commits = try HistoryFile.read(folder.path("history")).operations.filter { $0.process == 7 }
            #expect(commits.contains { $0.outcome == .ok && $0.revision != nil })
            #expect(try Files.names(in: folder.path) == ["history"])
        }

        @Test("A race fails if a writer reports a write that it did not make")
        func liar() throws {
            // No other process writes, so the test knows the current value.
            try expectFailure("nothing was written", ["--writers", "0", "--allow-no-contention"], ["true"])
        }

        @Test("A race fails if a writer never succeeds, and shows the writer's last message")
        func neverSucceeds() throws {
            try expectFailure("the writer command never succeeded: exit 1 from false put", [], ["false"])
        }

        @Test("Readers and the final check detect a writer that truncates records in place")
        func truncates() throws {
            try expectFailure(
                "a read failed: corrupt", [], ["sh", "-c", "cat >\"$TANDEM_CONTAINER/$2.jsonl\"", "writer"])
        }

        @Test("A race fails if a writer leaves a foreign file in the container")
        func litters() throws {
            let script =
                "touch \"$TANDEM_CONTAINER/junk\"; exec \"$1\" container put \"$3\" --container \"$TANDEM_CONTAINER\""
            try expectFailure(
                "junk: it is not a file of the protocol", [], ["sh", "-c", script, "writer", Program.path("tandem")])
        }

        @Test("The race script runs a race of the given duration, and refuses invalid arguments")
        func script() throws {
            let folder = try TemporaryDirectory()
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            func script(_ arguments: String...) throws -> Outcome {
                try run(
                    "/bin/bash", ["\(Self.root)/scripts/race"] + arguments,
                    environment: ["TANDEM_PROGRAMS": Program.folder, "TMPDIR": folder.path, "PATH": path])
            }
            let help = try script("--help")
            #expect(help.status == 0 && help.output.hasPrefix("usage: scripts/race "))
            #expect(try script("--limit", "many").status == 64)
            #expect(try script("--for").status == 64)
            let outcome = try script(
                "--short", "--for", "10m", "--limit", "200", "--seed", "12", "--kills-per-second", "10", "--json")
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.hasPrefix("{\"seed\":12,"))
            #expect(try Files.names(in: folder.path) == [])
        }
    }
}
