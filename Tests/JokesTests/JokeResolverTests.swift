import AppGroup
import Foundation
import JokesShared
import JokesWidget
import TestSupport
import Testing

@Suite struct JokeResolverTests {
    private let noon = JokeFixture.noon
    private let today = JokeFixture.today

    @Test("A fresh stored joke is shown, and no request is made")
    func fresh() async throws {
        try await withJokes { fixture throws in
            let stored = joke("stored", day: today, at: noon - 3_600)
            try fixture.put(stored)
            let entry = await fixture.resolver().entry(at: noon)
            #expect(entry.joke == stored && entry.source == .app && entry.date == noon)
            #expect(fixture.backend.requests == [])
            #expect(fixture.reports.all == [])
        }
    }

    @Test("Instead of yesterday's joke, or of none, today's is fetched and stored, without asking for a reload")
    func fetch() async throws {
        for stored in [nil, joke("old", day: "2026-01-29", at: noon - 12 * 3_600)] {
            try await withJokes { fixture throws in
                if let stored { try fixture.put(stored) }
                let before = try fixture.container.snapshot().revision
                let entry = await fixture.resolver().entry(at: noon)
                #expect(entry.joke.id == "served" && entry.joke.day == today && entry.source == .fetch)
                #expect(entry.joke.setup == "Why served?" && entry.joke.punchline == "Because.")
                let kept = try fixture.store.jokeOfTheDay()
                #expect(kept.value == entry.joke)
                #expect(kept.value?.lastUpdated == noon)
                #expect(kept.revision == before + 1)
                let marker = try fixture.container.reloadRequests()
                #expect(marker.requests(concerning: JokeStore.widgetKind).isEmpty)
                #expect(!marker.isBehind(kept.revision, ofKind: JokeStore.widgetKind))
                #expect(fixture.reports.all == [])
                // The next reload finds it.
                #expect(await fixture.resolver().entry(at: noon + 60).source == .app)
                #expect(fixture.backend.requests.count == 2)
            }
        }
    }

    @Test("On the day of 25 hours, a joke of today that is over 24 hours old is fetched anew")
    func longDay() async throws {
        try await withJokes { fixture throws in
            let midnight = utc("2026-11-01T04:00:00Z")
            fixture.backend.setJoke("served", ofDay: "2026-11-01")
            try fixture.put(joke("old", day: "2026-11-01", at: midnight))
            #expect(await fixture.resolver().entry(at: midnight + 86_400).source == .app)
            #expect(await fixture.resolver().entry(at: midnight + 86_401).joke.id == "served")
        }
    }

    @Test("A fresh joke that somebody else stored during the fetch stays, and is shown")
    func overtaken() async throws {
        try await withJokes { fixture throws in
            let theirs = joke("theirs", day: today, at: noon)
            let payload = JokeStore.payload(theirs)
            let container = fixture.container
            fixture.backend.behave { name in
                if name.hasPrefix("jokes/") {
                    #expect(throws: Never.self) { try container.put(JokeStore.jokeRecord, payload) }
                }
                return .answers
            }
            let entry = await fixture.resolver().entry(at: noon)
            #expect(entry.joke == theirs)
            #expect(try fixture.store.jokeOfTheDay().value == theirs)
        }
    }

    @Test("A stale joke that somebody else stored during the fetch stays too, but the fetched one is shown")
    func overtakenByStale() async throws {
        try await withJokes { fixture throws in
            try fixture.put(joke("old", day: "2026-01-28", at: noon - 2 * 86_400))
            let theirs = joke("theirs", day: "2026-01-29", at: noon - 86_400)
            let payload = JokeStore.payload(theirs)
            let container = fixture.container
            fixture.backend.behave { name in
                if name.hasPrefix("jokes/") {
                    #expect(throws: Never.self) { try container.put(JokeStore.jokeRecord, payload) }
                }
                return .answers
            }
            let entry = await fixture.resolver().entry(at: noon)
            #expect(entry.joke.id == "served" && entry.source == .fetch)
            #expect(try fixture.store.jokeOfTheDay().value == theirs)
        }
    }

    @Test("When the fetch fails, the joke that the app stored meanwhile is shown")
    func storedDuringFailure() async throws {
        try await withJokes { fixture throws in
            let payload = JokeStore.payload(joke("theirs", day: today, at: noon))
            let container = fixture.container
            fixture.backend.behave { _ in
                #expect(throws: Never.self) { try container.put(JokeStore.jokeRecord, payload) }
                return .fails(503)
            }
            let entry = await fixture.resolver().entry(at: noon)
            #expect(entry.joke.id == "theirs" && entry.source == .app)
        }
    }

    @Test("When the fetch fails, the stored joke stays until it is fallbackAfter old, then today's fallback is shown")
    func fallback() async throws {
        for fallbackAfter in [86_400.0, 3 * 86_400.0] {
            try await withJokes { fixture throws in
                fixture.backend.behave(.fails(503))
                try fixture.put(joke("stored", day: today, at: noon))
                let fallbacks = (0..<20).map { joke("f\($0)") }
                try fixture.put(fallbacks: fallbacks)
                let before = try Files.names(in: fixture.path)
                let resolver = fixture.resolver(fallbackAfter: fallbackAfter)
                let last = await resolver.entry(at: noon + fallbackAfter)
                #expect(last.joke.id == "stored" && last.source == .app)
                let next = noon + fallbackAfter + 1
                let entry = await resolver.entry(at: next)
                #expect(entry.source == .fallback)
                #expect(entry.joke == JokeStore.fallback(from: fallbacks, at: next))
                let tomorrow = await resolver.entry(at: EasternTime.nextMidnight(after: next))
                #expect(tomorrow.source == .fallback && tomorrow.joke != entry.joke)
                // Nothing of a failure is stored.
                #expect(try fixture.store.jokeOfTheDay().value?.id == "stored")
                #expect(try Files.names(in: fixture.path) == before)
                #expect(fixture.reports.all.allSatisfy { $0.contains("was not fetched") })
            }
        }
    }

    @Test("Without fallback jokes an old joke is better than none")
    func oldJoke() async throws {
        try await withJokes { fixture throws in
            fixture.backend.behave(.fails(503))
            try fixture.put(joke("stored", day: today, at: noon))
            let entry = await fixture.resolver().entry(at: noon + 30 * 86_400)
            #expect(entry.joke.id == "stored" && entry.source == .app)
        }
    }

    @Test("With nothing stored and no network there is the placeholder, word for word")
    func nothing() async throws {
        try await withJokes { fixture throws in
            fixture.backend.behave(.fails(503))
            let entry = await fixture.resolver().entry(at: noon)
            #expect(entry.joke.setup == "Open Mr. Funny Jokes to get started!")
            #expect(entry.joke.punchline == "" && entry.source == .placeholder)
            try fixture.put(fallbacks: [])
            #expect(await fixture.resolver().entry(at: noon).source == .placeholder)
            try fixture.put(fallbacks: [joke("f")])
            #expect(await fixture.resolver().entry(at: noon).joke.id == "f")
        }
    }

    @Test("A backend without a joke for today counts as a failure of the fetch")
    func noJokeToday() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            fixture.backend.setJoke(nil, ofDay: today)
            #expect(await fixture.resolver().entry(at: noon).joke.id == "f")
            fixture.backend.setJoke("gone", ofDay: today)
            #expect(await fixture.resolver().entry(at: noon).joke.id == "f")
            fixture.backend.setJokes([StubBackend.Joke("gone", " \n\n ")])
            #expect(await fixture.resolver().entry(at: noon).joke.id == "f")
            fixture.backend.setJoke("../daily_jokes/2026-01-30", ofDay: today)
            #expect(await fixture.resolver().entry(at: noon).joke.id == "f")
            #expect(try fixture.store.jokeOfTheDay().value == nil)
        }
    }

    @Test("A damaged joke is served from its last good version")
    func damaged() async throws {
        try await withJokes { fixture throws in
            try fixture.put(joke("good", day: today, at: noon))
            try fixture.put(joke("better", day: today, at: noon))
            // Another process comes to read it; this one has seen the newer version.
            let other = fixture.directory.path("other")
            try FileManager.default.copyItem(atPath: fixture.path, toPath: other)
            try Files.write("{", to: other + "/jotd.jsonl")
            let reports = Reports()
            let resolver = JokeResolver(
                container: { () throws(AppGroupError) in try SharedContainer.open(other) },
                fetcher: JokeFetcher(JokeService(fixture.backend)), report: { reports.add($0) })
            let entry = await resolver.entry(at: noon)
            #expect(entry.joke.id == "good" && entry.source == .app)
            #expect(fixture.backend.requests == [])
            // The next fetched joke repairs it.
            fixture.backend.setJoke("served", ofDay: "2026-01-31")
            #expect(await resolver.entry(at: noon + 86_400).joke.id == "served")
            let container = try SharedContainer.open(other, access: .readOnly)
            #expect(try JokeStore(container).jokeOfTheDay().value?.id == "served")
        }
    }

    @Test("A joke that is damaged beyond reading gives way to a fetched one; without network a fallback is shown")
    func unreadable() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            try Files.write("{", to: fixture.path + "/jotd.jsonl")
            let resolver = fixture.resolver()
            fixture.backend.behave(.fails(503))
            #expect(await resolver.entry(at: noon).joke.id == "f")
            #expect(resolver.stored(at: noon).joke.id == "f")
            #expect(try Files.text(fixture.path + "/jotd.jsonl") == "{")
            fixture.backend.behave(.answers)
            // Not the failed fetch's resolver: that remembers it for a moment.
            let entry = await fixture.resolver().entry(at: noon)
            #expect(entry.joke.id == "served" && entry.source == .fetch)
            #expect(try fixture.store.jokeOfTheDay().value == entry.joke)
            #expect(fixture.reports.all.contains { $0.contains("cannot be read") })
        }
    }

    @Test("A joke of a newer version of the protocol is kept: what is fetched is only shown, or else a fallback")
    func newerVersion() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            let newer = "{\"tandem\":2,\"record\":\"jotd\"}\n{}\n"
            try Files.write(newer, to: fixture.path + "/jotd.jsonl")
            let entry = await fixture.resolver().entry(at: noon)
            #expect(entry.joke.id == "served" && entry.source == .fetch)
            fixture.backend.behave(.fails(503))
            #expect(await fixture.resolver().entry(at: noon).joke.id == "f")
            #expect(try Files.text(fixture.path + "/jotd.jsonl") == newer)
            #expect(fixture.reports.all.contains { $0.contains("cannot be read") })
        }
    }

    @Test(
        "Whatever keeps the container from being opened, a fetched joke or the placeholder is shown",
        arguments: ["missing", "file", "loop", "file/below"])
    func noContainer(name: String) async throws {
        try await withJokes { fixture throws in
            try Files.write("", to: fixture.directory.path("file"))
            try Files.makeLink(fixture.directory.path("loop"), to: "loop")
            let path = fixture.directory.path(name)
            func resolver() -> JokeResolver {
                JokeResolver(
                    container: { () throws(AppGroupError) in try SharedContainer.open(path) },
                    fetcher: JokeFetcher(JokeService(fixture.backend)), report: { fixture.reports.add($0) })
            }
            let entry = await resolver().entry(at: noon)
            #expect(entry.joke.id == "served" && entry.source == .fetch)
            #expect(resolver().stored(at: noon).source == .placeholder)
            fixture.backend.behave(.fails(503))
            #expect(await resolver().entry(at: noon).source == .placeholder)
            // A container that is not there yet is no fault: the app was never opened.
            if name == "missing" { #expect(!fixture.reports.all.contains { $0.contains("App Group") }) }
            #expect(Files.exists(fixture.directory.path("missing")) == false)
        }
    }

    @Test("A container that may only be read keeps the widget from storing, not from showing")
    func readOnly() async throws {
        try await withJokes { fixture throws in
            let path = fixture.path
            let resolver = JokeResolver(
                container: { () throws(AppGroupError) in try SharedContainer.open(path, access: .readOnly) },
                fetcher: JokeFetcher(JokeService(fixture.backend)), report: { fixture.reports.add($0) })
            #expect(await resolver.entry(at: noon).joke.id == "served")
            #expect(fixture.reports.all.contains { $0.contains("was not stored") })
            let stored = try fixture.store.jokeOfTheDay().value
            #expect(stored == nil)
        }
    }

    @Test("A fetch that takes too long fails, and its connection is closed")
    func timeOut() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            fixture.backend.behave(.hangs)
            let entry = await fixture.resolver(timeout: 0.2).entry(at: noon)
            #expect(entry.joke.id == "f" && entry.source == .fallback)
            let isClosed = await waitUntil { () async in fixture.backend.connectionCount == 0 }
            #expect(isClosed)
        }
    }

    @Test("An answer over the limit fails the fetch, one within it does not")
    func bodyLimit() async throws {
        try await withJokes { fixture throws in
            try fixture.put(fallbacks: [joke("f")])
            let text = String(repeating: "ha", count: 50_000)
            fixture.backend.setJokes([StubBackend.Joke("served", "Why? \(text)")])
            #expect(await fixture.resolver(bodyLimit: 100_000).entry(at: noon).joke.id == "f")
            #expect(await fixture.resolver(bodyLimit: 101_000).entry(at: noon).joke.punchline == text)
        }
    }

    @Test("Six families at once show one joke, stored by one commit")
    func sixFamilies() async throws {
        try await withJokes { fixture throws in
            let resolver = fixture.resolver()
            let jokes = await withTaskGroup(of: JokeOfTheDay.self) { group in
                for _ in 0..<6 { group.addTask { await resolver.entry(at: noon).joke } }
                return await group.reduce(into: []) { $0.append($1) }
            }
            #expect(Set(jokes.map(\.id)) == ["served"] && jokes.count == 6)
            let snapshot = try fixture.container.snapshot()
            #expect(snapshot.revision == 1)
        }
    }
}
