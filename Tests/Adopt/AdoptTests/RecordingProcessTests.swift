import Foundation
import TestServers
import TestSupport
import TestTraits
import Testing

/// Runs `tandem adopt --record-answers`, with servers on this machine as the real ones.
@Suite(.serialized) struct RecordingProcessTests {
    private static let price = Fixture.folder + "/OverwritingPrice"

    private func adopt(_ arguments: [String], sandbox: String = "") throws -> Outcome {
        try run(
            "tandem", ["adopt", "--json"] + arguments,
            environment: Adopting.environment.merging(["TANDEM_SANDBOX": sandbox]) { $1 })
    }

    /// Returns the texts that an outcome's widgets showed in their calls.
    private func texts(_ outcome: Outcome) throws -> [[String]] {
        let run = try #require(AdoptReport(outcome.output)?.targets.first?.runs.first, "\(outcome)")
        #expect(!run.calls.isEmpty)
        return run.calls.flatMap { call in call.entries.map { ["\(call.call) \(call.slot.family)"] + $0.texts } }
    }

    @Test(
        "A recording asks only the server that is named, once, and a run with the folder shows the same without it",
        arguments: ["", "off"])
    func recorded(sandbox: String) throws {
        let server = try StubServer { _ in .response(body: Data("{\"name\": \"Pear\", \"price\": 7}".utf8)) }
        try withTemporaryDirectory { directory throws in
            let folder = directory.path("answers")
            let recorded = try adopt(
                [Self.price, "--record-answers", folder, "--from", "api.example.com=\(server.address)"],
                sandbox: sandbox)
            #expect(recorded.status == 0, "\(recorded)")
            #expect(recorded.errors.contains("1 answer is in \(folder)"), "\(recorded.errors)")
            #expect(server.requests.map(\.line) == ["GET /price"])
            #expect(try Files.text(folder + "/api.example.com/price.json") == "{\"name\": \"Pear\", \"price\": 7}")
            let shown = try texts(recorded)
            #expect(shown.contains { $0.contains("Pear") && $0.contains("7 $") }, "\(shown)")
            server.stop()
            let played = try adopt([Self.price, "--answers", folder, "--calls-only"])
            #expect(played.status == 0, "\(played)")
            #expect(try texts(played) == shown)
        }
    }

    @Test("Nothing is written if the server does not answer (69), is not named (66), or the folder has files (75)")
    func refused() throws {
        let server = try StubServer { _ in .silence }
        let stand = "api.example.com=\(server.address)"
        try withTemporaryDirectory { directory throws in
            let folder = directory.path("answers")
            // On a busy machine, the deadline may pass before the extension has sent its request.
            var (silent, limit): (Outcome?, Int) = (nil, 0)
            for seconds in [2, 6, 10, 200] where silent?.status != 69 {
                // The recorder itself waits no longer than ten seconds.
                limit = min(seconds, 10)
                silent = try adopt([
                    Self.price, "--record-answers", folder, "--from", stand, "--deadline", "\(seconds)s",
                ])
            }
            #expect(silent?.status == 69, "\(String(describing: silent))")
            #expect(silent?.errors.contains("GET api.example.com/price did not answer within \(limit)") == true)
            let count = server.requests.count
            let unnamed = try adopt([
                Self.price, "--record-answers", folder, "--from", "other.example=\(server.address)",
            ])
            #expect(unnamed.status == 66 && unnamed.errors.contains("no answer of other.example"), "\(unnamed)")
            let remarks = AdoptReport(unnamed.output)?.targets.first?.remarks ?? []
            #expect(
                remarks.contains {
                    $0.hasPrefix("not asked: https://api.example.com/price")
                        && $0.hasSuffix("to ask it, add --from api.example.com")
                }, "\(remarks)")
            #expect(server.requests.count == count)
            #expect(try Files.names(in: directory.path).isEmpty)

            try Files.makeDirectory(folder)
            try Files.write("mine", to: folder + "/file")
            let existing = try adopt([Self.price, "--record-answers", folder, "--from", stand])
            #expect(existing.status == 75 && existing.errors.contains("\(folder) has files"), "\(existing)")
            #expect(server.requests.count == count)
            #expect(try Files.text(folder + "/file") == "mine")
        }
    }

    @Test(
        "Wrong options of a recording are refused before the build",
        arguments: [
            (["--from", "a.example"], 64, "--from goes with --record-answers"),
            (["--record-answers", "DIR/new"], 64, "needs the servers that may be asked: --from HOST"),
            (["--record-answers", "DIR/new", "--from", "a/b"], 64, "--from takes a host such as api.example.com"),
            (["--record-answers", "DIR/new", "--from", "a", "--from", "a=b"], 64, "--from names a twice"),
            (["--record-answers", "DIR/new", "--from", "a", "--answers", "DIR"], 64, "does not go with --answers"),
            (["--record-answers", "DIR/new", "--from", "a", "--run"], 64, "does not go with --run"),
            (["--record-answers", "DIR/none/new", "--from", "a"], 74, "cannot write DIR/none/new: No such file"),
            (["--record-answers", "DIR/file", "--from", "a"], 75, "DIR/file has files"),
        ])
    func options(arguments: [String], status: Int32, message: String) throws {
        try withTemporaryDirectory { directory throws in
            try Files.write("", to: directory.path("file"))
            let outcome = try run(
                "tandem", ["adopt", Self.price] + arguments.map { $0.replacing("DIR", with: directory.path) },
                // A build would fail with another exit code.
                environment: Adopting.environment.merging(["TANDEM_CACHE": "/dev/null"]) { $1 })
            #expect(outcome.status == status, "\(outcome.errors)")
            #expect(outcome.errors.contains(message.replacing("DIR", with: directory.path)), "\(outcome.errors)")
        }
    }

    @Test(
        "The answers of the local backend are recorded, and the joke widget shows the same joke from them",
        .onlyInAll(short: "a recording of the price widget"))
    func backend() throws {
        try withTemporaryDirectory { directory throws in
            let backend = try TestProcess(
                Program.path("local-backend"),
                ["serve", "--seed", "--port", "0", "--state", directory.path("state")])
            try #require(blockUntil { backend.output.hasSuffix("\n") || !backend.isRunning }, "\(backend.errors)")
            let address = backend.output.trimmingCharacters(in: .whitespacesAndNewlines)
            let folder = directory.path("answers")
            let widget = Repository.root + "/Sources/Apps/Jokes/Widget"
            let recorded = try adopt(
                [widget, "--record-answers", folder, "--from", "firestore.googleapis.com=\(address)"])
            #expect(recorded.status == 0, "\(recorded)")
            backend.signal(SIGKILL)
            #expect(backend.wait().signal == SIGKILL)
            let played = try adopt([widget, "--answers", folder, "--calls-only"])
            #expect(played.status == 0, "\(played)")
            let shown = try texts(recorded)
            #expect(try texts(played) == shown)
            let bare = try adopt([widget, "--calls-only"])
            #expect(try texts(bare) != shown)
            // Tomorrow's joke is asked for at another address, which the folder answers with today's.
            let days =
                folder
                + "/firestore.googleapis.com/v1/projects/mr-funny-jokes/databases/(default)/documents/daily_jokes"
            #expect(try Files.names(in: days) == ["_.json"])
            #expect(try Files.text(days + "/_.json").contains("{{day"))
        }
    }
}
