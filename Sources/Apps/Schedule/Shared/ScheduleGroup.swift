public import Foundation

/// What app and widget agree on.
public enum ScheduleGroup {
    /// The App Group of app and widget.
    public static let identifier = "group.courseschedule"
    /// The kind of the widgets.
    public static let widgetKind = "ScheduleWidget"
    /// The key of the timetable.
    public static let timetableKey = "timetable"
    /// The key of the last timetable that the widget could read.
    public static let lastGoodKey = "timetable-last-good"
    /// The key of what tells this device from others; a text at random that the app sets once.
    public static let installationKey = "installation"

    /// A link into the app: to a course.
    public static func link(toCourse id: String) -> URL? {
        var components = URLComponents()
        components.scheme = "schedule"
        components.host = "course"
        components.path = "/" + id
        return components.url
    }

    /// A link into the app: to a day.
    public static func link(to day: CalendarDay) -> URL? { URL(string: "schedule://day/\(day)") }
}
