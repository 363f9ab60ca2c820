import Foundation
import Glibc
import TestSupport
import Testing

extension LabProcessTests {
    @Suite(.serialized, .enabled(if: SystemCallTrace.isAvailable, "needs strace, and the right to trace"))
    struct MutantScriptTests {
        private static let script = Repository.scripts + "/mutants"

        private func mutants(_ arguments: String...) throws -> Outcome {
            let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
            return try run(
                "/bin/bash", [Self.script] + arguments, environment: ["TANDEM_PROGRAMS": Program.folder, "PATH": path])
        }

        @Test("Every mutant is noticed by a check, and no check complains without one")
        func short() throws {
            let outcome = try mutants("--short")
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            #expect(outcome.output.contains("all noticed") && !outcome.output.contains("SURVIVES"))
            print(outcome.lastLine)
        }

        @Test("A mutant that is not there is a usage error")
        func unknown() throws {
            #expect(try mutants("--only", "no-such-mutant").status == 64)
        }
    }
}
