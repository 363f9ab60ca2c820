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

    /// Returns the day on which a moment falls in Eastern time, `yyyy-MM-dd`.
    public static func day(of date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        func digits(_ number: Int?, _ count: Int) -> String {
            let text = String(number ?? 0)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(parts.year, 4))-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
    }

    /// Returns the first moment of the next day. In this zone, clocks change at 2 o'clock, so every day has a midnight.
    public static func nextMidnight(after date: Date) -> Date {
        let today = calendar.startOfDay(for: date)
        // The moment 36 hours after midnight is always on the next day, whether the day has 23, 24 or 25 hours.
        return calendar.startOfDay(for: today.addingTimeInterval(36 * 3_600))
    }

    /// Returns the number of the day on which a moment falls. It increases by one at each midnight, also at New Year,
    /// so a rotation can use it.
    public static func dayNumber(of date: Date) -> Int {
        let reference = calendar.startOfDay(for: Date(timeIntervalSinceReferenceDate: 0))
        return calendar.dateComponents([.day], from: reference, to: calendar.startOfDay(for: date)).day ?? 0
    }
}
