import Foundation
import TestSupport
import Testing

extension ProcessTests {
    /// Tests with the joke app and a real backend: the rankings show what people rated.
    @Suite(.serialized) struct JokesRankingsTests {
        private struct Page: Decodable {
            struct Place: Decodable {
                var joke: String
                var count: Int
                var rank: Int
                var setup: String?
            }
            var cached: Bool
            var hilarious: [Place]
            var horrible: [Place]
        }

        /// Parses the places that the app prints into the fixture's format. Checks that each place has the joke's text.
        private func places(_ places: [Page.Place]) -> [String] {
            #expect(places.allSatisfy { $0.setup?.isEmpty == false })
            return places.map { "\($0.rank). \($0.joke) \($0.count)" }
        }

        @Test("The rankings show what three installations rated, with and without a network")
        func threePhones() async throws {
            let backend = try BackendFixture(at: "2026-01-30T12:00:00-05:00")
            try backend.start("--seed", "--now", "2026-01-30T17:00:00Z")
            try await backend.waitForJobs(nil, next: "2026-01-31T05:00:00Z")
            let jokes = Array(try await backend.ids("jokes").prefix(13))
            try #require(jokes.count == 13)
            let phones = ["anna", "ben", "carla"]
            for phone in phones {
                let loaded = try backend.app(phone, "catalogue", "--load")
                #expect(loaded.status == 0, "\(loaded)")
            }
            var votes: [String: Int] = [:]
            func rate(_ phone: Int, _ joke: Int, _ rating: Int, offline: Bool = false) throws {
                // No server listens on port 1.
                let rated = try backend.app(
                    phones[phone], "rate", jokes[joke], "\(rating)", "--json",
                    url: offline ? "http://127.0.0.1:1" : nil)
                try #require(rated.status == 0, "\(rated)")
                #expect(rated.output.contains("\"delivered\":\(!offline)"), "\(rated)")
                votes["\(phone) \(joke)"] = rating
            }
            // There are more jokes than places, and ties. One rating is changed with a network, and one without.
            for joke in 0..<13 { try rate(0, joke, joke == 12 ? 3 : 5, offline: joke % 3 == 1) }
            for joke in stride(from: 12, through: 3, by: -3) { try rate(1, joke, 4, offline: joke == 6) }
            for joke in [2, 4, 9] { try rate(2, joke, 1, offline: true) }
            try rate(2, 4, 2, offline: true)
            try rate(1, 9, 1)
            // The next launch sends the waiting ratings.
            for phone in phones {
                let launched = try backend.app(phone, "launch", "--json")
                #expect(launched.status == 0, "\(launched)")
                let queue = try container(backend.directory.path(phone), "get", "rating-queue")
                #expect(queue.output == "{}\n", "\(queue)")
            }
            try backend.backend("schedules", "run", "aggregate-rankings")
            func expected(_ ratings: ClosedRange<Int>) -> [String] {
                var counts: [String: Int] = [:]
                for (key, rating) in votes where ratings.contains(rating) {
                    let joke = key.split(separator: " ").last.flatMap { Int($0) }
                    counts[jokes[joke ?? -1], default: 0] += 1
                }
                return BackendFixture.places(counts)
            }
            for phone in phones {
                let shown = try backend.app(phone, "rankings", "--month", "2026-01", "--json")
                try #require(shown.status == 0, "\(shown)")
                let page = try JSONDecoder().decode(Page.self, from: Data(shown.output.utf8))
                #expect(!page.cached)
                #expect(places(page.hilarious) == expected(4...5))
                #expect(places(page.horrible) == expected(1...2))
                #expect(page.hilarious.count == 10 && page.horrible.count == 3)
            }
            // The day changes, and a further rating changes the ranks.
            try rate(2, 0, 4)
            try backend.clock("advance", "13h")
            try await backend.waitForJobs("2026-01-31T05:00:00Z", next: "2026-02-01T05:00:00Z")
            let shown = try backend.app("anna", "rankings", "--json")
            let page = try JSONDecoder().decode(Page.self, from: Data(shown.output.utf8))
            #expect(places(page.hilarious) == expected(4...5))
            #expect(page.hilarious.first?.count == 2)
            // A rating that is made in January without a network and sent in February counts for January.
            try rate(1, 0, 5, offline: true)
            try backend.clock("advance", "36h")
            let launched = try backend.app("ben", "launch", "--json")
            #expect(launched.status == 0, "\(launched)")
            try backend.backend("schedules", "run", "aggregate-rankings")
            let january = try backend.app("ben", "rankings", "--month", "2026-01", "--json")
            let counted = try JSONDecoder().decode(Page.self, from: Data(january.output.utf8))
            #expect(places(counted.hilarious) == expected(4...5))
            #expect(counted.hilarious.first?.count == 3)
        }
    }
}
