/// A set of days of the calendar.
struct DayRule: Sendable, Equatable {
    /// Months, 1 to 12.
    var months: Set<Int>
    /// Days of the month; nil for all.
    var days: Set<Int>?
    /// Days of the week, 0 for Sunday; nil for all.
    var weekdays: Set<Int>?
    /// The weekday's occurrences within the month, such as 1 and 3 for the first and third Monday; nil for all.
    var ordinals: Set<Int>?
    /// True if a day needs to match only one of `days` and `weekdays` when both are given: cron's rule (crontab(5)).
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

/// The names of months and days, and their first three letters.
enum CalendarNames {
    static let months = [
        "january", "february", "march", "april", "may", "june", "july", "august", "september", "october", "november",
        "december",
    ]
    static let weekdays = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]

    /// Returns 1 to 12.
    static func month(_ name: String) -> Int? { index(name, months).map { $0 + 1 } }
    /// Returns 0 to 6.
    static func weekday(_ name: String) -> Int? { index(name, weekdays) }

    private static func index(_ name: String, _ names: [String]) -> Int? {
        names.firstIndex { $0 == name || $0.prefix(3) == name }
    }
}
