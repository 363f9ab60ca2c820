import Adopt
import Foundation

/// Tests of rules with invented observations: their widget, time zone and start.
protocol MadeUpObservations {}

extension MadeUpObservations {
    static var slot: Slot { Slot(kind: "W", family: "systemSmall") }

    /// Uses UTC, so that the day ends at midnight of the dates below.
    static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }

    /// Thursday, 2026-01-29, 21:00.
    static var evening: Date { Date(timeIntervalSince1970: 1_769_720_400) }
}
