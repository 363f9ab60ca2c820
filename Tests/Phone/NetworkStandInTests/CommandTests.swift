import Foundation
import PhoneState
import TestSupport
import Testing

extension NetworkStandInTests {
    @Suite struct CommandTests {
        private func network(_ directory: TemporaryDirectory, _ arguments: String...) throws -> Outcome {
            try run("tandem", ["network"] + arguments + ["--state", directory.path])
        }

        @Test("The command sets the conditions, keeps mapped hosts, and prints both")
        func sets() throws {
            let directory = try TemporaryDirectory()
            let file = NetworkSettingsFile(stateDirectory: directory.path)
            #expect(try file.read() == NetworkConditions())
            #expect(try network(directory, "map", "Images.Example.com", "http://127.0.0.1:9000").status == 0)
            let outcome = try network(
                directory, "fault", "429", "--retry-after", "90s", "--share", "0.3", "--seed", "7", "--host",
                "API.coingecko.com", "--latency", "250ms", "--json")
            #expect(outcome.status == 0 && outcome.errors == "")
            let conditions = try file.read()
            #expect(conditions.condition == .tooManyRequests && conditions.retryAfterSeconds == 90)
            #expect(conditions.share == 0.3 && conditions.seed == 7 && conditions.host == "api.coingecko.com")
            #expect(conditions.latencyMilliseconds == 250 && conditions.sequence == 2)
            #expect(conditions.standIns == ["images.example.com": "http://127.0.0.1:9000"])
            #expect(outcome.output == NetworkSettingsFile.line(conditions) + "\n")
            #expect(try network(directory, "status", "--json").output == outcome.output)
            #expect(try network(directory, "online").output == "online\nimages.example.com is http://127.0.0.1:9000\n")
            #expect(try network(directory, "unmap", "images.example.com").output == "online\n")
            #expect(try network(directory, "offline").output == "offline\n")
        }

        @Test(
            "An invalid fault, share or address is a usage error; a damaged file gives status 65 until it is replaced"
        )
        func refuses() throws {
            let directory = try TemporaryDirectory()
            #expect(try network(directory, "fault", "rain").status == 64)
            #expect(try network(directory, "fault", "online").status == 64)
            #expect(try network(directory, "fault", "429", "--share", "2").status == 64)
            #expect(try network(directory, "map", "x", "ftp://127.0.0.1").status == 64)
            #expect(!Files.exists(directory.path("network.json")))
            try Files.write("{", to: directory.path("network.json"))
            let damaged = try network(directory, "status", "--json")
            #expect(damaged.status == 65 && damaged.errors.contains(#""reason":"corrupt""#))
            #expect(try network(directory, "online").status == 0)
            #expect(try network(directory, "status").output == "online\n")
        }

        @Test("Every one of several simultaneous commands takes effect")
        func concurrent() throws {
            let directory = try TemporaryDirectory()
            let processes = try (0..<8).map { number in
                try TestProcess(
                    "tandem", ["network", "map", "host\(number)", "http://127.0.0.1:1", "--state", directory.path])
            }
            for process in processes { #expect(process.wait().status == 0) }
            let conditions = try NetworkSettingsFile(stateDirectory: directory.path).read()
            #expect(conditions.standIns.count == 8 && conditions.sequence == 8)
        }
    }
}
