import AppGroup
import Foundation
import Glibc
import Synchronization
import TestServers
import TestSupport
import Testing

extension ProcessTests {
    /// Tests of ratings, feed, catalogue and rankings with the real program, which is killed at critical moments.
    @Suite(.serialized) struct JokesAppTests {
        /// A phone: a container and a backend with some jokes.
        private final class Phone: Sendable {
            let directory: TemporaryDirectory
            let backend: StubBackend
            let environment: [String: String]
            private let running = Mutex<Int32?>(nil)
            private let commits = Count()
            var container: String { directory.path("c") }

            init(_ backend: StubBackend, jokes: Int = 3) throws {
                directory = try TemporaryDirectory()
                self.backend = backend
                environment = ["TANDEM_BACKEND": backend.address]
                backend.setJokes((0..<jokes).map { StubBackend.Joke("j\($0)", "Why \($0)? Because.", rating: $0 % 6) })
            }

            @discardableResult
            func app(_ arguments: String...) throws -> Outcome {
                try run("main-app", arguments + ["--container", container], environment: environment)
            }

            func start(_ arguments: String...) throws -> TestProcess {
                running.withLock { $0 = nil }
                let process = try TestProcess(
                    "main-app", arguments + ["--container", container], environment: environment)
                running.withLock { $0 = process.pid }
                return process
            }

            /// Sets the closure that runs when a rating arrives. The closure gets the ordinal of the rating, counted
            /// from 1.
            func whenRatingArrives(_ body: @escaping @Sendable (Phone, Int) -> StubBackend.Behaviour) {
                backend.behave { [self] name in
                    guard name == ":commit" else { return .answers }
                    return body(self, commits.next())
                }
            }

            /// Kills the process that was started last.
            func killApp() {
                _ = blockUntil { running.withLock { $0 != nil } }
                if let pid = running.withLock({ $0 }) { kill(pid, SIGKILL) }
            }

            /// Returns the rating in the only rating event of a joke; nil if there is no event, -1 if there are
            /// several.
            func rating(_ joke: String) -> Int? {
                let events = backend.written.filter { $0.key.hasSuffix("_\(joke)") }
                return events.count > 1 ? -1 : events.first?.value.fields["rating"].flatMap { Int($0) }
            }

            var waiting: String {
                get throws { try TestSupport.container(container, "get", "rating-queue").output }
            }
        }

        private func withPhone(jokes: Int = 3, _ body: (Phone) async throws -> Void) async throws {
            try await withStubBackend { backend in
                // The closure for arriving ratings may retain the phone, whose folder is removed when the phone is
                // released.
                defer { backend.behave(.answers) }
                try await body(try Phone(backend, jokes: jokes))
            }
        }

        @Test("`rate` stores and sends a rating, and refuses invalid ratings with an exit code for each mistake")
        func rates() async throws {
            try await withPhone { phone throws in
                let rated = try phone.app("rate", "j1", "5", "--json")
                #expect(
                    rated.output
                        == "{\"delivered\":true,\"joke\":\"j1\",\"rating\":5,\"sent\":1,\"sequence\":1,\"waiting\":0}\n",
                    "\(rated)")
                #expect(phone.rating("j1") == 5)
                for (joke, rating, status) in [
                    ("j1", "0", 64), ("j1", "6", 64), ("j1", "good", 64), ("a/b", "3", 64), ("..", "3", 64),
                    ("nobody", "3", 66),
                ] as [(String, String, Int32)] {
                    let refused = try phone.app("rate", joke, rating, "--json")
                    #expect(refused.status == status && refused.errors.hasPrefix("{\"error\":"), "\(refused)")
                }
                #expect(phone.backend.written.count == 1)
                phone.backend.behave(.fails(503))
                #expect(try phone.app("rate", "unseen", "3").status == 69)
                // A joke that was rated once can be rated again without the backend.
                #expect(try phone.app("rate", "j1", "2").status == 0)
                #expect(try phone.waiting.contains("\"j1\""))
                #expect(try phone.app("catalogue", "--load").status == 69)
            }
        }

        @Test(
            "A rating made offline is stored, and sent exactly once by the next rate, launch or background-refresh",
            arguments: ["rate", "launch", "background-refresh"])
        func offline(_ next: String) async throws {
            try await withPhone { phone throws in
                for offset in -1...2 {
                    phone.backend.setJoke(
                        "j0", ofDay: EasternDay.text(Date(timeIntervalSinceNow: Double(offset) * 86_400)))
                }
                #expect(try phone.app("catalogue", "--load").status == 0)
                phone.backend.behave(.fails(503))
                for rating in ["2", "4"] {
                    let kept = try phone.app("rate", "j1", rating, "--json")
                    #expect(kept.status == 0 && kept.output.contains("\"delivered\":false"), "\(kept)")
                }
                #expect(try phone.app("rate", "nobody", "4").status == 66)
                phone.backend.behave(.answers)
                let sent = try next == "rate" ? phone.app("rate", "j2", "1", "--json") : phone.app(next, "--json")
                #expect(sent.status == 0 && sent.errors == "", "\(sent)")
                #expect(sent.output.contains(next == "rate" ? "\"sent\":2" : "\"ratings\":{\"sent\":1,\"waiting\":0}"))
                #expect(phone.rating("j1") == 4)
                #expect(phone.backend.written.filter { $0.key.hasSuffix("_j1") }.first?.value.changes == 1)
                #expect(try phone.waiting == "{}\n")
            }
        }

        @Test(
            "If the app is killed before or after a rating is sent, the backend finally has one event, with the last rating",
            arguments: ["not applied", "applied", "answered"])
        func killedWhileSending(_ moment: String) async throws {
            try await withPhone { phone throws in
                #expect(try phone.app("catalogue", "--load").status == 0)
                #expect(try phone.app("rate", "j1", "1").status == 0)
                let lock = try Lock(phone.container)
                phone.whenRatingArrives { phone, number in
                    guard number == 1 else { return .answers }
                    switch moment {
                    case "not applied":
                        phone.killApp()
                        return .fails(503)
                    case "applied":
                        phone.killApp()
                        return .answers
                    default:
                        // While the test holds the lock, no process can take the rating from the queue.
                        lock.hold()
                        return .answers
                    }
                }
                let process = try phone.start("rate", "j1", "3")
                if moment == "answered" {
                    #expect(await waitUntil { phone.rating("j1") == 3 })
                    phone.killApp()
                }
                #expect(process.wait().signal == SIGKILL)
                lock.release()
                // The backend kills the app first, and applies the rating only then.
                let expected = moment == "not applied" ? 1 : 3
                #expect(await waitUntil { phone.rating("j1") == expected })
                #expect(try phone.waiting.contains("\"rating\":3"))
                // The joke may be rated again before the rating is sent.
                #expect(try phone.app("rate", "j2", "2").status == 0)
                #expect(phone.rating("j1") == 3 && phone.rating("j2") == 2)
                #expect(try phone.waiting == "{}\n")
            }
        }

        @Test("If the app is killed before it has stored the rating, the rating is never sent")
        func killedBeforeCommit() async throws {
            try await withPhone { phone throws in
                #expect(try phone.app("catalogue", "--load").status == 0)
                let lock = try Lock(phone.container)
                lock.hold()
                let process = try phone.start("rate", "j1", "3")
                #expect(try await waitUntil { try Files.text("/proc/\(process.pid)/cmdline").contains("rate") })
                phone.killApp()
                _ = process.wait()
                lock.release()
                #expect(try phone.app("rate", "j2", "2").status == 0)
                #expect(phone.rating("j1") == nil && phone.rating("j2") == 2)
            }
        }

        @Test("However often the app is killed, and whenever, backend and container finally have the same ratings")
        func killedAnywhere() async throws {
            try await withPhone { phone throws in
                #expect(try phone.app("catalogue", "--load").status == 0)
                for round in 0..<12 {
                    let processes = try (0..<3).map { try phone.start("rate", "j\($0 % 2)", "\((round + $0) % 5 + 1)") }
                    // The test does not wait for an event, so each round kills at a different moment.
                    await Task.detached { _ = usleep(UInt32(round) * 13_000) }.value
                    if round % 4 != 3 { processes[round % 3].signal(SIGKILL) }
                    for process in processes { _ = process.wait() }
                }
                #expect(try phone.app("rate", "j2", "3").status == 0)
                #expect(try phone.waiting == "{}\n")
                let kept = try TestSupport.container(phone.container, "get", "ratings").output
                let own = try JSONSerialization.jsonObject(with: Data(kept.utf8)) as? [String: Any]
                let ratings = try #require(own?["ratings"] as? [String: [String: Any]])
                #expect(ratings.count == 3)
                for (joke, rating) in ratings { #expect(phone.rating(joke) == rating["rating"] as? Int) }
            }
        }

        @Test("If the app is killed while it loads a page of the catalogue, the next load continues from that page")
        func killedWhileLoading() async throws {
            try await withPhone(jokes: 1_300) { phone throws in
                let count = Count()
                for page in 1...4 {
                    phone.backend.behave { name in
                        if name == "jokes", count.next() % 2 == 0 { phone.killApp() }
                        return .answers
                    }
                    #expect(try phone.start("catalogue", "--load").wait().signal == SIGKILL)
                    let progress = try phone.app("catalogue", "--json")
                    #expect(progress.output.contains("\"jokes\":\(page * 300)"), "\(progress)")
                }
                phone.backend.behave(.answers)
                let loaded = try phone.app("catalogue", "--load", "--json")
                #expect(loaded.output.contains("\"complete\":true,\"due\":false,\"jokes\":1300"), "\(loaded)")
                // Each kill causes at most one repeated request for a page.
                #expect(phone.backend.requests.filter { $0 == "jokes" }.count == 9)
            }
        }

        @Test("With a failing backend, `feed` shows jokes, shows no joke twice, and can show an earlier page again")
        func feed() async throws {
            try await withPhone(jokes: 40) { phone throws in
                #expect(try phone.app("feed", "--limit", "7").status == 0)
                phone.backend.behave(.fails(503))
                let processes = try (0..<4).map { _ in try phone.start("feed", "--limit", "7", "--json") }
                var seen = try ids(phone.app("feed", "--page", "1", "--json").output)
                #expect(seen.count == 7)
                for process in processes { seen += try ids(process.wait().output) }
                seen += try ids(phone.app("feed", "--json").output)
                #expect(seen.count == 40 && Set(seen).count == 40)
                #expect(try phone.app("feed").output.contains("has shown every such joke"))
                #expect(try phone.app("feed", "--page", "9").status == 66)
                #expect(try phone.app("feed", "--limit", "0").status == 64)
                let nobody = try phone.app("feed", "--character", "Nobody")
                #expect(nobody.status == 66 && nobody.errors.contains("“Nobody”"), "\(nobody)")
                let type = try phone.app("feed", "--category", "limerick", "--json")
                #expect(type.status == 66 && type.errors.contains("there is dad_joke"), "\(type)")
                #expect(try phone.app("feed", "--category", "Dad_Joke").status == 0)
                #expect(try ids(phone.app("feed", "--new-session", "--json").output).count == 10)
                let other = try run(
                    "main-app", ["feed", "--container", phone.directory.path("other")], environment: phone.environment)
                #expect(other.status == 69)
            }
        }

        private func ids(_ output: String) throws -> [String] {
            let page = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
            let jokes = try #require(page?["jokes"] as? [[String: Any]])
            return jokes.compactMap { $0["id"] as? String }
        }

        @Test("`rankings` stores the rankings, and shows the stored ones with a note if the backend is unreachable")
        func rankings() async throws {
            try await withPhone { phone throws in
                #expect(try phone.app("rankings", "--month", "2026-01").status == 66)
                #expect(try phone.app("rankings", "--month", "January").status == 64)
                phone.backend.setDocument(
                    "weekly_rankings/2026-01",
                    fields: """
                        {"computed_at":{"timestampValue":"2026-01-30T05:00:00Z"},"hilarious":{"arrayValue":{"values":[
                        {"mapValue":{"fields":{"joke_id":{"stringValue":"j1"},"count":{"integerValue":"7"}}}}]}}}
                        """)
                let shown = try phone.app("rankings", "--month", "2026-01")
                #expect(
                    shown.output.contains("computed 2026-01-30T05:00:00")
                        && shown.output.contains("1. Why 1? (7 ratings)"), "\(shown)")
                phone.backend.behave(.fails(503))
                let kept = try phone.app("rankings", "--month", "2026-01")
                #expect(
                    kept.status == 0 && kept.output.contains("These were kept on") && kept.output.contains("Why 1?"))
                #expect(try phone.app("rankings", "--month", "2026-01", "--json").output.hasPrefix("{\"cached\":true"))
                #expect(try phone.app("rankings", "--month", "2025-12").status == 69)
            }
        }

        @Test(
            "Every joke command has a help text with an example", arguments: ["rate", "feed", "catalogue", "rankings"])
        func help(_ command: String) throws {
            let help = try run("main-app", [command, "--help"])
            #expect(help.status == 0 && help.output.contains("EXAMPLE") && help.output.contains("--json"))
        }

        /// A counter that starts at 1 and that several threads can use.
        private final class Count: Sendable {
            private let value = Mutex(0)

            func next() -> Int {
                value.withLock {
                    $0 += 1
                    return $0
                }
            }
        }

        /// The writer lock of a container, held by a test.
        private final class Lock: Sendable {
            private let descriptor: Int32

            init(_ container: String) throws {
                descriptor = open(container + "/.lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
                guard descriptor >= 0 else { throw SystemFailure("open", path: container + "/.lock") }
            }

            func hold() { _ = flock(descriptor, LOCK_EX) }
            func release() { _ = flock(descriptor, LOCK_UN) }
            deinit { close(descriptor) }
        }
    }
}
