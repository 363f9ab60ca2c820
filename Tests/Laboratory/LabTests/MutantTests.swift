import Foundation
import TestSupport
import TestTraits
import Testing

extension LabProcessTests {
    /// Tests of the table of mutants, and of the build that contains the mutants.
    @Suite(.serialized) struct MutantTests {
        @Test("Mutants break each of the 14 rules of the file protocol, and at least one mutant breaks the watcher")
        func coverage() throws {
            let mutants = try MutantBuild.mutants()
            #expect(mutants.count >= 49)
            #expect(Set(mutants.map(\.breaks)).count == 15)
            #expect(Set(mutants.map(\.name)).count == mutants.count)
            #expect(Set(mutants.map(\.description)).count == mutants.count)
            #expect(mutants.allSatisfy { !$0.checks.isEmpty })
        }

        @Test("No source of the package names a mutant, so no build of the product contains one")
        func sourcesWithoutMutants() throws {
            let outcome = try run(
                "/usr/bin/env",
                [
                    "grep", "-rliE", "mutant|mutation", "--include=*.swift", "--include=*.[ch]",
                    Repository.root + "/Sources",
                ])
            #expect(outcome.output.isEmpty)
        }

        @Test(
            "A program of the mutants' build exits with 64 if TANDEM_MUTANT contains an unknown name",
            .onlyInAll(short: "the checks of the table of mutants"))
        func unknownName() throws {
            try withTemporaryDirectory { directory throws in
                let outcome = try run(
                    "\(MutantBuild.folder())/tandem", ["container", "init", "--container", directory.path("c")],
                    environment: ["TANDEM_MUTANT": "no-such-mutant"])
                #expect(outcome.status == 64)
                #expect(outcome.errors.contains("no mutant has the name \"no-such-mutant\""), "\(outcome.errors)")
                #expect(!Files.exists(directory.path("c/.staging")))
            }
        }

        @Test(
            "A mutant makes the faulty system calls that its demonstration expects; the original does not",
            .enabled(if: SystemCallTrace.isAvailable, "needs strace, and the right to trace"),
            .onlyInAll(short: "the system calls of the original, in SystemCallTests"),
            arguments: MutantDemonstration.all)
        func demonstration(_ demonstration: MutantDemonstration) throws {
            #expect(try demonstration.isSeen(asMutant: false) == false)
            #expect(try demonstration.isSeen(asMutant: true) == true)
        }
    }
}
