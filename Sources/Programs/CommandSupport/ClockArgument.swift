public import ArgumentParser
public import Foundation
import Utilities

/// A clock given on the command line, with an offset from the real clock: an RFC 3339 time such as
/// `2026-01-30T05:00:00Z`, or a signed duration such as `-25h` or `+3d`.
///
/// The clock runs on from the given time. Because a value may begin with a minus sign, declare the option with
/// `@Option(parsing: .unconditional)`. Otherwise only the form `--now=-25h` works.
public struct ClockArgument: ExpressibleByArgument, Sendable, Equatable {
    /// The offset from the real clock in seconds. It is negative if this clock is behind.
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
            // The limit is the same as for a signed duration.
            guard let time = RFC3339.date(argument), abs(time.timeIntervalSinceNow) <= 100_000 * 86_400 else {
                return nil
            }
            self.offset = time.timeIntervalSinceNow
        }
    }

    /// Returns the current time on this clock.
    public func now() -> Date {
        Date(timeIntervalSinceNow: offset)
    }

    /// The offset as `--help` shows it.
    public var defaultValueDescription: String {
        offset == 0 ? "the real time" : "\(offset < 0 ? "" : "+")\(Int(offset.rounded()))s"
    }
}
