import AppGroup
import Foundation
import TestServers
import TestSupport
import Testing
import WidgetKit

@testable import jokes_widget

@Suite struct JokeProviderTests {
    /// Returns a provider's entries, and true if the timeline's policy is a reload after the given date. The timeline
    /// itself cannot leave the completion handler.
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
        "A timeline has one entry for now and reloads after the next midnight in New York",
        arguments: [
            ("2026-01-30T17:00:00Z", "2026-01-31T05:00:00Z"), ("2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z"),
            ("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"), ("2026-12-31T23:00:00Z", "2027-01-01T05:00:00Z"),
        ])
    func oneEntry(now: String, midnight: String) async throws {
        try await withJokes { fixture in
            try fixture.put(joke("stored", day: EasternTime.day(of: utc(now)), at: utc(now)))
            let provider = JokeProvider(loader: try fixture.loader(), now: { utc(now) })
            for rawValue in 0...7 {
                let family = try #require(WidgetFamily(rawValue: rawValue))
                let timeline = await timeline(provider, family, until: utc(midnight))
                #expect(timeline.entries.map(\.date) == [utc(now)])
                #expect(timeline.entries.first?.joke.id == "stored")
                #expect(timeline.entries.first?.relevance?.score == 1)
                #expect(timeline.isAfter)
            }
        }
    }

    @Test("If today's joke cannot be fetched, the timeline reloads in an hour, or at midnight if that is earlier")
    func retry() async throws {
        try await withJokes { fixture in
            fixture.backend.behave(.fails(503))
            try fixture.put(joke("yesterday", day: "2026-01-29", at: JokeFixture.noon - 43_200))
            for (now, next) in [
                (JokeFixture.noon, JokeFixture.noon + 3_600),
                (utc("2026-01-31T04:30:00Z"), utc("2026-01-31T05:00:00Z")),
            ] {
                let provider = JokeProvider(loader: try fixture.loader(), now: { now })
                let timeline = await timeline(provider, .systemSmall, until: next)
                #expect(timeline.isAfter)
            }
            // The stored joke is shown although it is not today's joke, so the timeline still reloads in an hour.
            let provider = JokeProvider(loader: try fixture.loader(), now: { JokeFixture.noon })
            let shown = await timeline(provider, .systemSmall, until: JokeFixture.noon + 3_600)
            #expect(shown.entries.map(\.source) == [.app] && shown.isAfter)
            #expect(shown.entries.map(\.relevance?.score) == [0])
        }
    }

    @Test("Without network or a stored joke, the timeline shows the placeholder for an hour")
    func placeholderTimeline() async throws {
        try await withJokes { fixture in
            fixture.backend.behave(.fails(503))
            let provider = JokeProvider(loader: try fixture.loader(), now: { JokeFixture.noon })
            let timeline = await timeline(provider, .systemSmall, until: JokeFixture.noon + 3_600)
            #expect(timeline.entries.map(\.joke.setup) == ["Open Mr. Funny Jokes to get started!"])
            #expect(timeline.entries.map(\.source) == [.placeholder])
            #expect(timeline.isAfter)
        }
    }

    @Test("The provider's placeholder is a sample joke that needs neither container nor network")
    func placeholder() async throws {
        try await withJokes { fixture in
            try fixture.put(joke("stored", day: JokeFixture.today, at: JokeFixture.noon))
            let provider = JokeProvider(loader: try fixture.loader(), now: { JokeFixture.noon })
            let entry = provider.placeholder(in: .simulated(family: .accessoryInline))
            #expect(entry.joke.id == "sample" && !entry.joke.setup.isEmpty && !entry.joke.punchline.isEmpty)
            #expect(entry.source == .placeholder && entry.date == JokeFixture.noon)
            #expect(fixture.backend.requests == [])
        }
    }

    @Test("A snapshot is delivered synchronously from the stored joke, however old, without a request")
    func snapshot() async throws {
        try await withJokes { fixture in
            let entries = Reports()
            func snapshot(_ date: Date) throws -> String? {
                let provider = JokeProvider(loader: try fixture.loader(), now: { date })
                provider.getSnapshot(in: .simulated(family: .systemLarge)) { entry in
                    entries.add("\(entry.source) \(entry.joke.id)")
                }
                return entries.all.last
            }
            #expect(try snapshot(JokeFixture.noon) == "placeholder placeholder")
            try fixture.put(joke("stored", day: JokeFixture.today, at: JokeFixture.noon))
            #expect(try snapshot(JokeFixture.noon) == "app stored")
            #expect(try snapshot(JokeFixture.noon + 12 * 3_600) == "app stored")
            #expect(try snapshot(JokeFixture.noon + 3 * 86_400) == "app stored")
            try fixture.put(fallbacks: [joke("f")])
            #expect(try snapshot(JokeFixture.noon + 3 * 86_400) == "fallback f")
            #expect(entries.all.count == 5)
            #expect(fixture.backend.requests == [])
        }
    }

    @Test("The snapshot for the widget gallery is the sample joke, even if another joke is stored")
    func gallery() async throws {
        try await withJokes { fixture in
            try fixture.put(joke("stored", day: JokeFixture.today, at: JokeFixture.noon))
            let provider = JokeProvider(loader: try fixture.loader(), now: { JokeFixture.noon })
            let entries = Reports()
            provider.getSnapshot(in: .simulated(family: .systemSmall, isPreview: true)) { entries.add($0.joke.id) }
            #expect(entries.all == ["sample"])
        }
    }
}
