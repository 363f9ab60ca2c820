import Foundation
import ScheduleApp

/// Parses the time that a clock in a zone shows: `2026-12-21 07:45`. Seconds are optional.
func date(_ text: String, _ zone: String = "Asia/Shanghai") -> Date {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: zone)
    formatter.dateFormat = text.count > 16 ? "yyyy-MM-dd HH:mm:ss" : "yyyy-MM-dd HH:mm"
    guard let date = formatter.date(from: text) else { preconditionFailure("not a date: \(text)") }
    return date
}

func day(_ text: String) -> CalendarDay {
    guard let day = CalendarDay(text) else { preconditionFailure("not a day: \(text)") }
    return day
}

func time(_ text: String) -> ClockTime {
    guard let time = ClockTime(text) else { preconditionFailure("not a time: \(text)") }
    return time
}

func weeks(_ text: String) -> WeekSet {
    guard let weeks = WeekSet(text) else { preconditionFailure("not weeks: \(text)") }
    return weeks
}

extension Timetable {
    /// Makes a timetable of three weeks that begins on Monday, September 7, 2026. It has two periods in the morning and
    /// one in the evening.
    static func small(_ courses: [Course], zone: String = "Asia/Shanghai") -> Timetable {
        Timetable(
            school: "School", timeZone: zone,
            semester: Semester(name: "Autumn", firstDay: day("2026-09-07"), weeks: 3),
            periods: [
                Period(number: 1, start: time("08:00"), end: time("08:50")),
                Period(number: 2, start: time("09:00"), end: time("09:50")),
                Period(number: 3, start: time("18:30"), end: time("21:20")),
            ],
            courses: courses,
            holidays: [Holiday(name: "Mid-Autumn", first: day("2026-09-25"), last: day("2026-09-27"))])
    }

    /// A timetable with algebra and then physics on Monday morning, and physics on Tuesday evening.
    static let usual = small([
        Course(
            id: "algebra", name: "Algebra", room: "A-1", meetings: [Meeting(weekday: 1, periods: [1])]),
        Course(
            id: "physics", name: "Physics", room: "P-1",
            meetings: [Meeting(weekday: 1, periods: [2], room: "P-2"), Meeting(weekday: 2, periods: [3])]),
    ])
}
