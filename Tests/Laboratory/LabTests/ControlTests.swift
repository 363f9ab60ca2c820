import Foundation
import TestSupport
import TestTraits
import Testing

extension LabProcessTests {
    /// Control experiments: the laboratory must find the known faults of other stores, and must find no fault in a
    /// store known to be correct.
    @Suite(.serialized) struct ControlTests {
        private struct Race: Decodable {
            var operations, kills, violations: Int
            var kinds: [String: Int]
        }

        /// Runs a race, and longer ones until one has seen enough: on a busy machine the processes start late.
        private func race(_ method: String, until isEnough: (Race) throws -> Bool) throws -> Race {
            var race: Race?
            for seconds in [TestAmount.of(1, all: 3), 10, 100] where try race.map(isEnough) != true {
                let outcome = try run("control-writer", [method, "race", "\(seconds)", "1"])
                try #require(outcome.status == 0, "\(outcome.errors)")
                race = try JSONDecoder().decode(Race.self, from: Data(outcome.output.utf8))
            }
            return try #require(race)
        }

        @Test(
            "Stores that replace files one by one lose updates and let readers see half of a change",
            arguments: ["atomic", "mv"].prefix(TestAmount.of(1, all: 2)))
        func files(method: String) throws {
            let race = try race(method) { $0.kills > 0 && $0.kinds["partial-transaction"] ?? 0 > 0 }
            #expect(race.kills > 0 && race.violations > 0)
            #expect(race.kinds["partial-transaction"] ?? 0 > 0)
        }

        @Test("A race on an SQLite database, which has transactions, finds no violation")
        func database() throws {
            let race = try race("sqlite") { race in
                #expect(race.violations == 0, "\(race.kinds)")
                return race.kills > 0 && race.operations > 100
            }
            #expect(race.kills > 0 && race.operations > 100)
            #expect(race.violations == 0, "\(race.kinds)")
        }

        @Test(
            "With each storage method, one process reads what another wrote",
            arguments: ["atomic", "defaults", "sqlite", "mv"])
        func roundTrip(method: String) throws {
            try withTemporaryDirectory { directory throws in
                let folder = directory.path("store")
                try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
                let environment = ["TANDEM_CONTAINER": folder, "HOME": folder]
                #expect(
                    try run("control-writer", [method, "write", "a=1", "b=x=y"], environment: environment).status == 0)
                #expect(try run("control-writer", [method, "read"], environment: environment).output == "a=1 b=x=y\n")
            }
        }
    }
}
