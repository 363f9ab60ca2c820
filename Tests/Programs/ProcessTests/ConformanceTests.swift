import Foundation
import TestSupport
import TestTraits
import Testing

extension ProcessTests {
    /// Tests of third-party clients with a running backend.
    @Suite(.serialized) struct ConformanceTests {
        private static let script = Repository.scripts + "/conformance"

        @Test(
            "The tests with google-cloud-firestore, google-api-python-client and pycoingecko pass",
            .onlyInAll(short: "LocalBackendTests, without clients from PyPI"))
        func realClients() throws {
            var environment = ProcessInfo.processInfo.environment.filter { !$0.key.hasPrefix("TANDEM_") }
            environment["TANDEM_PROGRAMS"] = Program.folder
            let outcome = try run("/bin/bash", [Self.script, "-rA"], environment: environment)
            if outcome.status == 69, environment["CI"] == nil {
                try Test.cancel("the clients cannot be installed from PyPI here: \(outcome.errors)")
            }
            #expect(outcome.status == 0, "\(outcome.output)\(outcome.errors)")
            let passed = outcome.output.split(separator: "\n").count { $0.hasPrefix("PASSED ") }
            #expect(passed >= 50, "only \(passed) tests passed")
        }
    }
}
