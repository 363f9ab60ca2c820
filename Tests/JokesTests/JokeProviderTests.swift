import AppGroup
import Foundation
import JokesShared
import JokesWidget
import TestSupport
import Testing
import WidgetKit

@Suite struct JokeProviderTests {
    /// The entries a provider gives, and whether they are to be reloaded after a date. A timeline itself cannot leave
    /// its completion.
    private func timeline(
        _ provider: JokeProvider, _ family: WidgetFamily, until date: Date
    ) async -> (entries: [JokeEntry], isAfter: Bool) {
        await withCheckedContinuation { continuation in
            provider.getTimeline(in: .simulated(family: family)) { timeline in
                continuation.resume(returning: (timeline.entries, timeline.policy == .after(date)))
            }
        }
    }

    @Test(
        "A timeline is one entry for now, to be reloaded after the next midnight in New York",
        arguments: [
            ("2026-01-30T17:00:00Z", "2026-01-31T05:00:00Z"), ("2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"),
            ("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"), ("2026-12-31T23:00:00Z", "2027-01-01T05:00:00Z"),
        ])
    func oneEntry(now: String, midnight: String) async throws {
        try await withJokes { fixture in
            try fixture.put(joke("stored", day: EasternTime.day(of: utc(now)), at: utc(now)))
            let provider = JokeProvider(resolver: fixture.resolver(), now: { utc(now) })
            for rawValue in 0...7 {
                let family = try #require(WidgetFamily(rawValue: rawValue))
                let timeline = await timeline(provider, family, until: utc(midnight))
                #expect(timeline.entries.map(\.date) == [utc(now)])
                #expect(timeline.entries.first?.joke.id == "stored")
                #expect(timeline.isAfter)
            }
        }
    }

    @Test("Without network or anything stored, the timeline is the placeholder until the next midnight")
    func placeholderTimeline() async throws {
        try await withJokes { fixture in
            fixture.backend.behave(.fails(503))
            let provider = JokeProvider(resolver: fixture.resolver(), now: { JokeFixture.noon })
            let timeline = await timeline(provider, .systemSmall, until: utc("2026-01-31T05:00:00Z"))
            #expect(timeline.entries.map(\.joke.setup) == ["Open Mr. Funny Jokes to get started!"])
            #expect(timeline.entries.map(\.source) == [.placeholder])
            #expect(timeline.isAfter)
        }
    }

    @Test("The placeholder never needs container or network")
    func placeholder() async throws {
        try await withJokes { fixture in
            try fixture.put(joke("stored", day: JokeFixture.today, at: JokeFixture.noon))
            let provider = JokeProvider(resolver: fixture.resolver(), now: { JokeFixture.noon })
            let entry = provider.placeholder(in: .simulated(family: .accessoryInline))
            #expect(entry.joke.setup == "Open Mr. Funny Jokes to get started!")
            #expect(entry.source == .placeholder && entry.date == JokeFixture.noon)
            #expect(fixture.backend.requests == [])
        }
    }

    @Test("A snapshot is answered before the call returns, from what is stored, however old, without a request")
    func snapshot() async throws {
        try await withJokes { fixture in
            let entries = Reports()
            func snapshot(_ date: Date) -> String? {
                let provider = JokeProvider(resolver: fixture.resolver(), now: { date })
                provider.getSnapshot(in: .simulated(family: .systemLarge, isPreview: true)) { entry in
                    entries.add("\(entry.source) \(entry.joke.id)")
                }
                return entries.all.last
            }
            #expect(snapshot(JokeFixture.noon) == "placeholder placeholder")
            try fixture.put(joke("stored", day: JokeFixture.today, at: JokeFixture.noon))
            #expect(snapshot(JokeFixture.noon) == "app stored")
            #expect(snapshot(JokeFixture.noon + 12 * 3_600) == "app stored")
            #expect(snapshot(JokeFixture.noon + 3 * 86_400) == "app stored")
            try fixture.put(fallbacks: [joke("f")])
            #expect(snapshot(JokeFixture.noon + 3 * 86_400) == "fallback f")
            #expect(entries.all.count == 5)
            #expect(fixture.backend.requests == [])
        }
    }
}
