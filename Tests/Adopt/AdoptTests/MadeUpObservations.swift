import Adopt
import Foundation

/// The widget, the time zone and the start time of tests with invented observations.
protocol MadeUpObservations {}

extension MadeUpObservations {
    static var slot: Slot { Slot(kind: "W", family: "systemSmall") }

    /// The calendar uses UTC, so that days end at midnight of the dates in the tests.
    static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }

    /// Thursday, 2026-01-29, 21:00.
    static var evening: Date { Date(timeIntervalSince1970: 1_769_720_400) }
}
