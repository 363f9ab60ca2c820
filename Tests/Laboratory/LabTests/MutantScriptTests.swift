import Foundation
import TestSupport
import TestTraits
import Testing

extension LabProcessTests {
    /// Tests of the script `scripts/mutants`.
    @Suite(.serialized) struct MutantScriptTests {
        @Test(
            "The laboratory's checks catch every mutant, and no check fails on the original",
            .enabled(if: SystemCallTrace.isAvailable, "needs strace, and the right to trace"),
            .onlyInAll(short: "the checks of deliberately wrong writers and histories"))
        func short() throws {
            let outcome = try MutantBuild.script(["--short"])
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("all caught") && !outcome.output.contains("SURVIVES"))
            print(outcome.lastLine)
        }

        @Test(
            "A check that catches a mutant leaves nothing in the temporary folder",
            .enabled(if: SystemCallTrace.isAvailable, "needs strace, and the right to trace"),
            .onlyInAll(short: "the race of the original"))
        func leavesNothing() throws {
            try withTemporaryDirectory { directory throws in
                let outcome = try MutantBuild.script(
                    ["--only", "no-lock"], environment: ["TMPDIR": directory.path])
                #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
                // The race keeps the files of a run with a violation.
                #expect(outcome.output.contains("race ("), "\(outcome.output)")
                // SwiftPM leaves folders with other names.
                let left = try FileManager.default.contentsOfDirectory(atPath: directory.path)
                #expect(left.filter { $0.hasPrefix("tandem-") } == [])
            }
        }

        @Test("`scripts/mutants` refuses an unknown mutant as a usage error")
        func unknown() throws {
            #expect(try MutantBuild.script(["--only", "no-such-mutant"]).status == 64)
        }

        @Test("A mutant whose edit does not fit the sources is refused, and the error names it", arguments: wrongEdits)
        func wrongTable(_ edit: String, _ problem: String) throws {
            try withTemporaryDirectory { directory throws in
                let table = directory.path("mutants.toml")
                try Files.write(
                    """
                    [requirements]
                    lock = "Section 3"
                    [[mutant]]
                    name = "sample"
                    breaks = "lock"
                    description = "a sample"
                    checks = ["rules:held-lock"]
                    edits = [\(edit)]
                    """, to: table)
                let outcome = try MutantBuild.script(["--table", table])
                #expect(outcome.status == 65)
                #expect(outcome.errors.contains("sample: \(problem)"), "\(outcome.errors)")
            }
        }

        private static let wrongEdits = [
            (
                "{ file = 'AppGroup/Commit/WriterLock.swift', original = 'no such text', broken = 'true' }",
                "its original text is 0 times in AppGroup/Commit/WriterLock.swift"
            ),
            (
                "{ file = 'AppGroup/Commit/PutAndRemove.swift', original = 'try commit(transaction', instead = '' }",
                "its original text is 3 times in AppGroup/Commit/PutAndRemove.swift"
            ),
            (
                "{ file = 'AppGroup/NoSuchFile.swift', original = 'return', instead = '' }",
                "0 files below Sources end in AppGroup/NoSuchFile.swift"
            ),
            (
                "{ file = 'AppGroup/Commit/WriterLock.swift', original = 'LOCK_EX | LOCK_NB' }",
                "an edit of AppGroup/Commit/WriterLock.swift has not one of broken, instead and before"
            ),
        ]
    }
}
