import Foundation
import Utilities

/// The time at which a phone starts, and its time zone.
struct StartTime {
    /// The time in UTC, as `tandem phone --at` takes it; nil for the real time.
    var time: String?
    /// The value of `TZ`; nil for this machine's time zone.
    var zone: String?

    /// - Parameters:
    ///   - text: A time such as `2027-03-13T21:00-05:00`, with or without seconds. Without an offset, it is a local time of
    ///     the time zone.
    ///   - timeZone: The phone's time zone. If nil, it is the offset of `text`, or without an offset this machine's time zone.
    /// - Throws: `PhoneError` if `text` is not a time, or if no time zone has its offset all year.
    init(_ text: String?, timeZone: TimeZone?) throws(PhoneError) {
        zone = timeZone?.identifier
        guard let text else { return }
        let problem = PhoneError(
            "a phone starts at a time such as 2027-03-13T21:00-05:00 or 2027-03-13T21:00, not at \(text)")
        guard
            let parts = text.wholeMatch(of: /(\d{4}-\d\d-\d\dT\d\d:\d\d)(:\d\d(?:\.\d+)?)?(Z|[+-]\d\d:\d\d)?/)?.output
        else { throw problem }
        let local = String(parts.1) + (parts.2 ?? ":00")
        guard let date = RFC3339.date(local + (parts.3 ?? "Z")) else { throw problem }
        guard let offset = parts.3 else {
            // The offset of the date on which the local time would be the time in UTC is right except near a change of the
            // clocks, where it is that of an hour before or after.
            let zone = timeZone ?? .current
            let first = date - TimeInterval(zone.secondsFromGMT(for: date))
            time = RFC3339.text(date - TimeInterval(zone.secondsFromGMT(for: first)))
            return
        }
        time = RFC3339.text(date)
        if timeZone == nil { zone = try Self.zone(offset) }
    }

    /// Returns a time zone that always has an offset such as `-05:00`. In the names of these zones, the sign is that of POSIX:
    /// `Etc/GMT+5` is west of Greenwich.
    private static func zone(_ offset: Substring) throws(PhoneError) -> String {
        let hours = Int(offset.dropFirst().prefix(2)) ?? 0
        if offset == "Z" || offset.hasSuffix("00:00") { return "UTC" }
        let isWest = offset.first == "-"
        guard offset.hasSuffix(":00"), hours <= (isWest ? 12 : 14) else {
            throw PhoneError("no time zone has the offset \(offset) by name: pass a timeZone, such as Asia/Kolkata")
        }
        return "Etc/GMT\(isWest ? "+" : "-")\(hours)"
    }
}
