public import Foundation

/// Converts between moments and the days and times of day at the school.
///
/// When clocks go forward, a skipped time maps to the moment of the change. When they go back, a time that occurs twice
/// maps to its first occurrence. The times of a day are therefore in the same order as their moments.
public struct SchoolClock: Sendable {
    /// The school's time zone.
    public let timeZone: TimeZone

    public init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Returns the day of a moment.
    public func day(of date: Date) -> CalendarDay {
        let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        return CalendarDay(number: Int((local / 86_400).rounded(.down)))
    }

    /// Returns the first moment of a day.
    public func start(of day: CalendarDay) -> Date { date(day, minutes: 0) }

    /// Returns the moment of a time on a day.
    public func date(_ day: CalendarDay, _ time: ClockTime) -> Date { date(day, minutes: time.minutes) }

    private func date(_ day: CalendarDay, minutes: Int) -> Date {
        let local = day.number * 86_400 + minutes * 60
        // The offsets a day before and a day after: neither is affected by a change on this day itself.
        let before = offset(local - 86_400 - offset(local - 86_400))
        let after = offset(local + 86_400 - offset(local + 86_400))
        if offset(local - before) == before { return Date(timeIntervalSince1970: Double(local - before)) }
        if offset(local - after) == after { return Date(timeIntervalSince1970: Double(local - after)) }
        // The time is skipped, so the change lies between these two moments.
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
