import AppGroup
import Foundation
import TestServers
import TestSupport
import Testing

@testable import JokesApp

/// Tests of the app's background refresh, and of what the widget shows after a refresh.
@Suite struct JokesRefreshTests {
    private let noon = JokeFixture.noon
    private let midnight = utc("2026-01-31T05:00:00Z")

    private func withRefresh(_ body: (JokeFixture) async throws -> Void) async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes([
                StubBackend.Joke("served", "Why served? Because.", character: "Mr. Funny", rating: 3),
                StubBackend.Joke("next", "Why next? Because.", character: "Mr. Love", rating: 5),
                StubBackend.Joke("third", "Why third? Because.", character: "Mr. Sad", rating: 1),
            ])
            fixture.backend.setJoke("next", ofDay: "2026-01-31")
            try await body(fixture)
        }
    }

    private func refresh(_ fixture: JokeFixture, at date: Date) async throws -> RefreshReport {
        try await JokesLaunch(service: JokeService(fixture.backend), store: fixture.store, now: { date }).refresh()
    }

    @Test("A refresh commits today's and tomorrow's joke together, and then the catalogue with the fallback jokes")
    func stores() async throws {
        try await withRefresh { fixture in
            let report = try await refresh(fixture, at: noon)
            #expect(report.launch.joke.id == "served" && report.tomorrow?.id == "next" && report.catalogue.jokes == 3)
            #expect(report.launch.fallbacks == 3 && report.catalogue.complete)
            let snapshot = try fixture.container.snapshot()
            #expect(
                snapshot.records.mapValues(\.revision) == [
                    "jotd": 1, "jotd-tomorrow": 1, "catalogue": 2, "catalogue-a-0001": 2, "fallback-jokes": 2,
                ])
            #expect(try fixture.store.heldJoke().value?.day == "2026-01-31")
            #expect(try fixture.store.heldJoke().value?.lastUpdated == noon)
            #expect(try CatalogueStore(fixture.store).contents().jokes.map(\.id) == ["next", "served", "third"])
            #expect(try fixture.store.fallbackJokes().value?.map(\.id) == ["next", "served", "third"])
            let marker = try fixture.container.reloadRequests()
            #expect(marker.requests(concerning: JokeStore.widgetKind).map(\.sequence) == [1])
            // If there is nothing new to show, no reload is requested.
            #expect(try await refresh(fixture, at: noon + 60).launch.askedForReload == false)
        }
    }

    @Test("A refresh that cannot fetch a joke changes nothing; it succeeds if tomorrow's joke does not exist yet")
    func failures() async throws {
        try await withRefresh { fixture in
            for failing in ["daily_jokes/2026-01-30", "daily_jokes/2026-01-31"] {
                fixture.backend.behave { $0 == failing ? .fails(503) : .answers }
                await #expect(throws: (any Error).self) { try await refresh(fixture, at: noon) }
                #expect(try fixture.container.snapshot().revision == 0)
            }
            // If only the catalogue cannot be fetched, the jokes are still published, but the refresh fails.
            fixture.backend.setJoke(nil, ofDay: "2026-01-31")
            fixture.backend.behave { $0 == "jokes" ? .fails(503) : .answers }
            await #expect(throws: (any Error).self) { try await refresh(fixture, at: noon) }
            #expect(try fixture.store.jokeOfTheDay().value?.id == "served")
            fixture.backend.behave(.answers)
            let report = try await refresh(fixture, at: noon)
            #expect(report.tomorrow == nil && report.catalogue.jokes == 3)
            #expect(try fixture.store.heldJoke().value == nil)
        }
    }

    @Test("The joke app's Info.plist permits the background refresh, which begins after at least four hours")
    func infoPlist() throws {
        let list = try PropertyListSerialization.propertyList(from: JokesBackground.infoPlist, format: nil)
        let dictionary = try #require(list as? [String: Any])
        #expect(
            dictionary["BGTaskSchedulerPermittedIdentifiers"] as? [String] == [JokesBackground.refreshIdentifier])
        #expect(dictionary["UIBackgroundModes"] as? [String] == ["fetch"])
        #expect(JokesBackground.interval == 4 * 3_600)
    }
}
