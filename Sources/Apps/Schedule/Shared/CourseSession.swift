public import Foundation

/// One class of a course, on one particular day.
public struct CourseSession: Codable, Sendable, Equatable {
    /// The id of the course.
    public var courseID: String
    /// The index of the course in the timetable's list of courses, starting at 0.
    public var courseNumber: Int
    /// The name of the course.
    public var name: String
    /// The teacher's name; nil if it is unknown.
    public var teacher: String?
    /// The room in which the class is held; nil if it is unknown.
    public var room: String?
    /// The day of the class, in the school's time zone.
    public var day: CalendarDay
    /// The number of the first period of this class.
    public var firstPeriod: Int
    /// The number of the last period of this class.
    public var lastPeriod: Int
    /// The time at which the class begins.
    public var start: Date
    /// The time at which the class ends.
    public var end: Date

    /// Returns true if the class has begun and is not over at `date`.
    public func isHeld(at date: Date) -> Bool { start <= date && date < end }
}

/// The kinds of days in a school's calendar.
public enum SchoolDay: Sendable, Equatable {
    /// A day of the semester that is not a holiday.
    case teaching
    /// A holiday, with its name.
    case holiday(String)
    /// A day before the semester begins.
    case before
    /// A day after the semester has ended.
    case after
}

/// The calendar that results from a timetable. It gives the classes of each day.
public struct SchoolCalendar: Sendable {
    public let timetable: Timetable
    public let clock: SchoolClock

    /// Makes the calendar of a timetable. If the time zone is unknown, uses Greenwich time. That does no harm, because
    /// a timetable with this mistake is never shown.
    public init(_ timetable: Timetable) {
        self.timetable = timetable
        clock = SchoolClock(timeZone: TimeZone(identifier: timetable.timeZone) ?? .gmt)
    }

    public func kind(of day: CalendarDay) -> SchoolDay {
        if day < timetable.semester.firstDay { return .before }
        if day > timetable.semester.lastDay { return .after }
        if timetable.makeUpDays.contains(where: { $0.day == day }) { return .teaching }
        if let holiday = timetable.holidays.first(where: { $0.first <= day && day <= $0.last }) {
            return .holiday(holiday.name)
        }
        return .teaching
    }

    /// Returns the classes of a day, ordered by time.
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
                // Leaves out a class without a duration. That happens if a clock change skips the whole time of the
                // class.
                if session.start < session.end { sessions.append(session) }
            }
        }
        return sessions.sorted { ($0.start, $0.end, $0.courseID) < ($1.start, $1.end, $1.courseID) }
    }

    /// Returns the first class on the days after `day`; nil if there is no class within two weeks.
    public func firstSession(after day: CalendarDay) -> CourseSession? {
        for days in 1...14 {
            if let session = sessions(on: day + days).first { return session }
        }
        return nil
    }

    private func period(_ number: Int?) -> Period? { timetable.periods.first { $0.number == number } }
}
