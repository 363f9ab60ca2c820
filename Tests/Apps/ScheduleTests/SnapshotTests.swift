import Foundation
import Testing

@testable import ScheduleApp

@Suite struct SnapshotTests {
    private let calendar = SchoolCalendar(.usual)

    @Test(
        "Each state of a day begins and ends at the exact second",
        arguments: [
            ("2026-09-07 00:00:00", .beforeFirstClass, "algebra"),
            ("2026-09-07 07:44:59", .beforeFirstClass, "algebra"),
            ("2026-09-07 07:45:00", .approaching, "algebra"), ("2026-09-07 07:59:59", .approaching, "algebra"),
            ("2026-09-07 08:00:00", .inClass, "algebra"), ("2026-09-07 08:49:59", .inClass, "algebra"),
            ("2026-09-07 08:50:00", .approaching, "physics"), ("2026-09-07 09:00:00", .inClass, "physics"),
            ("2026-09-07 09:50:00", .ended, nil), ("2026-09-07 20:59:59", .ended, nil),
            ("2026-09-07 21:00:00", .tomorrow, "physics"), ("2026-09-07 23:59:59", .tomorrow, "physics"),
            ("2026-09-08 00:00:00", .beforeFirstClass, "physics"), ("2026-09-08 21:00:00", .inClass, "physics"),
            ("2026-09-08 21:20:00", .tomorrow, nil), ("2026-09-09 12:00:00", .freeDay, nil),
            ("2026-09-25 12:00:00", .holiday, nil), ("2026-09-06 20:59:59", .notBegun, nil),
            ("2026-09-06 21:00:00", .tomorrow, "algebra"), ("2026-08-20 21:30:00", .notBegun, nil),
            ("2026-09-27 21:00:00", .tomorrow, nil), ("2026-09-28 12:00:00", .over, nil),
            ("2026-09-28 21:30:00", .over, nil),
        ] as [(String, ScheduleSnapshot.Phase, String?)])
    func phases(moment: String, phase: ScheduleSnapshot.Phase, focus: String?) {
        let snapshot = calendar.snapshot(at: date(moment))
        #expect(snapshot.phase == phase && snapshot.focus?.courseID == focus)
    }

    @Test("Between two classes that are far apart, the widget shows the next class")
    func between() {
        var timetable = Timetable.usual
        timetable.courses[1].meetings.append(Meeting(weekday: 1, periods: [3]))
        let snapshot = SchoolCalendar(timetable).snapshot(at: date("2026-09-07 12:00"))
        #expect(snapshot.phase == .between && snapshot.focus?.start == date("2026-09-07 18:30"))
        #expect(snapshot.rows.map(\.status) == [.past, .past, .upcoming])
    }

    @Test("During a class, the widget also shows the next class, and the list shows the state of each class")
    func inClass() {
        let snapshot = calendar.snapshot(at: date("2026-09-07 08:20"))
        #expect(snapshot.next?.courseID == "physics")
        #expect(snapshot.rows.map(\.status) == [.current, .upcoming])
        #expect(snapshot.week == 1 && snapshot.day == day("2026-09-07"))
    }

    @Test("From 21:00 on, the widget shows tomorrow's day, week and classes")
    func preview() {
        let snapshot = calendar.snapshot(at: date("2026-09-13 22:00"))
        #expect(snapshot.day == day("2026-09-14") && snapshot.week == 2)
        #expect(snapshot.rows.map(\.session.courseID) == ["algebra", "physics"])
        #expect(snapshot.rows.allSatisfy { $0.status == .upcoming })
    }

    @Test("A day without classes shows the next class, even across a weekend")
    func nextAfterFreeDay() {
        let snapshot = calendar.snapshot(at: date("2026-09-12 12:00"))
        #expect(snapshot.next?.start == date("2026-09-14 08:00"))
    }

    @Test("Before the semester, the widget counts the days until it begins")
    func countdown() {
        let snapshot = calendar.snapshot(at: date("2026-09-01 12:00"))
        #expect(snapshot.daysToBegin == 6 && snapshot.title == "Autumn")
    }

    @Test("A class right after midnight is announced as approaching on the evening before")
    func afterMidnight() {
        var timetable = Timetable.usual
        timetable.periods.insert(Period(number: 0, start: time("00:10"), end: time("00:40")), at: 0)
        timetable.courses[0].meetings[0].periods = [0]
        let calendar = SchoolCalendar(timetable)
        #expect(calendar.snapshot(at: date("2026-09-13 23:54")).phase == .tomorrow)
        #expect(calendar.snapshot(at: date("2026-09-13 23:55")).phase == .approaching)
    }

    @Test("The widget uses the timetable's time zone, even if the phone's time zone differs")
    func otherZone() {
        var timetable = Timetable.usual
        timetable.timeZone = "America/New_York"
        let calendar = SchoolCalendar(timetable)
        #expect(calendar.snapshot(at: date("2026-09-07 08:20", "America/New_York")).phase == .inClass)
        #expect(calendar.snapshot(at: date("2026-09-07 08:20")).phase == .notBegun)
    }

    @Test("The gallery's sample is a class that begins in twelve minutes")
    func sample() throws {
        let now = date("2026-02-01 17:03:20")
        let snapshot = ScheduleSnapshot.sample(at: now)
        #expect(snapshot.phase == .approaching)
        #expect(try #require(snapshot.focus).start == now + 12 * 60)
        #expect(snapshot.rows.count == 3)
    }

    @Test("The sample timetable has no problems, in any month")
    func sampleTimetable() {
        for month in 1...12 {
            for year in [2025, 2026, 2028] {
                let now = date("\(year)-\(month < 10 ? "0" : "")\(month)-15 12:00")
                let timetable = Timetable.sample(at: now)
                #expect(timetable.problems.isEmpty)
                #expect(timetable.semester.firstDay <= SchoolCalendar(timetable).clock.day(of: now))
                #expect(timetable.semester.firstDay.weekday == 1)
            }
        }
    }
}
