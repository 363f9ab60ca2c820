import Foundation
import Testing

@testable import ScheduleApp

@Suite struct TimelineTests {
    private let calendar = SchoolCalendar(.usual)

    private func timeline(_ moment: String) -> ScheduleTimeline {
        ScheduleTimeline(calendar, from: date(moment), seed: "phone")
    }

    @Test("There is an entry now and at each transition, until the end of tomorrow's preview")
    func transitions() {
        let entries = timeline("2026-09-07 06:12:34").entries
        let expected = [
            "2026-09-07 06:12:34", "2026-09-07 07:45", "2026-09-07 08:00", "2026-09-07 08:50", "2026-09-07 09:00",
            "2026-09-07 09:50", "2026-09-07 21:00", "2026-09-08 00:00", "2026-09-08 18:15", "2026-09-08 18:30",
            "2026-09-08 21:20", "2026-09-09 00:00",
        ]
        #expect(entries.map(\.date) == expected.map { date($0) })
    }

    @Test("Each entry's content and score are those of the entry's date")
    func ownDate() {
        for entry in timeline("2026-09-07 06:00").entries {
            #expect(entry.snapshot == calendar.snapshot(at: entry.date))
        }
    }

    @Test("The next timeline is due within five minutes after the last entry, not before")
    func policy() throws {
        for moment in ["2026-09-07 06:00", "2026-09-08 23:58", "2026-10-30 12:00", "2026-07-01 00:00"] {
            let timeline = timeline(moment)
            let last = try #require(timeline.entries.last).date
            #expect(timeline.reloadDate > last && timeline.reloadDate <= last + 300)
            #expect(last >= date(moment) + 24 * 3_600)
        }
    }

    @Test("Changes less than five minutes apart share an entry, which is late but never early")
    func merging() {
        var timetable = Timetable.usual
        // The class ends at 08:50, continues from 08:53 for two minutes, and continues again from 08:57.
        timetable.periods = [
            Period(number: 1, start: time("08:00"), end: time("08:50")),
            Period(number: 2, start: time("08:53"), end: time("08:55")),
            Period(number: 3, start: time("08:57"), end: time("09:50")),
        ]
        timetable.courses[1].meetings = [
            Meeting(weekday: 1, periods: [2]), Meeting(weekday: 1, periods: [3], room: "P-3"),
        ]
        let calendar = SchoolCalendar(timetable)
        let entries = ScheduleTimeline(calendar, from: date("2026-09-07 07:00"), seed: "").entries
        let morning = entries.filter { $0.date < date("2026-09-07 12:00") }
        #expect(
            morning.map(\.date)
                == [
                    "2026-09-07 07:00", "2026-09-07 07:45", "2026-09-07 08:00", "2026-09-07 08:50", "2026-09-07 08:55",
                    "2026-09-07 09:00", "2026-09-07 09:50",
                ].map { date($0) })
        #expect(morning[3].snapshot.phase == .approaching)
        #expect(morning[4].snapshot.phase == .approaching && morning[4].snapshot.focus?.room == "P-3")
        #expect(morning[5].snapshot.phase == .inClass)
    }

    @Test("The first entry is for now even just before a transition, which then gets its entry five minutes later")
    func justBefore() {
        let entries = timeline("2026-09-07 07:58").entries
        #expect(entries[0].date == date("2026-09-07 07:58") && entries[0].snapshot.phase == .approaching)
        #expect(entries[1].date == date("2026-09-07 08:03") && entries[1].snapshot.phase == .inClass)
        #expect(entries[2].date == date("2026-09-07 08:50"))
    }

    @Test("Changes that are not visible get no entry, such as the approach of a class during another class")
    func noChange() {
        let dates = timeline("2026-09-07 08:10").entries.map(\.date)
        #expect(!dates.contains(date("2026-09-07 08:45")))
        #expect(dates.contains(date("2026-09-07 08:50")))
    }

    @Test("The jitter is the same all day on a phone, differs between phones and days, and spreads from 1 to 300 s")
    func jitter() {
        let today = day("2026-09-07")
        #expect(
            ScheduleTimeline.jitter(seed: "phone", day: today) == ScheduleTimeline.jitter(seed: "phone", day: today))
        var minutes = [Int](repeating: 0, count: 5)
        var values: Set<Double> = []
        for phone in 0..<1_000 {
            let jitter = ScheduleTimeline.jitter(seed: "phone-\(phone)", day: today)
            #expect(jitter >= 1 && jitter <= 300 && jitter == jitter.rounded())
            minutes[Int(jitter - 1) / 60] += 1
            values.insert(jitter)
        }
        #expect(values.count > 250)
        #expect(minutes.allSatisfy { (120...280).contains($0) }, "\(minutes)")
        let days = Set((0..<30).map { ScheduleTimeline.jitter(seed: "phone", day: today + $0) })
        #expect(days.count > 20)
    }

    @Test("A year of reloads stays within the budget, because one timeline covers at least a day")
    func budget() {
        var now = date("2026-08-01 10:00")
        var reloads = 0
        while now < date("2026-11-01 10:00") {
            let timeline = ScheduleTimeline(calendar, from: now, seed: "phone")
            #expect(timeline.entries.count < 100)
            now = timeline.reloadDate
            reloads += 1
        }
        #expect(reloads <= 92)
    }
}
