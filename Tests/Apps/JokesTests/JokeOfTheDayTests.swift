import Foundation
import JokesApp
import Testing

@Suite struct JokeOfTheDayTests {
    @Test("Yesterday's joke, fetched at 20:00, is fresh until midnight, but not after")
    func eveningJoke() {
        let evening = utc("2026-01-30T01:00:00Z")
        let stored = joke("a", day: "2026-01-29", at: evening)
        #expect(stored.isFresh(at: evening))
        #expect(stored.isFresh(at: utc("2026-01-30T04:59:59Z")))
        #expect(!stored.isFresh(at: utc("2026-01-30T05:00:00Z")))
        #expect(!stored.isFresh(at: utc("2026-01-30T05:01:00Z")))
    }

    @Test("A joke without a day belongs to the day on which it was fetched")
    func dayOfFetch() {
        let stored = joke("a", day: nil, at: utc("2026-01-30T01:00:00Z"))
        #expect(stored.isFresh(at: utc("2026-01-30T04:59:59Z")))
        #expect(!stored.isFresh(at: utc("2026-01-30T05:00:00Z")))
    }

    @Test("A joke belongs to the day that it states, not to the day on which it was fetched")
    func tomorrowsJoke() {
        let stored = joke("a", day: "2026-01-30", at: utc("2026-01-30T04:59:58Z"))
        #expect(!stored.isFresh(at: utc("2026-01-30T04:59:59Z")))
        #expect(stored.isFresh(at: utc("2026-01-30T05:00:00Z")))
    }

    @Test("On a day of 25 hours, a joke fetched at midnight is fresh for exactly 24 hours")
    func longDay() {
        let midnight = utc("2026-11-01T04:00:00Z")
        let stored = joke("a", day: "2026-11-01", at: midnight)
        #expect(stored.isFresh(at: midnight + 24 * 3_600))
        #expect(!stored.isFresh(at: midnight + 24 * 3_600 + 1))
        #expect(EasternTime.day(of: midnight + 24 * 3_600 + 1) == "2026-11-01")
    }

    @Test("After the clock is set back, today's joke stays fresh, and no other day's joke becomes fresh")
    func clockSetBack() {
        let stored = joke("a", day: "2026-01-30", at: utc("2026-01-30T20:00:00Z"))
        #expect(stored.isFresh(at: utc("2026-01-30T06:00:00Z")))
        #expect(!stored.isFresh(at: utc("2026-01-29T20:00:00Z")))
        #expect(!joke("a", day: nil, at: utc("2026-01-30T20:00:00Z")).isFresh(at: utc("2026-01-29T20:00:00Z")))
    }

    @Test("Two jokes look the same if they differ only in their fetch time")
    func showsTheSame() {
        let one = joke("a", character: "Mr. Sad", day: "2026-01-30")
        var other = one
        other.lastUpdated += 5_000
        #expect(one.showsTheSame(as: other))
        for change: (inout JokeOfTheDay) -> Void in [
            { $0.id = "b" }, { $0.setup = "b" }, { $0.punchline = "b" }, { $0.category = nil },
            { $0.firestoreId = "b" }, { $0.character = "Mr. Bad" }, { $0.day = "2026-01-31" },
        ] {
            var changed = other
            change(&changed)
            #expect(!one.showsTheSame(as: changed))
        }
    }
}
