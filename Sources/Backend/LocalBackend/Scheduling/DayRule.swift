/// A rule that selects days of the calendar.
struct DayRule: Sendable, Equatable {
    /// The selected months, 1 to 12.
    var months: Set<Int>
    /// The selected days of the month; nil for all days.
    var days: Set<Int>?
    /// The selected days of the week, 0 for Sunday; nil for all days.
    var weekdays: Set<Int>?
    /// The selected occurrences of a weekday within the month, such as 1 and 3 for the first and third Monday; nil for
    /// all.
    var ordinals: Set<Int>?
    /// True if a day needs to match only one of `days` and `weekdays` when both are set, as in cron (crontab(5)).
    var isEither = false

    static let every = DayRule(months: Set(1...12))

    func matches(month: Int, day: Int, weekday: Int) -> Bool {
        guard months.contains(month) else { return false }
        if let ordinals, !ordinals.contains((day - 1) / 7 + 1) { return false }
        let isDay = days?.contains(day)
        let isWeekday = weekdays?.contains(weekday)
        if isEither, let isDay, let isWeekday { return isDay || isWeekday }
        return (isDay ?? true) && (isWeekday ?? true)
    }
}

/// The names of months and days. The first three letters of each name are also accepted.
enum CalendarNames {
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// Returns the number of a month, 1 to 12; nil if the name is unknown.
    static func month(_ name: String) -> Int? { index(name, months).map { $0 + 1 } }
    /// Returns the number of a weekday, 0 to 6; nil if the name is unknown.
    static func weekday(_ name: String) -> Int? { index(name, weekdays) }

    private static func index(_ name: String, _ names: [String]) -> Int? {
        names.firstIndex { $0 == name || $0.prefix(3) == name }
    }
}
