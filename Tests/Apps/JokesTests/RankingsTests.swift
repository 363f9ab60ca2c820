import Foundation
import TestServers
import TestSupport
import Testing

@testable import JokesApp

/// Tests of the rankings of a month, from the backend and from the container.
@Suite struct RankingsTests {
    private let noon = JokeFixture.noon

    private func reader(_ fixture: JokeFixture, at date: Date = JokeFixture.noon) -> RankingsReader {
        RankingsReader(service: JokeService(fixture.backend), store: fixture.store, now: { date })
    }

    private func set(_ fixture: JokeFixture, count: Int) {
        fixture.backend.setDocument(
            "weekly_rankings/2026-01",
            fields: """
                {"month_id":{"stringValue":"2026-01"},"computed_at":{"timestampValue":"2026-01-30T05:00:00Z"},
                "hilarious":{"arrayValue":{"values":[
                {"mapValue":{"fields":{"joke_id":{"stringValue":"served"},"count":{"integerValue":"\(count)"},
                "rank":{"integerValue":"1"}}}},
                {"mapValue":{"fields":{"joke_id":{"stringValue":"gone"},"count":{"integerValue":"2"},
                "rank":{"integerValue":"2"}}}}]}},"horrible":{"arrayValue":{}}}
                """)
    }

    @Test("Rankings include the jokes' texts, and come from the container if the backend is unavailable")
    func readsAndKeeps() async throws {
        try await withJokes { fixture in
            set(fixture, count: 7)
            let fetched = try #require(try await reader(fixture).rankings(of: "2026-01"))
            #expect(fetched.failure == nil && fetched.rankings.computedAt == utc("2026-01-30T05:00:00Z"))
            #expect(fetched.rankings.hilarious.map(\.joke) == ["served", "gone"] && fetched.rankings.horrible.isEmpty)
            #expect(fetched.rankings.hilarious[0].setup == "Why served?" && fetched.rankings.hilarious[0].count == 7)
            #expect(fetched.rankings.hilarious[1].setup == nil)
            fixture.backend.behave(.fails(503))
            let kept = try #require(try await reader(fixture, at: noon + 3_600).rankings(of: "2026-01"))
            #expect(kept.failure != nil && kept.rankings == fetched.rankings && kept.rankings.fetchedAt == noon)
            await #expect(throws: (any Error).self) { try await reader(fixture).rankings(of: "2025-12") }
            fixture.backend.behave(.answers)
            #expect(try await reader(fixture).rankings(of: "2025-12") == nil)
            set(fixture, count: 9)
            let newer = try await reader(fixture, at: noon + 7_200).rankings(of: "2026-01")
            #expect(newer?.rankings.hilarious[0].count == 9)
        }
    }

    @Test("The month of a ranking begins and ends at midnight in Eastern time")
    func months() {
        #expect(Rankings.month(of: utc("2026-02-01T04:59:59Z")) == "2026-01")
        #expect(Rankings.month(of: utc("2026-02-01T05:00:00Z")) == "2026-02")
        #expect(Rankings.isMonth("2026-12") && !Rankings.isMonth("2026-13") && !Rankings.isMonth("2026-1"))
        #expect(!Rankings.isMonth("../../x"))
    }
}
