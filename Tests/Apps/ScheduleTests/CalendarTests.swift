import Foundation
import TestTraits
import Testing

@testable import ScheduleApp

@Suite struct CalendarTests {
    @Test("Days follow the Gregorian calendar from year 1 to 9999")
    func days() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        for number in stride(from: -140_000, to: 250_000, by: 211) {
            let parts = calendar.dateComponents(
                [.year, .month, .day, .weekday], from: Date(timeIntervalSince1970: Double(number) * 86_400))
            let day = CalendarDay(number: number)
            let (year, month, date) = try (
                #require(parts.year), #require(parts.month), #require(parts.day)
            )
            #expect(CalendarDay(year: year, month: month, day: date) == day)
            #expect(CalendarDay(day.description) == day)
            let weekday = try #require(parts.weekday)
            #expect(day.weekday == (weekday == 1 ? 7 : weekday - 1))
            #expect(day.monday.weekday == 1 && day - day.monday == day.weekday - 1)
        }
    }

    @Test(
        "Invalid days are refused",
        arguments: [
            "2026-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "2026-9-7", "26-09-07", "2026-09-07T", "", "x",
        ])
    func noDay(text: String) {
        #expect(CalendarDay(text) == nil)
    }

    @Test(
        "Weeks are parsed in every notation",
        arguments: [
            ("1-4", [1, 2, 3, 4]), ("odd", [1, 3, 5, 7]), ("even", [2, 4, 6, 8]), ("all", [1, 2, 3, 4, 5, 6, 7, 8]),
            ("2-6 even", [2, 4, 6]), ("1-2,5,7-8 odd", [1, 2, 5, 7]), ("1-5 单", [1, 3, 5]), ("3", [3]),
        ])
    func weekSets(text: String, expected: [Int]) throws {
        let weeks = try #require(WeekSet(text))
        #expect((1...8).filter { weeks.contains($0) } == expected)
        let coded = try JSONDecoder().decode([WeekSet].self, from: JSONEncoder().encode([weeks]))
        #expect(coded == [weeks])
    }

    @Test("The weeks of a class may be given as an array of numbers")
    func weekArray() throws {
        let weeks = try JSONDecoder().decode([WeekSet].self, from: Data("[[1,3,8]]".utf8))[0]
        #expect((1...9).filter { weeks.contains($0) } == [1, 3, 8])
    }

    @Test("Invalid weeks are refused", arguments: ["", "0", "4-2", "1-", "-3", "1-2-3", "often", "1 2", "1,,2"])
    func noWeeks(text: String) {
        #expect(WeekSet(text) == nil)
    }

    @Test("Invalid times of day are refused", arguments: ["24:01", "25:00", "8", "08:60", "8:5", "-1:00", "a:00"])
    func noTime(text: String) {
        #expect(ClockTime(text) == nil)
    }

    private static let zones = [
        "Asia/Shanghai", "America/New_York", "Europe/Berlin", "America/Sao_Paulo", "Australia/Lord_Howe",
        "Asia/Beirut", "Africa/Casablanca", "Pacific/Chatham", "GMT",
    ]

    @Test(
        "Days begin as in Foundation's calendar, even if a clock change skips midnight", arguments: zones)
    func dayStarts(zone: String) throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let clock = SchoolClock(timeZone: timeZone)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        for number in 17_500..<TestAmount.of(19_000, all: 21_000) {
            let start = clock.start(of: CalendarDay(number: number))
            let noon = start + 12 * 3_600
            #expect(start == calendar.startOfDay(for: noon), "\(CalendarDay(number: number))")
            #expect(clock.day(of: start).number == number)
            #expect(clock.day(of: start - 1).number == number - 1)
        }
    }

    @Test("The times of a day ascend, and match the zone's clocks unless a clock change skips them", arguments: zones)
    func timesOfDay(zone: String) throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let clock = SchoolClock(timeZone: timeZone)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        var leftOut = 0
        for number in 17_800..<TestAmount.of(18_200, all: 18_900) {
            var last = Date.distantPast
            for minutes in stride(from: 0, to: 1_440, by: 10) {
                let time = try #require(ClockTime(hour: minutes / 60, minute: minutes % 60))
                let moment = clock.date(CalendarDay(number: number), time)
                #expect(moment >= last)
                last = moment
                let parts = calendar.dateComponents([.hour, .minute], from: moment)
                if parts.hour != time.minutes / 60 || parts.minute != time.minutes % 60 { leftOut += 1 }
            }
        }
        #expect(leftOut <= 40)
    }

    @Test("A skipped time maps to the moment of the clock change, a repeated time to its first occurrence")
    func changes() throws {
        let clock = SchoolClock(timeZone: try #require(TimeZone(identifier: "America/New_York")))
        #expect(clock.date(day("2026-03-08"), time("02:30")) == date("2026-03-08 07:00", "GMT"))
        #expect(clock.date(day("2026-03-08"), time("03:00")) == date("2026-03-08 07:00", "GMT"))
        #expect(clock.date(day("2026-11-01"), time("01:30")) == date("2026-11-01 05:30", "GMT"))
        #expect(clock.date(day("2026-11-01"), time("02:00")) == date("2026-11-01 07:00", "GMT"))
        #expect(clock.date(day("2026-11-01"), time("24:00")) == clock.start(of: day("2026-11-02")))
    }

    @Test("The semester's weeks are counted from the Monday of the week that contains its first day")
    func semesterWeeks() {
        let semester = Semester(name: "", firstDay: day("2026-09-09"), weeks: 2)
        #expect(semester.week(of: day("2026-09-08")) == nil)
        #expect(semester.week(of: day("2026-09-09")) == 1)
        #expect(semester.week(of: day("2026-09-13")) == 1)
        #expect(semester.week(of: day("2026-09-14")) == 2)
        #expect(semester.week(of: day("2026-09-20")) == 2)
        #expect(semester.week(of: day("2026-09-21")) == nil)
    }

    @Test("A class of several periods is one session, and a meeting's room takes precedence over the course's")
    func sessions() {
        var timetable = Timetable.usual
        timetable.courses[0].meetings[0].periods = [1, 2]
        let sessions = SchoolCalendar(timetable).sessions(on: day("2026-09-07"))
        #expect(sessions.map(\.courseID) == ["algebra", "physics"])
        #expect(sessions[0].start == date("2026-09-07 08:00") && sessions[0].end == date("2026-09-07 09:50"))
        #expect(sessions[0].firstPeriod == 1 && sessions[0].lastPeriod == 2)
        #expect(sessions[1].room == "P-2")
    }

    @Test("A make-up day has the classes of the day and week whose schedule it follows; a holiday has no classes")
    func makeUpDays() {
        var timetable = Timetable.usual
        timetable.courses[0].meetings[0].weeks = weeks("odd")
        timetable.makeUpDays = [MakeUpDay(day: day("2026-09-20"), follows: day("2026-09-21"))]
        timetable.holidays.append(Holiday(name: "Sunday", first: day("2026-09-20"), last: day("2026-09-20")))
        let calendar = SchoolCalendar(timetable)
        #expect(calendar.sessions(on: day("2026-09-20")).map(\.courseID) == ["algebra", "physics"])
        #expect(calendar.sessions(on: day("2026-09-14")).map(\.courseID) == ["physics"])
        #expect(calendar.kind(of: day("2026-09-25")) == .holiday("Mid-Autumn"))
        #expect(calendar.sessions(on: day("2026-09-25")).isEmpty)
    }
}
