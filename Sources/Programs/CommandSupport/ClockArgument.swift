public import ArgumentParser
public import Foundation
import Utilities

/// A clock on the command line, set off from the real one: an RFC 3339 time such as `2026-01-30T05:00:00Z`, or a
/// signed duration such as `-25h` or `+3d`.
///
/// The clock goes on from there. As a value may begin with a minus sign, declare the option with
/// `@Option(parsing: .unconditional)`; otherwise only `--now=-25h` works.
public struct ClockArgument: ExpressibleByArgument, Sendable, Equatable {
    /// Seconds this clock is ahead of the real one; negative when it is behind.
    public var offset: TimeInterval

    /// Makes a clock that is ahead of the real one by so many seconds.
    public init(offset: TimeInterval = 0) {
        self.offset = offset
    }

    /// Parses a time or a signed duration; nil when the text is neither.
    public init?(argument: String) {
        if let sign = argument.first, sign == "+" || sign == "-" {
            guard let magnitude = DurationArgument(argument: String(argument.dropFirst())) else { return nil }
            let seconds = magnitude.duration / .seconds(1)
            self.offset = sign == "-" ? -seconds : seconds
        } else {
            // No further than a signed duration reaches.
            guard let time = RFC3339.date(argument), abs(time.timeIntervalSinceNow) <= 100_000 * 86_400 else {
                return nil
            }
            self.offset = time.timeIntervalSinceNow
        }
    }

    /// What this clock shows now.
    public func now() -> Date {
        Date(timeIntervalSinceNow: offset)
    }

    /// The offset, as `--help` prints it.
    public var defaultValueDescription: String {
        offset == 0 ? "the real time" : "\(offset < 0 ? "" : "+")\(Int(offset.rounded()))s"
    }
}
