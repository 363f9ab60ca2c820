import AppGroup
import Foundation
import Lab
import TestSupport
import Testing

extension LabProcessTests {
    @Suite struct MutationTests {
        @Test("Each of the 14 rules is broken by a mutant, and watching too")
        func coverage() {
            #expect(Set(Mutation.allCases.map(\.rule)) == Set(Mutation.Rule.allCases))
            #expect(Mutation.Rule.allCases.count == 15)
            #expect(Mutation.allCases.count >= 24)
            #expect(Set(Mutation.allCases.map(\.description)).count == Mutation.allCases.count)
            #expect(Mutation.active == nil)
        }

        @Test("tandem-lab lists every mutant with its rule, as text and as JSON")
        func list() throws {
            struct List: Decodable {
                struct Mutant: Decodable {
                    var name: String
                    var rule: Int?
                    var area: String
                    var description: String
                }
                var mutants: [Mutant]
            }
            let outcome = try run("tandem-lab", ["mutants", "--list", "--json"])
            let mutants = try JSONDecoder().decode(List.self, from: Data(outcome.output.utf8)).mutants
            #expect(mutants.map(\.name) == Mutation.allCases.map(\.rawValue))
            #expect(mutants.map(\.area) == Mutation.allCases.map { "\($0.rule)" })
            #expect(mutants.map(\.rule) == Mutation.allCases.map { $0.rule == .watch ? nil : $0.rule.rawValue })
            let lines = try run("tandem-lab", ["mutants", "--list"]).output.split(separator: "\n")
            #expect(
                zip(lines, Mutation.allCases).allSatisfy { $0.hasPrefix($1.rawValue) && $0.hasSuffix($1.description) })
            #expect(lines.count == Mutation.allCases.count)
        }

        @Test("A name that no mutant has ends the process with 64 and says so")
        func unknownName() throws {
            try withTemporaryDirectory { directory throws in
                let arguments = ["container", "init", "--container", directory.path("c")]
                let outcome = try run("tandem", arguments, environment: ["TANDEM_MUTANT": "no-such-mutant"])
                #expect(outcome.status == 64)
                #expect(outcome.errors.contains("no mutant has the name \"no-such-mutant\""), "\(outcome.errors)")
                #expect(!Files.exists(directory.path("c/.staging")))
            }
        }

        @Test("A process that is a mutant says so once; one that is none says nothing")
        func announcement() throws {
            try withTemporaryDirectory { directory throws in
                func errors(_ mutant: String) throws -> String {
                    let outcome = try run(
                        "tandem", ["container", "put", "--container", directory.path, "a"], input: "1",
                        environment: ["TANDEM_MUTANT": mutant])
                    #expect(outcome.status == 0, "\(outcome.errors)")
                    return outcome.errors
                }
                #expect(
                    try errors("no-lock") == "tandem: running as the mutant no-lock: the writer lock is not taken\n")
                #expect(try errors("").isEmpty)
            }
        }

        @Test("What a mutant does shows in a process that runs as it, and in no other", arguments: Mutation.allCases)
        func demonstration(_ mutation: Mutation) throws {
            let demonstration = MutantDemonstration(of: mutation)
            #expect(try demonstration.isSeen(nil) == false)
            #expect(try demonstration.isSeen(mutation) == true)
        }
    }
}
