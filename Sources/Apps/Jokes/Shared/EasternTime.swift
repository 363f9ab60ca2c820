public import Foundation

/// Days in America/New_York, where the joke of the day changes at midnight.
public enum EasternTime {
    /// The Gregorian calendar in America/New_York.
    public static let calendar: Calendar = {
        guard let zone = TimeZone(identifier: "America/New_York") else {
            preconditionFailure("no time zone data for America/New_York: install the tzdata package")
        }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }()

    /// Returns the day that contains `date` in Eastern time, as `yyyy-MM-dd`.
    public static func day(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }

    /// Returns the first moment of the day after `date`. Every day has a midnight in this time zone, because its clocks
    /// change at 2 o'clock.
    public static func nextMidnight(after date: Date) -> Date {
        let today = calendar.startOfDay(for: date)
        // Adds 36 hours to midnight, which always gives a moment of the next day, because a day has 23, 24 or 25 hours.
        return calendar.startOfDay(for: today.addingTimeInterval(36 * 3_600))
    }

    /// Returns the ordinal of the day that contains `date`. It increases by one at each midnight, also at New Year, so
    /// it can choose a joke in rotation.
    public static func dayNumber(of date: Date) -> Int {
        let reference = calendar.startOfDay(for: Date(timeIntervalSinceReferenceDate: 0))
        return calendar.dateComponents([.day], from: reference, to: calendar.startOfDay(for: date)).day ?? 0
    }
}
