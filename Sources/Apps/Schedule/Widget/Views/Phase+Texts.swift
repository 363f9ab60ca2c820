import SwiftUI

extension ScheduleSnapshot.Phase {
    /// The phase of the day in two or three words.
    var title: LocalizedStringKey {
        switch self {
        case .beforeFirstClass: "First class"
        case .between: "Next class"
        case .approaching: "Starting soon"
        case .inClass: "In class"
        case .ended: "Done for today"
        case .tomorrow: "Tomorrow"
        case .freeDay: "No classes today"
        case .holiday: "Holiday"
        case .notBegun: "Semester break"
        case .over: "Semester is over"
        }
    }

    var symbol: String {
        switch self {
        case .beforeFirstClass: "sunrise.fill"
        case .between: "arrow.right.circle.fill"
        case .approaching: "bell.fill"
        case .inClass: "book.fill"
        case .ended: "checkmark.circle.fill"
        case .tomorrow: "moon.stars.fill"
        case .freeDay: "cup.and.saucer.fill"
        case .holiday: "party.popper.fill"
        case .notBegun: "calendar"
        case .over: "flag.fill"
        }
    }
}

extension CourseSession {
    /// The color of the course. Six colors are assigned in rotation, in the order of the timetable.
    var color: Color {
        Color("Course\(courseNumber % 6 + 1)")
    }
}

/// A date format in the school's time zone. It needs the zone explicitly, because a format style ignores the time zone
/// of the environment.
extension FormatStyle where Self == Date.FormatStyle {
    static func school(_ timeZone: TimeZone) -> Date.FormatStyle {
        Date.FormatStyle(timeZone: timeZone)
    }
}
