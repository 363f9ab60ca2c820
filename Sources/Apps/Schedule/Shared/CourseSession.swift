public import Foundation

/// A class on a certain day.
public struct CourseSession: Codable, Sendable, Equatable {
    /// The course.
    public var courseID: String
    /// Where it stands among the courses, from 0 on.
    public var courseNumber: Int
    /// Its name.
    public var name: String
    /// Who teaches it.
    public var teacher: String?
    /// Where it is held.
    public var room: String?
    /// The day, on the school's calendar.
    public var day: CalendarDay
    /// The first of its periods.
    public var firstPeriod: Int
    /// The last of its periods.
    public var lastPeriod: Int
    /// When it begins.
    public var start: Date
    /// When it ends.
    public var end: Date

    /// Whether it is held at a moment.
    public func isHeld(at date: Date) -> Bool { start <= date && date < end }
}

/// What a day is at the school.
public enum SchoolDay: Sendable, Equatable {
    /// Of the semester, and no holiday.
    case teaching
    /// Without class.
    case holiday(String)
    /// Before the semester.
    case before
    /// After the semester.
    case after
}

/// A timetable on the calendar: which classes are held on a day.
public struct SchoolCalendar: Sendable {
    /// The timetable.
    public let timetable: Timetable
    /// The school's clocks.
    public let clock: SchoolClock

    /// Puts a timetable on the calendar. A time zone that does not exist is taken for Greenwich's; timetables with such
    /// a problem are not shown.
    public init(_ timetable: Timetable) {
        self.timetable = timetable
        clock = SchoolClock(timeZone: TimeZone(identifier: timetable.timeZone) ?? .gmt)
    }

    /// What a day is.
    public func kind(of day: CalendarDay) -> SchoolDay {
        if day < timetable.semester.firstDay { return .before }
        if day > timetable.semester.lastDay { return .after }
        if timetable.makeUpDays.contains(where: { $0.day == day }) { return .teaching }
        if let holiday = timetable.holidays.first(where: { $0.first <= day && day <= $0.last }) {
            return .holiday(holiday.name)
        }
        return .teaching
    }

    /// The classes of a day in the order of time.
    public func sessions(on day: CalendarDay) -> [CourseSession] {
        guard kind(of: day) == .teaching else { return [] }
        let pattern = timetable.makeUpDays.first { $0.day == day }?.follows ?? day
        guard let week = timetable.semester.week(of: pattern) else { return [] }
        var sessions: [CourseSession] = []
        for (number, course) in timetable.courses.enumerated() {
            for meeting in course.meetings where meeting.weekday == pattern.weekday && meeting.weeks.contains(week) {
                guard let first = period(meeting.periods.first), let last = period(meeting.periods.last) else {
                    continue
                }
                let session = CourseSession(
                    courseID: course.id, courseNumber: number, name: course.name, teacher: course.teacher,
                    room: meeting.room ?? course.room, day: day, firstPeriod: first.number, lastPeriod: last.number,
                    start: clock.date(day, first.start), end: clock.date(day, last.end))
                // None is held in the hour that a change of clocks leaves out.
                if session.start < session.end { sessions.append(session) }
            }
        }
        return sessions.sorted { ($0.start, $0.end, $0.courseID) < ($1.start, $1.end, $1.courseID) }
    }

    /// The first class after a day, at most two weeks on: no holiday is shown for longer.
    public func firstSession(after day: CalendarDay) -> CourseSession? {
        for days in 1...14 {
            if let session = sessions(on: day + days).first { return session }
        }
        return nil
    }

    private func period(_ number: Int?) -> Period? { timetable.periods.first { $0.number == number } }
}
