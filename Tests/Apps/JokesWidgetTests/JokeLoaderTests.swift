import AppGroup
import Foundation
import TestServers
import TestSupport
import Testing

@testable import jokes_widget

@Suite struct JokeLoaderTests {
    private let noon = JokeFixture.noon
    private let today = JokeFixture.today

    @Test("A fresh stored joke is shown, and no request is made")
    func fresh() async throws {
        try await withJokes { fixture throws in
            let stored = joke("stored", day: today, at: noon - 3_600)
            try fixture.put(stored)
            let entry = try await fixture.loader().entry(at: noon)
            #expect(entry.joke == stored && entry.source == .app && entry.date == noon)
            #expect(fixture.backend.requests == [])
        }
    }

    @Test("If yesterday's joke or none is stored, the widget fetches and stores today's, and requests no reload")
    func fetch() async throws {
        for stored in [nil, joke("old", day: "2026-01-29", at: noon - 12 * 3_600)] {
            try await withJokes { fixture throws in
                if let stored { try fixture.put(stored) }
                let before = try fixture.container.snapshot().revision
                let entry = try await fixture.loader().entry(at: noon)
                #expect(entry.joke.id == "served" && entry.joke.day == today && entry.source == .fetch)
                #expect(entry.joke.setup == "Why served?" && entry.joke.punchline == "Because.")
                #expect(fixture.stored() == entry.joke && fixture.stored()?.lastUpdated == noon)
                #expect(try fixture.container.snapshot().revision == before + 1)
                let marker = try fixture.container.reloadRequests()
                #expect(marker.requests(concerning: JokeKeys.widgetKind).isEmpty)
                // The payload is one line of JSON, so that people can read it with `cat` and `jq`.
                let record = try #require(try fixture.container.read("jotd"))
                #expect(record.payload.first == UInt8(ascii: "{") && record.header.type == "data")
                // The next reload uses the stored joke.
                #expect(try await fixture.loader().entry(at: noon + 60).source == .app)
                #expect(fixture.backend.requests.count == 2)
            }
        }
    }

    @Test("On a day of 25 hours, today's joke is fetched again when it is over 24 hours old")
    func longDay() async throws {
        try await withJokes { fixture throws in
            let midnight = utc("2026-11-01T04:00:00Z")
            fixture.backend.setJoke("served", ofDay: "2026-11-01")
            try fixture.put(joke("old", day: "2026-11-01", at: midnight))
            #expect(try await fixture.loader().entry(at: midnight + 86_400).source == .app)
            #expect(try await fixture.loader().entry(at: midnight + 86_401).joke.id == "served")
        }
    }

    @Test("A fresh joke that another process stored during the fetch stays stored and is shown")
    func overtaken() async throws {
        try await withJokes { fixture throws in
            let theirs = joke("theirs", day: today, at: noon)
            let payload = try JokeFixture.payload(theirs)
            let container = fixture.container
            fixture.backend.behave { name in
                if name.hasPrefix("jokes/") {
                    #expect(throws: Never.self) { try container.put("jotd", payload) }
                }
                return .answers
            }
            let entry = try await fixture.loader().entry(at: noon)
            #expect(entry.joke == theirs)
            #expect(fixture.stored() == theirs)
        }
    }

    @Test("A stale joke that another process stored during the fetch stays stored, but the fetched joke is shown")
    func overtakenByStale() async throws {
        try await withJokes { fixture throws in
            try fixture.put(joke("old", day: "2026-01-28", at: noon - 2 * 86_400))
            let theirs = joke("theirs", day: "2026-01-29", at: noon - 86_400)
            let payload = try JokeFixture.payload(theirs)
            let container = fixture.container
            fixture.backend.behave { name in
                if name.hasPrefix("jokes/") {
                    #expect(throws: Never.self) { try container.put("jotd", payload) }
                }
                return .answers
            }
            let entry = try await fixture.loader().entry(at: noon)
            #expect(entry.joke.id == "served" && entry.source == .fetch)
            #expect(fixture.stored() == theirs)
        }
    }

    @Test("If the fetch fails, a joke that the app stored in the meantime is shown")
    func storedDuringFailure() async throws {
        try await withJokes { fixture throws in
            let payload = try JokeFixture.payload(joke("theirs", day: today, at: noon))
            let container = fixture.container
            fixture.backend.behave { _ in
                #expect(throws: Never.self) { try container.put("jotd", payload) }
                return .fails(503)
            }
            let entry = try await fixture.loader().entry(at: noon)
            #expect(entry.joke.id == "theirs" && entry.source == .app)
        }
    }

    @Test("If the fetch fails, the stored joke is shown until it is fallbackAfter old, then today's fallback")
    func fallback() async throws {
        for fallbackAfter in [86_400.0, 3 * 86_400.0] {
            try await withJokes { fixture throws in
                fixture.backend.behave(.fails(503))
                try fixture.put(joke("stored", day: today, at: noon))
                let fallbacks = (0..<20).map { joke("f\($0)") }
                try fixture.put(fallbacks: fallbacks)
                let before = try Files.names(in: fixture.path)
                let loader = try fixture.loader(fallbackAfter: fallbackAfter)
                let last = await loader.entry(at: noon + fallbackAfter)
                #expect(last.joke.id == "stored" && last.source == .app)
                let next = noon + fallbackAfter + 1
                let entry = await loader.entry(at: next)
                #expect(entry.source == .fallback)
                #expect(entry.joke == JokeOfTheDay.fallback(from: fallbacks, at: next))
                let tomorrow = await loader.entry(at: EasternTime.nextMidnight(after: next))
                #expect(tomorrow.source == .fallback && tomorrow.joke != entry.joke)
                // A fetch that fails stores nothing.
                #expect(fixture.stored()?.id == "stored")
                #expect(try Files.names(in: fixture.path) == before)
            }
        }
    }

    @Test("If the fetch fails and there are no fallback jokes, an old stored joke is shown")
    func oldJoke() async throws {
        try await withJokes { fixture throws in
            fixture.backend.behave(.fails(503))
            try fixture.put(joke("stored", day: today, at: noon))
            let entry = try await fixture.loader().entry(at: noon + 30 * 86_400)
            #expect(entry.joke.id == "stored" && entry.source == .app)
        }
    }

    @Test("If no joke is stored and the fetch fails, the invitation to open the app is shown, with its exact text")
    func nothing() async throws {
        try await withJokes { fixture throws in
            fixture.backend.behave(.fails(503))
            let entry = try await fixture.loader().entry(at: noon)
            #expect(entry.joke.setup == "Open Mr. Funny Jokes to get started!")
            #expect(entry.joke.punchline == "" && entry.source == .placeholder)
            try fixture.put(fallbacks: [])
            #expect(try await fixture.loader().entry(at: noon).source == .placeholder)
            try fixture.put(fallbacks: [joke("f")])
            #expect(try await fixture.loader().entry(at: noon).joke.id == "f")
        }
    }

    @Test("If the backend has no joke for today, the fetch counts as failed")
    func noJokeToday() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            fixture.backend.setJoke(nil, ofDay: today)
            #expect(try await fixture.loader().entry(at: noon).joke.id == "f")
            fixture.backend.setJoke("gone", ofDay: today)
            #expect(try await fixture.loader().entry(at: noon).joke.id == "f")
            fixture.backend.setJokes([StubBackend.Joke("gone", " \n\n ")])
            #expect(try await fixture.loader().entry(at: noon).joke.id == "f")
            fixture.backend.setJoke("../daily_jokes/2026-01-30", ofDay: today)
            #expect(try await fixture.loader().entry(at: noon).joke.id == "f")
            #expect(fixture.stored() == nil)
        }
    }

    @Test("If the stored joke is damaged, its last good version is shown")
    func damaged() async throws {
        try await withJokes { fixture throws in
            try fixture.put(joke("good", day: today, at: noon))
            try fixture.put(joke("better", day: today, at: noon))
            // Another process reads the record, because this process has already seen the newer version.
            let other = fixture.directory.path("other")
            try FileManager.default.copyItem(atPath: fixture.path, toPath: other)
            try Files.write("{", to: other + "/jotd.jsonl")
            let storage = SharedStorageService(defaults: AppGroupDefaults(path: other))
            let loader = JokeLoader(storage: storage, fetcher: JokeFetcher(try fixture.firestore()))
            let entry = await loader.entry(at: noon)
            #expect(entry.joke.id == "good" && entry.source == .app)
            #expect(fixture.backend.requests == [])
            // The next joke that is fetched repairs the record.
            fixture.backend.setJoke("served", ofDay: "2026-01-31")
            #expect(await loader.entry(at: noon + 86_400).joke.id == "served")
            #expect(storage.jokeOfTheDay().joke?.id == "served")
        }
    }

    @Test("A fetched joke replaces an unreadable one; if the fetch fails, a fallback joke is shown")
    func unreadable() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            try Files.write("{", to: fixture.path + "/jotd.jsonl")
            let loader = try fixture.loader()
            fixture.backend.behave(.fails(503))
            #expect(await loader.entry(at: noon).joke.id == "f")
            #expect(loader.stored(at: noon).joke.id == "f")
            #expect(try Files.text(fixture.path + "/jotd.jsonl") == "{")
            fixture.backend.behave(.answers)
            // Uses a new loader, because the loader whose fetch failed returns the same failure for a moment.
            let entry = try await fixture.loader().entry(at: noon)
            #expect(entry.joke.id == "served" && entry.source == .fetch)
            #expect(fixture.stored() == entry.joke)
        }
    }

    @Test("The widget never replaces a stored joke of a newer protocol version, but shows a fetched or fallback joke")
    func newerVersion() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            let newer = "{\"tandem\":2,\"record\":\"jotd\"}\n{}\n"
            try Files.write(newer, to: fixture.path + "/jotd.jsonl")
            let entry = try await fixture.loader().entry(at: noon)
            #expect(entry.joke.id == "served" && entry.source == .fetch)
            fixture.backend.behave(.fails(503))
            #expect(try await fixture.loader().entry(at: noon).joke.id == "f")
            #expect(try Files.text(fixture.path + "/jotd.jsonl") == newer)
        }
    }

    @Test(
        "If the container cannot be opened for any reason, a fetched joke or the placeholder is shown",
        arguments: [nil, "file", "loop", "file/below"])
    func noContainer(name: String?) async throws {
        try await withJokes { fixture throws in
            try Files.write("", to: fixture.directory.path("file"))
            try Files.makeLink(fixture.directory.path("loop"), to: "loop")
            let path = name.map { fixture.directory.path($0) }
            func loader() throws -> JokeLoader {
                let storage = SharedStorageService(defaults: path.map { AppGroupDefaults(path: $0) })
                return JokeLoader(storage: storage, fetcher: JokeFetcher(try fixture.firestore()))
            }
            #expect(try loader().stored(at: noon).source == .placeholder)
            fixture.backend.behave(.fails(503))
            #expect(try await loader().entry(at: noon).source == .placeholder)
            fixture.backend.behave(.answers)
            let entry = try await loader().entry(at: noon)
            #expect(entry.joke.id == "served" && entry.source == .fetch)
            #expect(!Files.exists(fixture.directory.path("missing")))
        }
    }

    @Test("Before the app's first launch, the widget creates the container and stores the fetched joke in it")
    func neverOpened() async throws {
        try await withJokes { fixture throws in
            let storage = SharedStorageService(defaults: AppGroupDefaults(path: fixture.directory.path("new")))
            let loader = JokeLoader(storage: storage, fetcher: JokeFetcher(try fixture.firestore()))
            #expect(loader.stored(at: noon).source == .placeholder)
            #expect(!Files.exists(fixture.directory.path("new")))
            #expect(await loader.entry(at: noon).source == .fetch)
            #expect(storage.jokeOfTheDay().joke?.id == "served")
        }
    }

    @Test("A stored value that is not a joke counts as absent, and the fetched joke replaces it")
    func noJoke() async throws {
        for value in ["null", "[]", "{}", #"{"id":"a","setup":"s","punchline":"p","lastUpdated":"yesterday"}"#] {
            try await withJokes { fixture throws in
                try fixture.container.put("jotd", Array(value.utf8))
                #expect(try await fixture.loader().entry(at: noon).source == .fetch)
                #expect(fixture.stored()?.id == "served")
            }
        }
    }

    @Test("The dates of stored jokes are read with and without fractions of a second")
    func fractions() async throws {
        for date in ["2026-01-30T16:00:00Z", "2026-01-30T16:00:00.250Z", "2026-01-30T16:00:00.123457Z"] {
            try await withJokes { fixture throws in
                let text = #"{"id":"a","setup":"s","punchline":"p","lastUpdated":"\#(date)"}"#
                try fixture.container.put("jotd", Array(text.utf8))
                #expect(try await fixture.loader().entry(at: noon).joke.id == "a")
            }
        }
    }

    @Test("The joke widget's settings come from environment variables; invalid values are ignored")
    func settings() {
        let settings = JokeSettings(environment: ["JOKES_FALLBACK_AFTER": "259200", "JOKES_FRESHNESS": "age-alone"])
        #expect(settings.fallbackAfter == 3 * 86_400 && settings.freshness == .ageAlone)
        let usual = JokeSettings(environment: ["JOKES_FALLBACK_AFTER": "soon", "JOKES_FRESHNESS": "x"])
        #expect(usual.fallbackAfter == 86_400 && usual.freshness == .dayAndAge)
    }

    @Test("A fetch that takes too long fails, and its connection is closed")
    func timeOut() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            fixture.backend.behave(.hangs)
            let entry = try await fixture.loader(timeout: 1).entry(at: noon)
            #expect(entry.joke.id == "f" && entry.source == .fallback)
            let isClosed = await waitUntil { () async in fixture.backend.pendingCount == 0 }
            #expect(isClosed)
        }
    }

    @Test("A response over the size limit makes the fetch fail; a smaller response does not")
    func bodyLimit() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            let text = String(repeating: "ha", count: 50_000)
            fixture.backend.setJokes([StubBackend.Joke("served", "Why? \(text)")])
            #expect(try await fixture.loader(bodyLimit: 100_000).entry(at: noon).joke.id == "f")
            #expect(try await fixture.loader(bodyLimit: 101_000).entry(at: noon).joke.punchline == text)
        }
    }

    @Test("Six families that load at the same time show the same joke, which one commit stores")
    func sixFamilies() async throws {
        try await withJokes { fixture throws in
            let loader = try fixture.loader()
            let jokes = await withTaskGroup(of: JokeOfTheDay.self) { group in
                for _ in 0..<6 { group.addTask { await loader.entry(at: noon).joke } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(jokes.map(\.id)) == ["served"] && jokes.count == 6)
            let snapshot = try fixture.container.snapshot()
            #expect(snapshot.revision == 1)
        }
    }

    @Test("Tomorrow's joke is never shown before its midnight in New York, and from then on without network")
    func heldJoke() async throws {
        try await withJokes { fixture throws in
            let midnight = utc("2026-01-31T05:00:00Z")
            try fixture.put(joke("todays", day: today, at: noon))
            try fixture.put(held: joke("next", day: "2026-01-31", at: noon))
            let revision = try fixture.container.snapshot().revision
            #expect(try await fixture.loader().entry(at: midnight - 1).joke.id == "todays")
            #expect(try fixture.loader().stored(at: midnight).joke.id == "next")
            let after = try await fixture.loader().entry(at: midnight)
            #expect(after.joke.id == "next" && after.source == .app)
            // The joke that was fetched ahead is now stored as the joke of the day.
            #expect(fixture.stored() == after.joke)
            #expect(try await fixture.loader().entry(at: midnight + 60).joke.id == "next")
            #expect(try fixture.container.snapshot().revision == revision + 1)
            #expect(fixture.backend.requests == [])
        }
    }

    @Test("A joke fetched ahead is fresh for 24 hours after its fetch; after that, the widget fetches again")
    func heldJokeAges() async throws {
        try await withJokes { fixture throws in
            let evening = utc("2026-01-31T01:00:00Z")
            fixture.backend.setJoke("served", ofDay: "2026-01-31")
            try fixture.put(held: joke("next", day: "2026-01-31", at: evening))
            #expect(try await fixture.loader().entry(at: evening + 86_400).joke.id == "next")
            #expect(fixture.backend.requests == [])
            let fetched = try await fixture.loader().entry(at: evening + 86_401)
            #expect(fetched.joke.id == "served" && fetched.source == .fetch)
        }
    }

    @Test("If fetching fails, today's joke is still shown, even if it was fetched ahead over 24 hours ago")
    func oldHeldJoke() async throws {
        try await withJokes { fixture throws in
            fixture.backend.behave(.fails(503))
            try fixture.put(joke("yesterdays", day: "2026-10-31", at: utc("2026-11-01T03:59:00Z")))
            // Summer time ends on this day, so it has 25 hours.
            try fixture.put(held: joke("todays", day: "2026-11-01", at: utc("2026-11-01T04:01:00Z")))
            let late = utc("2026-11-02T04:30:00Z")
            let loader = try fixture.loader(fallbackAfter: 3 * 86_400)
            #expect(await loader.entry(at: late).joke.id == "todays")
            #expect(await loader.entry(at: utc("2026-11-02T05:00:00Z")).joke.id == "yesterdays")
        }
    }

    @Test("If the record of the joke that was fetched ahead is damaged, the widget fetches a joke and shows it")
    func damagedHeldJoke() async throws {
        try await withJokes { fixture throws in
            try Files.write("{", to: fixture.path + "/jotd-tomorrow.jsonl")
            #expect(try await fixture.loader().entry(at: noon).joke.id == "served")
        }
    }
}
