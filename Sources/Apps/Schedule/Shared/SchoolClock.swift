public import Foundation

/// Converts between moments and the school's local days and times.
///
/// When clocks go forward, a skipped time maps to the moment of the change. When clocks go back, a time that occurs
/// twice maps to its first occurrence. The times of a day and their moments therefore have the same order.
public struct SchoolClock: Sendable {
    /// The school's time zone.
    public let timeZone: TimeZone

    public init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Returns the school's day on which a moment falls.
    public func day(of date: Date) -> CalendarDay {
        let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        return CalendarDay(number: Int((local / 86_400).rounded(.down)))
    }

    /// Returns the first moment of a day.
    public func start(of day: CalendarDay) -> Date { date(day, minutes: 0) }

    /// Returns the moment at which a day has a given time.
    public func date(_ day: CalendarDay, _ time: ClockTime) -> Date { date(day, minutes: time.minutes) }

    private func date(_ day: CalendarDay, minutes: Int) -> Date {
        let local = day.number * 86_400 + minutes * 60
        // The UTC offsets one day before and one day after. A clock change on this day affects neither of them.
        let before = offset(local - 86_400 - offset(local - 86_400))
        let after = offset(local + 86_400 - offset(local + 86_400))
        if offset(local - before) == before { return Date(timeIntervalSince1970: Double(local - before)) }
        if offset(local - after) == after { return Date(timeIntervalSince1970: Double(local - after)) }
        // The time is skipped, so the clock change is between these two moments.
        var (low, high) = (local - after, local - before)
        while high - low > 1 {
            let middle = (low + high) / 2
            if offset(middle) == before { low = middle } else { high = middle }
        }
        return Date(timeIntervalSince1970: Double(high))
    }

    private func offset(_ seconds: Int) -> Int {
        timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}
