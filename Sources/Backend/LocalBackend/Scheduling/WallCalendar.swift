import Foundation

/// Finds the moments at which a wall clock in a time zone matches a schedule.
struct WallCalendar {
    private let zone: TimeZone
    private let calendar: Calendar

    /// The number of days to search. The next February 29 can be eight years away, and forty years if it must fall on a
    /// certain weekday.
    private static let horizon = 41 * 366

    init(_ zone: TimeZone) {
        self.zone = zone
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        self.calendar = calendar
    }

    func next(_ rule: Schedule.Rule, after date: Date) -> Date? {
        switch rule {
        case .interval(let seconds):
            let step = Double(seconds)
            return Date(timeIntervalSince1970: ((date.timeIntervalSince1970 / step).rounded(.down) + 1) * step)
        case .wall(let days, let minutes):
            let today = day(of: date)
            // The search starts one day early, because a clock that is set back at midnight shows times of the previous
            // day again.
            for day in (today - 1)..<(today + Self.horizon) where matches(days, day) {
                let times = moments(day, minutes)
                if let first = times.first(where: { $0 > date }) { return first }
            }
            return nil
        }
    }

    func last(_ rule: Schedule.Rule, upTo date: Date) -> Date? {
        switch rule {
        case .interval(let seconds):
            let step = Double(seconds)
            return Date(timeIntervalSince1970: (date.timeIntervalSince1970 / step).rounded(.down) * step)
        case .wall(let days, let minutes):
            let today = day(of: date)
            for day in stride(from: today + 1, to: today - Self.horizon, by: -1) where matches(days, day) {
                if let last = moments(day, minutes).last(where: { $0 <= date }) { return last }
            }
            return nil
        }
    }

    /// Returns the number of days from 1970-01-01 to the calendar date in the time zone.
    private func day(of date: Date) -> Int {
        let wall = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(for: date))
        return Int((wall / 86_400).rounded(.down))
    }

    private func matches(_ rule: DayRule, _ day: Int) -> Bool {
        let parts = calendar.dateComponents([.month, .day], from: Date(timeIntervalSince1970: Double(day) * 86_400))
        // 1970-01-01 was a Thursday.
        let weekday = ((day % 7) + 11) % 7
        return rule.matches(month: parts.month ?? 0, day: parts.day ?? 0, weekday: weekday)
    }

    /// Returns all moments at which a clock in the zone shows one of the given minutes of a day, in order.
    private func moments(_ day: Int, _ minutes: [Int]) -> [Date] {
        let midnight = Double(day) * 86_400
        // The UTC offsets that may be in effect on that day.
        let offsets = Set(
            [-86_400.0, 0, 86_400, 172_800].map {
                zone.secondsFromGMT(for: Date(timeIntervalSince1970: midnight + $0))
            })
        return minutes.flatMap { minute in
            let wall = midnight + Double(minute * 60)
            return offsets.compactMap { offset -> Date? in
                let date = Date(timeIntervalSince1970: wall - Double(offset))
                return zone.secondsFromGMT(for: date) == offset ? date : nil
            }
        }.sorted()
    }
}
