public import Foundation

/// Converts between moments and the school's local days and times.
///
/// When clocks go forward, a skipped time is converted to the moment of the change. When clocks go back, a time that
/// occurs twice is converted to its first occurrence. So later times of a day never become earlier moments.
public struct SchoolClock: Sendable {
    /// The school's time zone.
    public let timeZone: TimeZone

    public init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// Returns the day that contains `date` in the school's time zone.
    public func day(of date: Date) -> CalendarDay {
        let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        return CalendarDay(number: Int((local / 86_400).rounded(.down)))
    }

    /// Returns the first moment of a day in the school's time zone.
    public func start(of day: CalendarDay) -> Date { date(day, minutes: 0) }

    /// Returns the moment at which the school's clocks show `time` on `day`.
    public func date(_ day: CalendarDay, _ time: ClockTime) -> Date { date(day, minutes: time.minutes) }

    private func date(_ day: CalendarDay, minutes: Int) -> Date {
        let local = day.number * 86_400 + minutes * 60
        // The offsets from UTC one day earlier and one day later. A clock change on `day` affects neither of the two
        // days.
        let before = offset(local - 86_400 - offset(local - 86_400))
        let after = offset(local + 86_400 - offset(local + 86_400))
        if offset(local - before) == before { return Date(timeIntervalSince1970: Double(local - before)) }
        if offset(local - after) == after { return Date(timeIntervalSince1970: Double(local - after)) }
        // No moment has this local time, because a clock change skips it. Searches for the change between two moments.
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
