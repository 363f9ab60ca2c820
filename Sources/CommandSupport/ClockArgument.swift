public import ArgumentParser
public import Foundation

/// A clock on the command line with an offset from the real one: an RFC 3339 time such as `2026-01-30T05:00:00Z`, or a
/// signed duration such as `-25h` or `+3d`.
///
/// The clock runs on from there. Because a value may begin with a minus sign, declare the option with `@Option(parsing:
/// .unconditional)`; otherwise only `--now=-25h` works.
public struct ClockArgument: ExpressibleByArgument, Sendable, Equatable {
    /// The offset from the real clock in seconds; negative if it is behind.
    public var offset: TimeInterval

    public init(offset: TimeInterval = 0) {
        self.offset = offset
    }

    /// Parses a time or a signed duration; nil if the text is neither.
    public init?(argument: String) {
        if let sign = argument.first, sign == "+" || sign == "-" {
            guard let magnitude = DurationArgument(argument: String(argument.dropFirst())) else { return nil }
            let seconds = magnitude.duration / .seconds(1)
            self.offset = sign == "-" ? -seconds : seconds
        } else {
            // The same limit as for a signed duration.
            guard let time = Self.time(argument), abs(time.timeIntervalSinceNow) <= 100_000 * 86_400 else { return nil }
            self.offset = time.timeIntervalSinceNow
        }
    }

    /// Returns the clock's time.
    public func now() -> Date {
        Date(timeIntervalSinceNow: offset)
    }

    /// The offset for `--help`.
    public var defaultValueDescription: String {
        offset == 0 ? "the real time" : "\(offset < 0 ? "" : "+")\(Int(offset.rounded()))s"
    }

    /// Parses strictly: Foundation's own parser reads February 30 as March 2 and ignores text after a time.
    static func time(_ text: String) -> Date? {
        let form = /(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(\.\d{1,9})?(Z|([+-])(\d\d):([0-5]\d))/
        guard let match = text.wholeMatch(of: form.asciiOnlyDigits()) else { return nil }
        let parts = match.output
        var components = DateComponents()
        components.calendar = Calendar(identifier: .gregorian)
        components.timeZone = .gmt
        (components.year, components.month, components.day) = (Int(parts.1), Int(parts.2), Int(parts.3))
        (components.hour, components.minute, components.second) = (Int(parts.4), Int(parts.5), Int(parts.6))
        guard components.isValidDate, let date = components.date else { return nil }
        let fraction = parts.7.flatMap { Double("0\($0)") } ?? 0
        guard let sign = parts.9, let hours = parts.10.flatMap({ Double($0) }),
            let minutes = parts.11.flatMap({ Double($0) })
        else { return date + fraction }
        let offset = hours * 3_600 + minutes * 60
        return date + fraction - (sign == "-" ? -offset : offset)
    }
}
