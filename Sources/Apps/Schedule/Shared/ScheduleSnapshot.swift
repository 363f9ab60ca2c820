public import Foundation

/// The content of the widget at one moment. It depends only on the timetable and on this moment.
public struct ScheduleSnapshot: Codable, Sendable, Equatable {
    /// The phases of a day. The widget shows something different in each phase.
    public enum Phase: String, Codable, Sendable, CaseIterable {
        /// Before the first class of the day.
        case beforeFirstClass
        /// Between two classes.
        case between
        /// Before a class that begins in at most 15 minutes.
        case approaching
        /// During a class.
        case inClass
        /// After the last class of the day, until 21:00.
        case ended
        /// From 21:00 on, if no class is left today. The widget then shows tomorrow's classes.
        case tomorrow
        /// On a day of the semester that has no classes.
        case freeDay
        /// On a holiday.
        case holiday
        /// Before the semester.
        case notBegun
        /// After the semester.
        case over
    }

    /// A class in the list of the day's classes.
    public struct Row: Codable, Sendable, Equatable {
        /// The state of a class at the moment for which the content was computed.
        public enum Status: String, Codable, Sendable {
            /// The class is over.
            case past
            /// The class is being held.
            case current
            /// The class has not begun.
            case upcoming
        }

        public var session: CourseSession
        public var status: Status
    }

    public var phase: Phase
    /// The day whose classes are shown: tomorrow in the phase `tomorrow`, otherwise today.
    public var day: CalendarDay
    /// Noon of `day`, for formatting the name and the date of the day.
    public var noon: Date
    /// The number of the week that contains `day`; nil outside the semester.
    public var week: Int?
    /// The class that is shown most prominently: the class that is being held, otherwise the next class.
    public var focus: CourseSession?
    /// The class that follows `focus`. If `focus` is nil, the first class of the following days.
    public var next: CourseSession?
    /// All classes of `day`.
    public var rows: [Row]
    /// On a holiday, the name of the holiday. Before and after the semester, the name of the semester. Otherwise nil.
    public var title: String?
    /// The number of days until the semester begins; nil if it has begun.
    public var daysToBegin: Int?

    /// The number of seconds before a class from which the class counts as approaching: 15 minutes.
    public static let approach: TimeInterval = 15 * 60

    /// The time of day from which tomorrow's classes are shown: 21:00.
    public static let preview = ClockTime(hour: 21, minute: 0)!
}

extension SchoolCalendar {
    /// Computes the content that the widget shows at `date`.
    public func snapshot(at date: Date) -> ScheduleSnapshot {
        let day = clock.day(of: date)
        let today = sessions(on: day)
        let current = today.filter { $0.isHeld(at: date) }.max { $0.start < $1.start }
        let upcoming = today.filter { $0.start > date }
        if let current { return snapshot(.inClass, day, today, at: date, focus: current, next: upcoming.first) }

        // Includes tomorrow's classes after today's last class, because a class right after midnight already counts as
        // approaching in the last minutes of today.
        let soon = upcoming.isEmpty ? Array(sessions(on: day + 1).prefix(2)) : upcoming
        if let focus = soon.first, focus.start.timeIntervalSince(date) <= ScheduleSnapshot.approach {
            return snapshot(.approaching, day, today, at: date, focus: focus, next: soon.dropFirst().first)
        }
        if let focus = upcoming.first {
            let phase: ScheduleSnapshot.Phase = today[0].start > date ? .beforeFirstClass : .between
            return snapshot(phase, day, today, at: date, focus: focus, next: upcoming.dropFirst().first)
        }
        if date >= clock.date(day, ScheduleSnapshot.preview), let preview = preview(of: day + 1, at: date) {
            return preview
        }
        let next = firstSession(after: day)
        if !today.isEmpty { return snapshot(.ended, day, today, at: date, next: next) }
        switch kind(of: day) {
        case .teaching: return snapshot(.freeDay, day, [], at: date, next: next)
        case .holiday(let name): return snapshot(.holiday, day, [], at: date, next: next, title: name)
        case .before:
            return snapshot(
                .notBegun, day, [], at: date, next: next, title: timetable.semester.name,
                daysToBegin: timetable.semester.firstDay - day)
        case .after: return snapshot(.over, day, [], at: date, title: timetable.semester.name)
        }
    }

    /// Returns the content that shows the classes of `day`, which is tomorrow. Returns nil if neither today nor
    /// tomorrow is in the semester.
    private func preview(of day: CalendarDay, at date: Date) -> ScheduleSnapshot? {
        let kind = kind(of: day)
        let isOutside = [.before, .after].contains(kind) && timetable.semester.week(of: day + -1) == nil
        guard !isOutside else { return nil }
        let sessions = sessions(on: day)
        var title: String?
        if case .holiday(let name) = kind { title = name }
        return snapshot(
            .tomorrow, day, sessions, at: date, focus: sessions.first,
            next: sessions.isEmpty ? firstSession(after: day) : sessions.dropFirst().first, title: title)
    }

    private func snapshot(
        _ phase: ScheduleSnapshot.Phase, _ day: CalendarDay, _ sessions: [CourseSession], at date: Date,
        focus: CourseSession? = nil, next: CourseSession? = nil, title: String? = nil, daysToBegin: Int? = nil
    ) -> ScheduleSnapshot {
        ScheduleSnapshot(
            phase: phase, day: day, noon: clock.date(day, ClockTime(hour: 12, minute: 0)!),
            week: timetable.semester.week(of: day), focus: focus, next: next,
            rows: sessions.map { session in
                let status: ScheduleSnapshot.Row.Status =
                    session.isHeld(at: date) ? .current : session.end <= date ? .past : .upcoming
                return ScheduleSnapshot.Row(session: session, status: status)
            },
            title: title, daysToBegin: daysToBegin)
    }
}
