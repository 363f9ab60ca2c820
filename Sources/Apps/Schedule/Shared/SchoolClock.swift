public import Foundation

/// The clocks of the school: days and times of day there as moments, and the other way round.
///
/// Where clocks are put forward, a time that is left out is the moment of the change; where they are put back, a time
/// that comes twice is the first of the two. So the order of times of a day is the order of their moments.
public struct SchoolClock: Sendable {
    /// The school's time zone.
    public let timeZone: TimeZone

    /// Makes the clocks of a time zone.
    public init(timeZone: TimeZone) {
        self.timeZone = timeZone
    }

    /// The day of a moment.
    public func day(of date: Date) -> CalendarDay {
        let local = date.timeIntervalSince1970 + Double(timeZone.secondsFromGMT(for: date))
        return CalendarDay(number: Int((local / 86_400).rounded(.down)))
    }

    /// The first moment of a day.
    public func start(of day: CalendarDay) -> Date { date(day, minutes: 0) }

    /// The moment of a time of a day.
    public func date(_ day: CalendarDay, _ time: ClockTime) -> Date { date(day, minutes: time.minutes) }

    private func date(_ day: CalendarDay, minutes: Int) -> Date {
        let local = day.number * 86_400 + minutes * 60
        // A day before and a day after no change of this day is in effect, or it is in full.
        let before = offset(local - 86_400 - offset(local - 86_400))
        let after = offset(local + 86_400 - offset(local + 86_400))
        if offset(local - before) == before { return Date(timeIntervalSince1970: Double(local - before)) }
        if offset(local - after) == after { return Date(timeIntervalSince1970: Double(local - after)) }
        // Left out: the change lies between the two moments.
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
