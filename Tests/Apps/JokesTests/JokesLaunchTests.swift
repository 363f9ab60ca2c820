import AppGroup
import Firestore
import Foundation
import JokesApp
import TestServers
import TestSupport
import Testing

@Suite struct JokesLaunchTests {
    private let noon = JokeFixture.noon

    /// Twelve jokes by four characters. Mr. Bad tells the most jokes, and the worst-rated ones.
    private static let catalogue = (0..<12).map { number in
        let character = ["Mr. Funny", "Mr. Love", "Mr. Sad", "Mr. Bad"][number < 3 ? number : 3]
        return StubBackend.Joke("j\(number)", "Why \(number)? Because.", character: character, rating: 20 - number)
    }

    private func withApp(_ body: (JokeFixture) async throws -> Void) async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(Self.catalogue)
            fixture.backend.setJoke("j5", ofDay: JokeFixture.today)
            try await body(fixture)
        }
    }

    private func launch(_ fixture: JokeFixture, at date: Date) async throws -> LaunchReport {
        try await JokesLaunch(service: JokeService(fixture.backend), store: fixture.store, now: { date }).run()
    }

    /// Returns the contents of all files of the container, keyed by name.
    private func files(_ fixture: JokeFixture) throws -> [String: String] {
        let names = try Files.names(in: fixture.path).filter { $0.hasSuffix(".jsonl") }
        return Dictionary(uniqueKeysWithValues: try names.map { ($0, try Files.text("\(fixture.path)/\($0)")) })
    }

    @Test("A launch commits the joke of the day, the fallback jokes and the reload marker in one transaction")
    func firstLaunch() async throws {
        try await withApp { fixture in
            let report = try await launch(fixture, at: noon)
            #expect(report.joke.id == "j5" && report.joke.day == "2026-01-30")
            #expect(report.joke.lastUpdated == noon)
            #expect(report.askedForReload && report.commit.changed && report.commit.revision == 1)
            let jotd = try #require(try fixture.container.read(JokeStore.jokeRecord))
            let fallbacks = try #require(try fixture.container.read(JokeStore.fallbackRecord))
            #expect(jotd.token == fallbacks.token)
            let marker = try Files.text(fixture.path + "/reload.jsonl")
            #expect(marker.contains("\"revision\":1,\"nonce\":\"\(jotd.token.nonce)\""))
            let requests = try fixture.container.reloadRequests().kinds
            #expect(requests.keys.sorted() == [JokeStore.widgetKind])
            #expect(requests[JokeStore.widgetKind]?.sequence == 1)
            #expect(requests[JokeStore.widgetKind]?.revision == 1)
            #expect(try fixture.store.jokeOfTheDay().value == report.joke)
            #expect(try fixture.store.fallbackJokes().value?.count == report.fallbacks)
        }
    }

    @Test("A second launch with the same jokes updates the date, requests no reload and keeps the fallback record")
    func secondLaunch() async throws {
        try await withApp { fixture in
            _ = try await launch(fixture, at: noon)
            let before = try files(fixture)
            let request = try fixture.container.reloadRequests().kinds[JokeStore.widgetKind]
            let report = try await launch(fixture, at: noon + 3_600)
            #expect(!report.askedForReload)
            #expect(try fixture.store.jokeOfTheDay().value?.lastUpdated == noon + 3_600)
            #expect(try files(fixture)["fallback-jokes.jsonl"] == before["fallback-jokes.jsonl"])
            let marker = try fixture.container.reloadRequests()
            #expect(marker.kinds[JokeStore.widgetKind]?.isSameRequest(as: request) == true)
            // The second launch has changed the joke's date. That must not look like a new joke whose reload request
            // was lost.
            #expect(!(try await launch(fixture, at: noon + 7_200)).askedForReload)
        }
    }

    @Test("The launch after the widget stored a joke requests one reload, because other families may not show the joke")
    func storedByTheWidget() async throws {
        try await withApp { fixture throws in
            let other = try SharedContainer.open(fixture.path, writer: "widget-extension")
            let joke = try await JokeService(fixture.backend).jokeOfTheDay(at: noon)
            var transaction = Transaction()
            try transaction.put(JokeStore.jokeRecord, JokeStore.payload(joke))
            transaction.coverReload(ofKind: JokeStore.widgetKind)
            _ = try other.commit(transaction)
            #expect(try await launch(fixture, at: noon + 60).askedForReload)
            #expect(!(try await launch(fixture, at: noon + 120)).askedForReload)
        }
    }

    @Test("If the backend returns an empty catalogue, the fallback jokes stay unchanged")
    func emptyCatalogue() async throws {
        try await withApp { fixture throws in
            let count = try await launch(fixture, at: noon).fallbacks
            let before = try files(fixture)["fallback-jokes.jsonl"]
            // The backend now returns an empty list of jokes, but still has today's joke.
            fixture.backend.behave(.listsNothing)
            #expect(try await launch(fixture, at: noon + 60).fallbacks == count)
            #expect(try files(fixture)["fallback-jokes.jsonl"] == before)
        }
    }

    @Test("A second launch of the joke app within the same second changes no joke and requests no reload")
    func sameSecond() async throws {
        try await withApp { fixture in
            _ = try await launch(fixture, at: noon + 0.2)
            let before = try files(fixture)
            let report = try await launch(fixture, at: noon + 0.7)
            #expect(!report.commit.changed && !report.askedForReload && report.commit.revision == 1)
            var after = try files(fixture)
            after["reload.jsonl"] = before["reload.jsonl"]
            #expect(after == before)
        }
    }

    @Test("A launch on a new day requests a reload, even if the new joke of the day is the same joke again")
    func tomorrow() async throws {
        try await withApp { fixture in
            _ = try await launch(fixture, at: noon)
            fixture.backend.setJoke("j5", ofDay: "2026-01-31")
            #expect(try await launch(fixture, at: noon + 86_400).askedForReload)
            #expect(try fixture.container.reloadRequests().kinds[JokeStore.widgetKind]?.sequence == 2)
        }
    }

    @Test("A launch requests a reload if the text of today's joke has changed")
    func correctedJoke() async throws {
        try await withApp { fixture in
            _ = try await launch(fixture, at: noon)
            var corrected = Self.catalogue
            corrected[5].text = "Why five? Because."
            fixture.backend.setJokes(corrected)
            #expect(try await launch(fixture, at: noon).askedForReload)
            #expect(try fixture.store.jokeOfTheDay().value?.setup == "Why five?")
        }
    }

    @Test("A launch requests a reload again if the reload marker was lost or never written")
    func lostMarker() async throws {
        try await withApp { fixture in
            _ = try await launch(fixture, at: noon)
            try Files.unlink(fixture.path + "/reload.jsonl")
            #expect(try await launch(fixture, at: noon).askedForReload)
            #expect(!(try await launch(fixture, at: noon)).askedForReload)
            try Files.write("torn", to: fixture.path + "/reload.jsonl")
            #expect(try await launch(fixture, at: noon + 60).askedForReload)
            #expect(!(try await launch(fixture, at: noon + 60)).askedForReload)
            // Simulates a program that was killed after it had published a joke, but before it requested the reload.
            var again = try #require(try fixture.store.jokeOfTheDay().value)
            again.lastUpdated += 60
            try fixture.put(again)
            #expect(try await launch(fixture, at: noon + 120).askedForReload)
        }
    }

    @Test(
        "If any request fails, the launch fails and not one byte of the container changes",
        arguments: ["daily_jokes/2026-01-30", "jokes/j5", "jokes"])
    func backendDown(failing: String) async throws {
        try await withApp { fixture in
            fixture.backend.setJoke("j1", ofDay: "2026-01-29")
            _ = try await launch(fixture, at: noon - 86_400)
            let before = try files(fixture)
            fixture.backend.behave { $0 == failing ? .fails(503) : .answers }
            await #expect(throws: FirestoreError.self) { try await launch(fixture, at: noon) }
            #expect(try files(fixture) == before)
        }
    }

    @Test("If the backend has no joke for today, the launch fails and changes nothing")
    func noJoke() async throws {
        try await withApp { fixture in
            fixture.backend.setJoke(nil, ofDay: JokeFixture.today)
            await #expect(throws: FirestoreError.self) { try await launch(fixture, at: noon) }
            fixture.backend.setJoke("", ofDay: JokeFixture.today)
            await #expect(throws: JokeServiceError.self) { try await launch(fixture, at: noon) }
            fixture.backend.setJoke("a/b", ofDay: JokeFixture.today)
            await #expect(throws: (any Error).self) { try await launch(fixture, at: noon) }
            let files = try files(fixture)
            #expect(files.isEmpty)
        }
    }

    @Test("20 fallback jokes are chosen from a large catalogue, the best of every character first")
    func twentyFallbacks() async throws {
        try await withApp { fixture in
            let many = (0..<300).map { number in
                StubBackend.Joke(
                    "j\(1_000 + number)", "Why \(number)? Because.",
                    character: number < 295 ? "Mr. Funny" : "Mr. \(number)", rating: 300 - number)
            }
            fixture.backend.setJokes(many.shuffled())
            fixture.backend.setJoke("j1000", ofDay: JokeFixture.today)
            #expect(try await launch(fixture, at: noon).fallbacks == 20)
            let kept = try #require(try fixture.store.fallbackJokes().value)
            #expect(
                kept.prefix(6).map(\.character) == ["Mr. Funny"] + (295..<300).map { "Mr. \($0)" })
            #expect(kept.map(\.id) == ["j1000"] + (1_295..<1_300).map { "j\($0)" } + (1_001...1_014).map { "j\($0)" })
        }
    }

    @Test("Every joke of a small catalogue becomes a fallback joke once; the characters take turns")
    func twelveFallbacks() async throws {
        try await withApp { fixture in
            #expect(try await launch(fixture, at: noon).fallbacks == 12)
            let kept = try #require(try fixture.store.fallbackJokes().value)
            #expect(kept.map(\.id) == (0..<12).map { "j\($0)" })
            #expect(kept.prefix(4).map(\.character) == ["Mr. Funny", "Mr. Love", "Mr. Sad", "Mr. Bad"])
        }
    }

    @Test("A fallback joke keeps its date until its text changes")
    func fallbackDates() async throws {
        try await withApp { fixture in
            _ = try await launch(fixture, at: noon)
            var changed = Self.catalogue
            changed[3].text = "Another text."
            changed.append(StubBackend.Joke("j99", "A new one.", rating: 0))
            fixture.backend.setJokes(changed)
            _ = try await launch(fixture, at: noon + 60)
            let kept = try #require(try fixture.store.fallbackJokes().value)
            #expect(kept.filter { $0.lastUpdated == noon + 60 }.map(\.id).sorted() == ["j3", "j99"])
            #expect(kept.filter { $0.lastUpdated == noon }.count == 11)
        }
    }

    @Test("A launch replaces a removed joke record, or one with an invalid payload, and requests a reload")
    func replacesNonsense() async throws {
        try await withApp { fixture in
            try fixture.container.put(JokeStore.jokeRecord, Array("[1]".utf8))
            try fixture.container.put(JokeStore.fallbackRecord, Array("{}".utf8))
            #expect(try await launch(fixture, at: noon).askedForReload)
            try fixture.container.remove(JokeStore.jokeRecord)
            #expect(try await launch(fixture, at: noon).askedForReload)
            #expect(try fixture.store.jokeOfTheDay().value?.id == "j5")
            #expect(try fixture.store.fallbackJokes().value?.count == 12)
        }
    }

    @Test("A launch replaces damaged records without a last good version, and requests a reload")
    func replacesDamage() async throws {
        try await withApp { fixture in
            try Files.write("{", to: fixture.path + "/jotd.jsonl")
            try Files.write("{", to: fixture.path + "/fallback-jokes.jsonl")
            #expect(try await launch(fixture, at: noon).askedForReload)
            #expect(try fixture.store.jokeOfTheDay().value?.id == "j5")
            #expect(try fixture.store.fallbackJokes().value?.count == 12)
        }
    }

    @Test("Each joke published in a row is committed together with the fallback jokes and a reload request")
    func publish() async throws {
        try await withApp { fixture in
            let launch = JokesLaunch(service: JokeService(fixture.backend), store: fixture.store, now: { noon })
            var revisions: [Revision] = []
            try await launch.publish(times: 5) { joke, result in
                revisions.append(result.revision)
                #expect(joke.day == JokeFixture.today)
                let fallbacks = try? fixture.store.fallbackJokes()
                #expect(fallbacks?.value?.first?.id == joke.id && fallbacks?.value?.count == 20)
                #expect(fallbacks?.revision == result.revision)
                let request = try? fixture.container.reloadRequests().kinds[JokeStore.widgetKind]
                #expect(request?.sequence == UInt64(revisions.count) && request?.revision == result.revision)
            }
            #expect(revisions == [1, 2, 3, 4, 5])
            fixture.backend.setJokes([])
            await #expect(throws: JokeServiceError.self) { try await launch.publish(times: 1) { _, _ in } }
        }
    }
}
