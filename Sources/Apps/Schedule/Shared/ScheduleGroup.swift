public import Foundation

/// The names that the app and the widget share.
public enum ScheduleGroup {
    /// The App Group of the app and the widget.
    public static let identifier = "group.courseschedule"
    /// The kind of the widgets.
    public static let widgetKind = "ScheduleWidget"
    /// The key of the timetable.
    public static let timetableKey = "timetable"
    /// The key of the last timetable that the widget could decode.
    public static let lastGoodKey = "timetable-last-good"
    /// The key of the text that identifies this device. The app sets it once, to a random text.
    public static let installationKey = "installation"

    /// Returns the link that opens a course in the app.
    public static func link(toCourse id: String) -> URL? {
        var components = URLComponents()
        components.scheme = "schedule"
        components.host = "course"
        components.path = "/" + id
        return components.url
    }

    /// Returns the link that opens a day in the app.
    public static func link(to day: CalendarDay) -> URL? { URL(string: "schedule://day/\(day)") }
}
