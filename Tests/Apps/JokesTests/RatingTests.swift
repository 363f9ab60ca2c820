import AppGroup
import Firestore
import Foundation
import TestServers
import TestSupport
import Testing

@testable import JokesApp

/// Tests that ratings are stored first, and then sent until the backend has the last rating of each joke.
@Suite struct RatingTests {
    private let noon = JokeFixture.noon

    private func delivery(_ fixture: JokeFixture, timeout: TimeInterval = 600) -> RatingDelivery {
        RatingDelivery(service: JokeService(fixture.backend, timeout: timeout), ratings: RatingStore(fixture.store))
    }

    /// Returns the event of a joke; nil if the backend has no event or several events of the joke.
    private func event(_ fixture: JokeFixture, _ joke: String) -> StubBackend.Written? {
        let events = fixture.backend.written.filter { $0.key.hasSuffix("_\(joke)") }
        return events.count == 1 ? events.first?.value : nil
    }

    @Test("A rating is stored and queued in one transaction, and leaves the queue once the backend has it")
    func rates() async throws {
        try await withJokes { fixture in
            let store = RatingStore(fixture.store)
            let queued = try store.rate("j1", 4, at: noon + 0.125)
            let records = try fixture.container.snapshot().records
            #expect(records["ratings"]?.token == records["rating-queue"]?.token && records.count == 2)
            #expect(try store.waiting() == [queued])
            let report = try await delivery(fixture).run()
            #expect(report.sent == 1 && report.waiting == 0 && report.failure == nil)
            let written = try #require(event(fixture, "j1"))
            #expect(Set(written.fields.keys) == ["user_id", "joke_id", "rating", "rated_at"])
            // The event has the time of the rating, even if it is sent much later.
            #expect(written.fields["rated_at"] == "2026-01-30T17:00:00.125Z")
            #expect(written.fields["rating"] == "4" && written.fields["joke_id"] == "j1" && written.changes == 1)
            let user = try #require(written.fields["user_id"])
            #expect(fixture.backend.written.keys.first == "rating_events/\(user)_j1")
            #expect(try await delivery(fixture).run().sent == 0)
            #expect(fixture.backend.requests.count == 1)
            #expect(try store.ratings() == ["j1": 4])
        }
    }

    @Test("While there is no network, the queue keeps only each joke's latest rating, which is then sent once")
    func offline() async throws {
        try await withJokes { fixture in
            let store = RatingStore(fixture.store)
            fixture.backend.behave(.fails(503))
            for (joke, rating) in [("a", 1), ("b", 2), ("a", 5)] {
                _ = try store.rate(joke, rating, at: noon)
                let report = try await delivery(fixture).run()
                #expect(report.sent == 0 && report.failure != nil)
            }
            #expect(try store.waiting().count == 2)
            fixture.backend.behave(.answers)
            #expect(try await delivery(fixture).run().sent == 2)
            #expect(event(fixture, "a")?.fields["rating"] == "5" && event(fixture, "a")?.changes == 1)
            #expect(event(fixture, "b")?.fields["rating"] == "2")
            // A newer rating replaces the event in the backend.
            _ = try store.rate("b", 3, at: noon)
            #expect(try await delivery(fixture).run().sent == 1)
            #expect(event(fixture, "b")?.fields["rating"] == "3" && event(fixture, "b")?.changes == 2)
        }
    }

    @Test("The backend stores a rating once, even if its response is lost or the process is killed before recording it")
    func lostAnswer() async throws {
        try await withJokes { fixture in
            let store = RatingStore(fixture.store)
            for rating in [2, 5] {
                _ = try store.rate("a", rating, at: noon)
                fixture.backend.behave(.losesAnswer)
                #expect(try await delivery(fixture).run().waiting == 1)
                #expect(event(fixture, "a")?.fields["rating"] == "\(rating)")
                fixture.backend.behave(.answers)
                #expect(try await delivery(fixture).run().waiting == 0)
                #expect(event(fixture, "a")?.fields["rating"] == "\(rating)")
            }
            // After a response was lost, the user rates the joke again.
            _ = try store.rate("a", 1, at: noon)
            fixture.backend.behave(.losesAnswer)
            _ = try await delivery(fixture).run()
            _ = try store.rate("a", 4, at: noon - 3_600)
            fixture.backend.behave(.answers)
            #expect(try await delivery(fixture).run().sent == 1)
            #expect(event(fixture, "a")?.fields["rating"] == "4")
        }
    }

    @Test("A rating that reaches the backend late never replaces a newer rating", arguments: [false, true])
    func staleRequest(isKnown: Bool) async throws {
        try await withJokes { fixture in
            let store = RatingStore(fixture.store)
            if isKnown {
                _ = try store.rate("a", 3, at: noon)
                _ = try await delivery(fixture).run()
            }
            _ = try store.rate("a", 1, at: noon)
            // The first request waits in the backend until a newer rating has been sent and recorded.
            let arrived = Counter()
            let isOver = Counter()
            fixture.backend.behave { name in
                if name == ":commit", arrived.next() == 1 { _ = blockUntil { isOver.peek() > 0 } }
                return .answers
            }
            async let late = delivery(fixture).run()
            #expect(await waitUntil { arrived.peek() > 0 })
            _ = try store.rate("a", 5, at: noon)
            let newer = try await delivery(fixture).run()
            #expect(newer.sent == 1 && newer.waiting == 0)
            _ = isOver.next()
            let report = try await late
            #expect(report.sent == 0 && report.waiting == 0 && report.failure == nil)
            #expect(event(fixture, "a")?.fields["rating"] == "5")
        }
    }

    @Test("After concurrent ratings and deliveries, the backend has one event per joke, with the latest rating")
    func race() async throws {
        try await withJokes { fixture in
            let path = fixture.path
            let service = JokeService(fixture.backend)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<6 {
                    group.addTask {
                        let store = RatingStore(JokeStore(try SharedContainer.open(path)))
                        for round in 0..<6 {
                            _ = try store.rate("j\(round % 2)", (worker + round) % 5 + 1, at: Date())
                            _ = try await RatingDelivery(service: service, ratings: store).run()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let store = RatingStore(fixture.store)
            _ = try await delivery(fixture).run()
            #expect(try store.waiting().isEmpty)
            #expect(fixture.backend.written.count == 2)
            for (joke, rating) in try store.ratings() {
                #expect(event(fixture, joke.text)?.fields["rating"] == "\(rating)")
            }
        }
    }

    @Test("Jokes whose ids differ only in an accent's spelling have separate ratings, also in the records")
    func accents() async throws {
        try await withJokes { fixture in
            let store = RatingStore(fixture.store)
            let (composed, decomposed, percent) = ("caf\u{E9}", "cafe\u{301}", "50%25")
            for (rating, joke) in [composed, decomposed, percent, "plain"].enumerated() {
                _ = try store.rate(joke, rating + 1, at: noon)
            }
            let other = RatingStore(JokeStore(try SharedContainer.open(fixture.path)))
            #expect(
                try other.ratings() == [JokeID(composed): 1, JokeID(decomposed): 2, JokeID(percent): 3, "plain": 4])
            #expect(
                try other.waiting().map { Array($0.joke.utf8) }
                    == ["50%25", decomposed, composed, "plain"].map { Array($0.utf8) })
            _ = try other.rate(decomposed, 5, at: noon)
            #expect(try store.ratings()[JokeID(composed)] == 1 && store.waiting().count == 4)
            let queue = String(
                decoding: try #require(try fixture.container.snapshot().records["rating-queue"]).payload, as: UTF8.self)
            for key in [#""caf%C3%A9":{"#, #""cafe%CC%81":{"#, #""50%2525":{"#, #""plain":{"#] {
                #expect(queue.contains(key), "\(queue)")
            }
        }
    }

    @Test(
        "Records of older versions, with unencoded ids as members, are still read",
        arguments: ["é", "50%", "a%zz", "50%25x", "%C3"])
    func olderRecords(id: String) throws {
        let old = try JSONDecoder().decode([JokeID: Int].self, from: Data("{\"\(id)\":4}".utf8))
        #expect(old == [JokeID(id == "50%25x" ? "50%x" : id): 4])
        #expect(try JSONDecoder().decode([JokeID: Int].self, from: JSONEncoder().encode(old)) == old)
    }

    @Test("A rating that the backend refuses stays queued and does not delay the others")
    func refusal() async throws {
        try await withJokes { fixture in
            let store = RatingStore(fixture.store)
            for joke in ["a", "b", "c"] { _ = try store.rate(joke, 4, at: noon) }
            let count = Counter()
            fixture.backend.behave { _ in count.next() == 2 ? .fails(400) : .answers }
            let report = try await delivery(fixture).run()
            #expect(report.sent == 2 && report.waiting == 1 && report.failure != nil)
            #expect(try store.waiting().map(\.joke) == ["b"])
        }
    }

    @Test("Ratings are still sent after the backend lost its events, or after the container lost its ratings")
    func losses() async throws {
        try await withJokes { fixture in
            let store = RatingStore(fixture.store)
            _ = try store.rate("a", 2, at: noon)
            _ = try await delivery(fixture).run()
            fixture.backend.forgetWritten()
            _ = try store.rate("a", 3, at: noon)
            #expect(try await delivery(fixture).run().sent == 1)
            #expect(event(fixture, "a")?.fields["rating"] == "3")
            _ = try store.rate("b", 4, at: noon)
            try Files.write("{", to: fixture.path + "/ratings.jsonl")
            TemporaryDirectory.remove(fixture.path + "/.previous/ratings.jsonl")
            let other = RatingStore(JokeStore(try SharedContainer.open(fixture.path)))
            #expect(try await RatingDelivery(service: JokeService(fixture.backend), ratings: other).run().sent == 1)
            #expect(try other.ratings() == ["b": 4])
            #expect(event(fixture, "b")?.fields["rating"] == "4")
        }
    }
}
