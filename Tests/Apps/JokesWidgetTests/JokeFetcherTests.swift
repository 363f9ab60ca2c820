import Foundation
import TestServers
import TestSupport
import Testing

@testable import jokes_widget

@Suite struct JokeFetcherTests {
    /// Makes six calls at the same time, all before the first response is sent.
    private func six(_ backend: StubBackend, _ behaviour: StubBackend.Behaviour) async throws -> [String?] {
        let asking = Counter()
        let haveAsked = DispatchSemaphore(value: 0)
        backend.behave { name in
            if name.hasPrefix("daily_jokes/") {
                haveAsked.wait()
                haveAsked.signal()
            }
            return behaviour
        }
        // The reuse time is so long that a call after the end of the fetch still gets the outcome of this fetch.
        let fetcher = JokeFetcher(
            FirestoreJokes(server: URL(string: backend.address)!, timeout: 600), reuse: .seconds(3_600))
        return try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    if asking.next() == 6 { haveAsked.signal() }
                    return try? await fetcher.joke(at: JokeFixture.noon).id
                }
            }
            let ids = try await group.reduce(into: []) { $0.append($1) }
            #expect(await fetcher.count == 1)
            return ids
        }
    }

    @Test("Six families that request a joke at the same time share one fetch and get the same joke")
    func oneFetch() async throws {
        try await withJokes { fixture in
            let ids = try await six(fixture.backend, .answers)
            #expect(ids == Array(repeating: "served", count: 6))
            #expect(fixture.backend.requests == ["daily_jokes/2026-01-30", "jokes/served"])
        }
    }

    @Test("Six families that request a joke at the same time share one fetch even if it fails")
    func oneFailure() async throws {
        try await withJokes { fixture in
            let ids = try await six(fixture.backend, .fails(503))
            #expect(ids == Array(repeating: nil, count: 6))
            #expect(fixture.backend.requests == ["daily_jokes/2026-01-30"])
        }
    }

    @Test("A call starts a new fetch once the result of the previous fetch has expired, even if that fetch failed")
    func expired() async throws {
        try await withJokes { fixture in
            let fetcher = JokeFetcher(try fixture.firestore(), reuse: .zero)
            fixture.backend.behave(.fails(503))
            await #expect(throws: (any Error).self) { try await fetcher.joke(at: JokeFixture.noon) }
            fixture.backend.behave(.answers)
            for count in 2...3 {
                let joke = try await fetcher.joke(at: JokeFixture.noon)
                #expect(joke.id == "served")
                #expect(await fetcher.count == count)
            }
        }
    }

    @Test("A new day starts a new fetch while yesterday's fetch is in progress, and callers get the joke of their day")
    func anotherDay() async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes([
                StubBackend.Joke("served", "Why? Because."), StubBackend.Joke("next", "How? So."),
            ])
            fixture.backend.setJoke("next", ofDay: "2026-01-31")
            let fetcher = JokeFetcher(try fixture.firestore(), reuse: .seconds(3_600))
            let canAnswer = DispatchSemaphore(value: 0)
            fixture.backend.behave { name in
                if name == "daily_jokes/2026-01-30" { canAnswer.wait() }
                return .answers
            }
            async let today = fetcher.joke(at: JokeFixture.noon)
            let hasAsked = await waitUntil { () async in fixture.backend.requests == ["daily_jokes/2026-01-30"] }
            #expect(hasAsked)
            let tomorrow = try await fetcher.joke(at: EasternTime.nextMidnight(after: JokeFixture.noon))
            canAnswer.signal()
            #expect(tomorrow.id == "next" && tomorrow.day == "2026-01-31")
            #expect(try await today.id == "served")
            #expect(try await today.day == "2026-01-30")
            #expect(await fetcher.count == 2)
        }
    }
}
