import AppGroup
import Foundation
import Glibc
import Lab
import SystemCallTracing
import TestSupport
import TestTraits
import Testing

extension LabProcessTests {
    /// Tests of the commands `tandem crash-sweep` and `tandem power-cut`.
    @Suite(.serialized, .enabled(if: Tracer.isAvailable, "needs ptrace(2)"))
    struct SweepCommandTests {
        private struct CrashReport: Decodable {
            struct Operation: Decodable {
                var name: String
                var calls, points, tried, old, new, unchanged, secondKills, mended, reported: Int
                var changes: Bool
            }
            struct Violation: Decodable {
                var point: Int?
                var scenario, place, problem: String
            }
            var operations: [Operation]
            var calls, tried: Int
            var violations: [Violation]
            var notModelled: [String]
        }

        private struct PowerReport: Decodable {
            struct Part: Decodable {
                var name, way: String
                var cuts, acknowledged, lost, old, new: Int
                var states: Int?
            }
            var cuts, model: [Part]
            var lost, violations: Int
        }

        /// The options that limit a sweep to a random sample of its points in `scripts/test`.
        private static func sample(_ limit: Int, seed: Int = 1) -> [String] {
            TestAmount.of(["--limit", "\(limit)", "--seed", "\(seed)"], all: [])
        }

        private func sweep(_ arguments: [String], status: Int32 = 0) throws -> CrashReport {
            let outcome = try run("tandem", ["crash-sweep", "--json"] + arguments)
            #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
            return try JSONDecoder().decode(CrashReport.self, from: Data(outcome.output.utf8))
        }

        private func powerCut(_ arguments: [String], status: Int32 = 0) throws -> PowerReport {
            let outcome = try run("tandem", ["power-cut", "--json"] + arguments)
            #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
            return try JSONDecoder().decode(PowerReport.self, from: Data(outcome.output.utf8))
        }

        /// Creates a folder with a file, like one that was left by a program without knowledge of the protocol.
        private func withPlainFolder(_ body: (String) throws -> Void) throws {
            try withTemporaryDirectory { directory throws in
                try FileManager.default.createDirectory(atPath: directory.path("d"), withIntermediateDirectories: true)
                try Files.write("old\n", to: directory.path("d/file"))
                try body(directory.path("d"))
            }
        }

        private static let reader = ["--reader", "cat \"$TANDEM_CONTAINER/file\""]
        private static func writer(_ script: String) -> [String] { ["--", "/bin/sh", "-c", script] }

        @Test("This package's writer survives kills and errors at random points of every operation")
        func ownWriter() throws {
            let limit = TestAmount.of(1, all: 16)
            let report = try sweep(["--limit", "\(limit)"])
            #expect(report.violations.map(\.problem) == [])
            #expect(report.operations.count == 16)
            for operation in report.operations {
                #expect(operation.points >= 8 * operation.calls && operation.calls > 0, "\(operation.name)")
                #expect(operation.tried == min(limit, operation.points), "\(operation.name)")
            }
            // These operations change nothing visible. In all other operations, the old and the new values can be
            // distinguished.
            #expect(
                report.operations.filter { !$0.changes }.map(\.name) == [
                    "put of an unchanged value", "clean", "clean, finishing a dead writer's transaction",
                ])
            for operation in report.operations {
                #expect(operation.changes || operation.old + operation.new == 0, "\(operation.name)")
                // A small sample of an operation may contain only errors, which are not counted as unchanged.
                #expect(operation.changes ? operation.unchanged == 0 : operation.unchanged > 0 || !TestAmount.isAll)
            }
            #expect(!report.notModelled.isEmpty)
            #expect(report.operations.filter { $0.name.contains("finishing") }.count == 3)
            // A small sample of an operation may contain no point at which the writer finishes a transaction. Then
            // further samples are tried.
            let recovery = ["--only", "put, finishing", "--kills-only", "--limit", "4"]
            let isKilledAgain = try (1...20).contains { seed in
                let report = try sweep(recovery + ["--seed", "\(seed)"])
                #expect(report.violations.map(\.problem) == [])
                return report.operations.contains { $0.secondKills > 0 }
            }
            #expect(isKilledAgain)
            print("crash sweep: \(report.calls) calls, \(report.tried) points tried, 0 violations")
        }

        @Test("Kills during a put leave the old or the new value, and both outcomes occur")
        func everyKill() throws {
            // A small sample may contain no kill after the rename. Then further samples are tried.
            var (old, new) = (0, 0)
            for seed in 1...20 where !(old > new && new > 0) {
                let report = try sweep(["--only", "put of a new record", "--kills-only"] + Self.sample(12, seed: seed))
                let put = try #require(report.operations.first)
                #expect(put.points == 2 * put.calls && report.violations.isEmpty)
                #expect(put.tried == TestAmount.of(12, all: put.points))
                #expect(put.old + put.new == put.tried)
                old += put.old
                new += put.new
            }
            #expect(old > new && new > 0)
        }

        @Test("A shell writer that follows the protocol passes; one that writes in place without a lock fails")
        func foreignWriter() throws {
            try withTemporaryDirectory { directory throws in
                let path = directory.path("container")
                try SharedContainer.open(path, access: .create).put("a", Array("1".utf8))
                let fixture = Repository.fixtures + "/container.sh"
                let limit = TestAmount.of(6, all: 40)
                let good = try sweep(
                    ["--from", path, "--limit", "\(limit)"]
                        + Self.writer("echo 2 | bash '\(fixture)' \"$TANDEM_CONTAINER\" put a"))
                #expect(good.violations.map(\.problem) == [])
                #expect(good.operations.first?.tried == limit)
                // The script writes the same bytes as the library, but in place and in two pieces.
                let after = directory.path("after")
                try FileManager.default.copyItem(atPath: path, toPath: after)
                try SharedContainer.open(after).put("a", Array("2".utf8))
                let inPlace =
                    "exec 3> \"$TANDEM_CONTAINER/a.jsonl\"; head -n 1 \(after)/a.jsonl >&3; tail -n 1 \(after)/a.jsonl >&3"
                let start = ["--from", path, "--kills-only"]
                let bad = try sweep(start + Self.sample(12) + Self.writer(inPlace), status: 1)
                #expect(bad.violations.contains { $0.problem.contains("changed in place") && $0.point == nil })
                // A sweep of only this violation's crash point finds the violation again.
                let point = try #require(bad.violations.compactMap(\.point).first)
                let again = try sweep(start + ["--point", "\(point)"] + Self.writer(inPlace), status: 1)
                #expect(again.operations.first?.tried == 1)
                #expect(again.violations.contains { $0.point == point })
            }
        }

        @Test("With a reader for another format, the sweep finds torn content after `echo`, and none after a rename")
        func otherFormats() throws {
            try withPlainFolder { folder throws in
                let start = ["--from", folder, "--kills-only"] + Self.sample(12) + Self.reader
                let echo = try sweep(start + Self.writer("echo new > \"$TANDEM_CONTAINER/file\""), status: 1)
                #expect(echo.violations.contains { $0.problem.contains("3 states") && $0.point == nil })
                let rename = "cd \"$TANDEM_CONTAINER\" && echo new > t && mv t file"
                #expect(try sweep(start + Self.writer(rename)).violations.isEmpty)
            }
        }

        @Test("The printed command that tries one crash point again contains all options of the sweep")
        func repeatsWords() throws {
            try withPlainFolder { folder throws in
                let start = ["--from", folder, "--kills-only", "--acknowledged-by", "now saved"] + Self.reader
                let script = "echo now saved; cd \"$TANDEM_CONTAINER\" && echo new > t && mv t file"
                let outcome = try run("tandem", ["crash-sweep"] + start + Self.writer(script))
                #expect(outcome.status == 1 && outcome.output.contains("it was acknowledged, but is missing"))
                #expect(outcome.output.contains("Not modelled: "))
                let words = try #require(outcome.lastLine.split(separator: ": ", maxSplits: 1).last)
                #expect(words.contains("--acknowledged-by 'now saved'"), "\(words)")
                let tandem = Program.path("tandem")
                let again = try run("/bin/sh", ["-c", "'\(tandem)'\(words.dropFirst("tandem".count))"])
                #expect(again.status == 1 && again.output.contains("1 of "), "\(again.output)\(again.errors)")
            }
        }

        @Test("A reader that prints the same before and after the write is refused, because every writer would pass")
        func idleReader() throws {
            try withPlainFolder { folder throws in
                let writer = Self.writer("cd \"$TANDEM_CONTAINER\" && echo new > t && mv t file")
                let start = ["--from", folder, "--reader", "cat \"$TANDEM_CONTAINER/fiel\""]
                for command in [["crash-sweep"], ["power-cut", "--model-only"]] {
                    let outcome = try run("tandem", command + start + writer)
                    #expect(
                        outcome.status == 65 && outcome.errors.contains("the same before and after"),
                        "\(outcome.errors)")
                }
            }
        }

        @Test("In the disk model, a rename loses acknowledged data unless the file and its folder are flushed")
        func model() throws {
            try withPlainFolder { folder throws in
                let start = ["--from", folder, "--model-only"] + Self.reader
                let careless = "cd \"$TANDEM_CONTAINER\" && echo new > t && mv t file"
                #expect(try powerCut(start + Self.writer(careless), status: 1).lost > 0)
                let half = "cd \"$TANDEM_CONTAINER\" && echo new > t && sync t && mv t file"
                #expect(try powerCut(start + Self.writer(half), status: 1).lost > 0)
                let careful = half + " && sync ."
                let report = try powerCut(start + Self.writer(careful))
                #expect(report.lost == 0 && (report.model.first?.acknowledged ?? 0) > 0)
            }
        }

        @Test(
            "This package's writer loses nothing in any possible state of the disk",
            .onlyInAll(short: "the same writer on a real file system"))
        func ownWriterInTheModel() throws {
            let report = try powerCut(["--model-only", "--limit", "\(TestAmount.of(2, all: 10))", "--seed", "1"])
            #expect(report.violations == 0 && report.lost == 0)
            #expect(report.model.count == 15)
            #expect(report.model.contains { $0.old > 0 && $0.new > 0 && $0.acknowledged > 0 })
            let states = report.model.reduce(0) { $0 + $1.cuts }
            print("power cut, model: \(states) states opened, 0 lost")
        }

        @Test(
            "Exit codes: 64 for a wrong command line, 66 for a missing container, 69 for a missing writer, 65 for an unsuitable one"
        )
        func usage() throws {
            for arguments in [
                ["crash-sweep", "--limit", "0"], ["crash-sweep", "--jobs", "0"],
                ["power-cut", "--model-only", "--real-only"],
                ["power-cut", "--limit", "-1"], ["power-cut", "--limit", "999999999999999999"],
                ["power-cut", "--model-only", "--commits", "2", "--", "/bin/true"],
                ["crash-sweep", "--only", "no such"],
                ["power-cut", "--model-only", "--only", "no such"], ["power-cut", "--point", "1"],
                ["power-cut", "--model-only", "--point", "0"],
                ["power-cut", "--model-only", "--only", "put of an unchanged", "--point", "999999"],
                ["crash-sweep", "--only", "init", "--point", "999999"],
                ["crash-sweep", "--acknowledged-by", "saved"],
                ["power-cut", "--acknowledged-by", "", "--", "/bin/true"],
            ] {
                #expect(try run("tandem", arguments).status == 64, "\(arguments)")
            }
            let missing = ["--from", "/no/such", "--", "/bin/true"]
            #expect(try run("tandem", ["crash-sweep", "--from", "/etc/passwd", "--", "/bin/true"]).status == 66)
            #expect(try run("tandem", ["crash-sweep"] + missing).status == 66)
            #expect(try run("tandem", ["power-cut"] + missing).status == 66)
            for program in ["/no/such/program", "no-such-program"] {
                for command in [["crash-sweep"], ["power-cut", "--model-only"]] {
                    let outcome = try run("tandem", command + ["--", program])
                    #expect(outcome.status == 69 && outcome.errors.contains(program), "\(outcome.errors)")
                }
            }
            let idle = try run("tandem", ["crash-sweep", "--", "/bin/true"])
            #expect(idle.status == 65 && idle.errors.contains("changed nothing in $TANDEM_CONTAINER"))
            for command in [["crash-sweep"], ["power-cut", "--model-only"]] {
                let failing = try run(
                    "tandem", command + ["--reader", "date +%N"] + Self.writer("echo oops >&2; exit 3"))
                #expect(failing.status == 65 && failing.errors.contains("ended with 3: oops"), "\(failing.errors)")
            }
        }

        @Test(
            "If tracing is forbidden, the sweeps exit at once with exit code 69",
            .enabled(if: isInstalled("strace"), "needs strace"))
        func withoutTracing() throws {
            // strace already traces the sweep and its child processes, so the sweep cannot trace its writer.
            for command in ["crash-sweep", "power-cut"] {
                let outcome = try run(
                    "/usr/bin/strace", ["-f", "-o", "/dev/null", Program.path("tandem-lab"), command])
                #expect(outcome.status == 69 && outcome.errors.contains("ptrace(2) is forbidden"), "\(outcome.errors)")
            }
        }

        @Test("An interrupted sweep leaves no folder behind")
        func interrupted() throws {
            try withTemporaryDirectory { directory throws in
                let process = try TestProcess("tandem", ["crash-sweep"], environment: ["TMPDIR": directory.path])
                #expect(blockUntil { (try? Files.names(in: directory.path).isEmpty) == false })
                process.signal(SIGTERM)
                #expect(process.wait().status == 128 + SIGTERM)
                let left = try Files.names(in: directory.path)
                #expect(left == [])
            }
        }
    }
}
