import AppGroup
import Foundation
import Synchronization
import TestServers
import TestSupport
import Testing

@testable import JokesApp

/// Tests of the feed and its sessions.
@Suite struct FeedTests {
    private let noon = JokeFixture.noon

    private func withFeed(_ jokes: [StubBackend.Joke], _ body: (JokeFixture, Feed) async throws -> Void) async throws {
        try await withJokes { fixture in
            fixture.backend.setJokes(jokes)
            let date = noon
            try await CatalogueLoad(
                service: JokeService(fixture.backend), store: fixture.store, now: { date }
            ).run()
            fixture.backend.behave(.fails(503))
            try await body(fixture, Feed(store: fixture.store))
        }
    }

    private static let five = [
        StubBackend.Joke("b", "Why b? B.", character: "Mr. Sad", rating: 3),
        StubBackend.Joke("a", "Why a? A.", character: "Mr. Sad", rating: 3),
        StubBackend.Joke("best", "Why? Best.", character: "Mr. Funny", rating: 5),
        StubBackend.Joke("worst", "Why? Worst.", character: "Mr. Funny", rating: 1),
        StubBackend.Joke("good", "Why? Good.", character: "Mr. Sad", rating: 4),
    ]

    @Test("Unrated jokes come before rated ones; both groups are sorted by popularity, and equally popular jokes by id")
    func order() async throws {
        try await withFeed(Self.five) { fixture, feed in
            let store = RatingStore(fixture.store)
            _ = try store.rate("best", 5, at: noon)
            _ = try store.rate("worst", 1, at: noon)
            let page = try feed.nextPage(limit: 10)
            #expect(page.jokes.map(\.joke.id) == ["good", "a", "b", "best", "worst"])
            #expect(page.jokes.map(\.rating) == [nil, nil, nil, 5, 1])
            #expect(page.number == 1 && page.session == 1 && page.remaining == 0)
        }
    }

    @Test("A joke with few ratings has a popularity close to 3, the middle of the scale")
    func popularity() {
        #expect(
            JokeService.popularity(ratingCount: 2, ratingSum: 10)
                < JokeService.popularity(ratingCount: 50, ratingSum: 220))
        #expect(JokeService.popularity(ratingCount: 0, ratingSum: 0) == 3)
        #expect(JokeService.popularity(ratingCount: -10, ratingSum: .max) == 3)
    }

    @Test("A feed session never repeats a joke, even if the user rates it; its earlier pages can be shown again")
    func session() async throws {
        try await withFeed(Self.five) { fixture, feed in
            #expect(try feed.nextPage(limit: 2).jokes.map(\.joke.id) == ["best", "good"])
            _ = try RatingStore(fixture.store).rate("a", 2, at: noon)
            let second = try feed.nextPage(limit: 2)
            #expect(second.jokes.map(\.joke.id) == ["b", "worst"] && second.number == 2 && second.remaining == 1)
            #expect(try feed.page(1)?.jokes.map(\.joke.id) == ["best", "good"])
            #expect(try feed.page(3) == nil && feed.page(0) == nil)
            #expect(try feed.nextPage(limit: 2).jokes.map(\.joke.id) == ["a"])
            let revision = try fixture.container.snapshot().revision
            let end = try feed.nextPage(limit: 2)
            #expect(end.jokes.isEmpty && end.number == 0)
            #expect(try fixture.container.snapshot().revision == revision)
            let anew = try feed.nextPage(limit: 2, isNewSession: true)
            #expect(anew.session == 2 && anew.number == 1 && anew.jokes.map(\.joke.id) == ["best", "good"])
        }
    }

    @Test("Jokes that a page's filter excludes remain available for later pages of the feed")
    func filter() async throws {
        try await withFeed(Self.five) { _, feed in
            let page = try feed.nextPage(limit: 5, filter: FeedFilter(character: "mr. funny"))
            #expect(page.jokes.map(\.joke.id) == ["best", "worst"] && page.remaining == 0)
            #expect(try feed.nextPage(limit: 5, filter: FeedFilter(category: "knock_knock")).number == 0)
            #expect(try feed.nextPage(limit: 5, filter: FeedFilter(category: "dad_joke")).jokes.count == 3)
        }
    }

    @Test("Concurrent requests for feed pages show each joke exactly once in the session")
    func race() async throws {
        let jokes = (0..<300).map { StubBackend.Joke("j\($0)", "Why \($0)? Because.", rating: $0 % 6) }
        try await withFeed(jokes) { fixture, _ in
            let shown = Mutex<[String]>([])
            let path = fixture.path
            try Threads.run(6) { worker in
                let feed = Feed(store: JokeStore(try SharedContainer.open(path)))
                while true {
                    let page = try feed.nextPage(limit: 3 + worker)
                    if page.jokes.isEmpty { return }
                    shown.withLock { $0 += page.jokes.map(\.joke.id) }
                }
            }
            let ids = shown.withLock { $0 }
            #expect(ids.count == 300 && Set(ids).count == 300)
        }
    }
}
