import Adopt
import Foundation

/// Tests of rules over made-up observations: where, and from when on.
protocol MadeUpObservations {}

extension MadeUpObservations {
    /// A placed widget.
    static var slot: Slot { Slot(kind: "W", family: "systemSmall") }

    /// Without a time zone, so that the day ends at midnight of the dates below.
    static var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? .current
        return calendar
    }

    /// Thursday, 2026-01-29, 21:00.
    static var evening: Date { Date(timeIntervalSince1970: 1_769_720_400) }
}
