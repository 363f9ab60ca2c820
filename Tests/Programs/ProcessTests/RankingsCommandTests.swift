import Foundation
import TestSupport
import Testing

extension ProcessTests {
    /// Tests of `tandem rankings` on the command line.
    @Suite(.serialized) struct RankingsCommandTests {
        private struct Failure: Decodable {
            struct Body: Decodable {
                var code: Int32
                var message: String
            }
            var error: Body
        }

        @Test(
            "`rankings aggregate` and `rankings show` print JSON, and have an exit code and a message for each mistake")
        func commands() async throws {
            let backend = try BackendFixture(at: "2026-01-30T12:00:00-05:00")
            try backend.start("--no-schedules")
            try await backend.commit([
                BackendFixture.write("jokes/j1", ["text": ["stringValue": "?"]]),
                BackendFixture.write(
                    "rating_events/a_j1",
                    [
                        "user_id": ["stringValue": "a"], "joke_id": ["stringValue": "j1"],
                        "rating": ["integerValue": "5"],
                    ], stamping: "timestamp"),
            ])
            let token = backend.directory.path("token")
            try Data("somebody\n".utf8).write(to: URL(fileURLWithPath: token))
            let january = ["--backend", backend.url, "--month", "2026-01"]
            for (arguments, status, words) in [
                (["show"] + january, 66, "no rankings of 2026-01"),
                (["show", "--backend", backend.url, "--month", "2026-1"], 64, "--month"),
                (["aggregate", "--backend", "nonsense"], 64, "http://127.0.0.1:8080"),
                (["aggregate", "--backend", "http://127.0.0.1:1"], 69, "local-backend serve"),
                (["aggregate", "--backend", backend.url + "/elsewhere"], 66, "without a path"),
                (["aggregate", "--authorization", token] + january, 77, "permissions. Name"),
                (["aggregate", "--authorization", token + "s"] + january, 66, token + "s"),
                (["aggregate", "--authorization", "/dev/null"] + january, 65, "one line"),
                (["aggregate", "--authorization", "/"] + january, 74, "directory"),
            ] as [([String], Int32, String)] {
                let refused = try run("tandem", ["rankings"] + arguments + ["--json"])
                #expect(refused.status == status && refused.output == "", "\(arguments): \(refused)")
                let failure = try JSONDecoder().decode(Failure.self, from: Data(refused.errors.utf8))
                #expect(failure.error.code == status && failure.error.message.contains(words), "\(refused.errors)")
            }
            // The token comes from another program through a pipe.
            let piped = try run(
                "/bin/bash",
                [
                    "-c", #""$0" rankings aggregate --authorization <(echo owner) --backend "$1" --at "$2""#,
                    Program.path("tandem"), backend.url, "2026-01-30T17:00:00Z",
                ])
            #expect(piped.status == 0 && piped.output.hasPrefix("counted 1 of 1 rating "), "\(piped)")
            let shown = try run("tandem", ["rankings", "show"] + january)
            #expect(
                shown.status == 0 && shown.output.contains("hilarious:\n  1. j1 (1)\nhorrible: no votes"), "\(shown)")
            let json = try run("tandem", ["rankings", "show", "--json"] + january)
            #expect(
                json.output.contains(
                    #""hilarious":[{"count":1,"joke_id":"j1","rank":1}],"horrible":[],"month_id":"2026-01""#), "\(json)"
            )
        }
    }
}
