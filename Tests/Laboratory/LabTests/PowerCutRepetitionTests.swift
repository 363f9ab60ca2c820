import Foundation
import Glibc
import Lab
import SystemCallTracing
import TestSupport
import Testing

/// A violation as `tandem power-cut --json` prints it.
struct PowerCutViolation: Decodable {
    var point: Int
    var place, problem, command: String
}

/// Makes a printed command run the program that was built with the tests.
func inProductFolder(_ command: String) -> String {
    #expect(command.hasPrefix("tandem power-cut "))
    return "PATH='\(Program.folder)':$PATH; exec " + command
}

extension LabProcessTests {
    /// Tests of the commands that `tandem power-cut` prints to repeat a violation.
    @Suite(.serialized, .enabled(if: Tracer.isAvailable, "needs ptrace(2)"))
    struct PowerCutRepetitionTests {
        private struct Report: Decodable {
            struct Part: Decodable {
                var name: String
                var first, cuts, lost: Int
                var leftOut: Int?
                var remarks: [String]
                var violations: [PowerCutViolation]
            }
            var model: [Part]
            var violations, leftOut: Int
            var seed: UInt64
        }

        private func report(_ command: String, status: Int32 = 1) throws -> Report {
            let outcome = try run("/bin/sh", ["-c", command])
            #expect(outcome.status == status, "\(outcome.output)\(outcome.errors)")
            return try JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8))
        }

        private func withPlainFolder(_ body: (String) throws -> Void) throws {
            try withTemporaryDirectory { directory throws in
                try FileManager.default.createDirectory(atPath: directory.path("d"), withIntermediateDirectories: true)
                try Files.write("old\n", to: directory.path("d/file"))
                try body(directory.path("d"))
            }
        }

        /// A writer that uses a different name for its temporary file in each run.
        private static let careless = "cd \"$TANDEM_CONTAINER\" && t=$(mktemp ./XXXXXX) && echo new > $t && mv $t file"

        @Test("The command that `tandem power-cut` prints for a violation repeats exactly that violation")
        func repeats() throws {
            try withPlainFolder { folder throws in
                let arguments = ["--from", folder, "--reader", "cat \"$TANDEM_CONTAINER/file\"", "--", "/bin/sh", "-c"]
                let sample = ["power-cut", "--model-only", "--limit", "1", "--seed", "5"] + arguments + [Self.careless]
                let outcome = try run("tandem", sample)
                #expect(outcome.output.contains("seed 5") && outcome.status == 1, "\(outcome.output)\(outcome.errors)")
                let line = try #require(outcome.output.split(separator: "\n").last { $0.hasPrefix("To repeat one: ") })
                let command = String(line.dropFirst("To repeat one: ".count))
                let violation = try #require(outcome.output.split(separator: "\n").first { $0.hasPrefix("VIOLATION") })
                let again = try report(
                    inProductFolder(command.replacingOccurrences(of: " --point", with: " --json --point")))
                #expect(again.seed == 5 && again.model.first?.cuts == 1)
                let found = try #require(again.model.first?.violations.first)
                #expect(violation.contains("point \(found.point),"))
                #expect(outcome.output.contains(": " + found.problem), "\(outcome.output) | \(found.problem)")
                #expect(found.command == command)
            }
        }

        @Test("Disk states are numbered across all operations; `--limit` does not change the numbers")
        func numbers() throws {
            let whole = try report(
                inProductFolder("tandem power-cut --json --model-only --limit 1 --only 'put o'"), status: 0)
            #expect(whole.model.count == 4 && whole.model.map(\.first).sorted() == whole.model.map(\.first))
            let second = try #require(whole.model.dropFirst().first)
            #expect(second.first > 1)
            let one = try report(
                inProductFolder("tandem power-cut --json --model-only --only 'put o' --point \(second.first)"),
                status: 0)
            #expect(one.model.map(\.name) == [second.name] && one.model.first?.cuts == 1)
        }

        @Test("The text and the JSON report state the number of disk states that the bounded model leaves out")
        func bounds() throws {
            try withPlainFolder { folder throws in
                // A write of 24 blocks over an old file allows 2^24 (16 million) combinations of old and new blocks.
                try Files.write(String(repeating: "a", count: 24 * 4096), to: folder + "/file")
                let script =
                    "yes | head -c 98304 | dd of=\"$TANDEM_CONTAINER/file\" bs=98304 iflag=fullblock conv=notrunc,fsync"
                let arguments = [
                    "--model-only", "--limit", "1", "--from", folder, "--reader", "md5sum < \"$TANDEM_CONTAINER/file\"",
                    "--", "/bin/sh", "-c", script,
                ]
                let outcome = try run("tandem", ["power-cut"] + arguments)
                #expect(
                    outcome.output.contains("not every combination was built"), "\(outcome.output)\(outcome.errors)")
                let json = try run("tandem", ["power-cut", "--json"] + arguments)
                let report = try JSONDecoder().decode(Report.self, from: Data(json.output.utf8))
                #expect(report.leftOut > 16_000_000 && report.model.first?.leftOut == report.leftOut)
                #expect(
                    report.model.first?.remarks.contains { $0.contains("combinations of blocks of one file") } == true)
            }
        }
    }
}
