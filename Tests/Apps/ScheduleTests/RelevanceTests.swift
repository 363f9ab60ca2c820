import Foundation
import Testing

@testable import ScheduleApp

@Suite struct RelevanceTests {
    private func entries(_ moment: String, _ timetable: Timetable = .usual) -> [ScheduleTimeline.Entry] {
        ScheduleTimeline(SchoolCalendar(timetable), from: date(moment), seed: "").entries
    }

    @Test("Scores are 100 in and right before a class, 20 within two hours, 10 later, 0 if no class is left")
    func scores() {
        let scores = entries("2026-09-07 00:00").map(\.relevance.score)
        // These are the scores of the entries at midnight, 7:45, 8:00, 8:50, 9:00, 9:50, 21:00, midnight, 18:15, 18:30,
        // 21:20 and midnight.
        #expect(scores == [10, 100, 100, 100, 100, 0, 10, 10, 100, 100, 0, 0])
        #expect(entries("2026-09-07 06:30")[0].relevance.score == 20)
        #expect(entries("2026-09-07 05:59")[0].relevance.score == 10)
    }

    @Test("Scores depend on the entry's date, not on when the timeline is made")
    func ownDate() {
        let early = entries("2026-09-07 00:00").first { $0.date == date("2026-09-07 08:00") }
        let late = entries("2026-09-07 07:50").first { $0.date == date("2026-09-07 08:00") }
        #expect(early?.relevance == late?.relevance && early?.relevance.score == 100)
    }

    @Test("A score is valid until something else is shown")
    func durations() {
        let entries = entries("2026-09-07 00:00")
        for (entry, next) in zip(entries, entries.dropFirst()) where entry.relevance.score > 0 {
            #expect(entry.date + entry.relevance.duration == next.date)
        }
        #expect(entries.allSatisfy { $0.relevance.score > 0 || $0.relevance.duration == 0 })
    }

    @Test("The last entry's score is valid only as long as its content, although no entry follows")
    func lastEntry() {
        // The timeline is made on Sunday, so the class on Tuesday evening is on the day after tomorrow.
        let last = entries("2026-09-06 12:00").last
        #expect(last?.date == date("2026-09-08 00:00") && last?.relevance.score == 10)
        #expect(last?.relevance.duration == 18.25 * 3_600)
    }

    @Test("The Smart Stack never rotates to a holiday, a break or a day without classes")
    func nothing() {
        for moment in ["2026-09-25 12:00", "2026-08-01 12:00", "2026-11-01 12:00", "2026-09-09 12:00"] {
            #expect(entries(moment)[0].relevance.score == 0)
        }
    }
}
