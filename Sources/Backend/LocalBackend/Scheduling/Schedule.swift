public import Foundation

/// A recurring schedule: the five fields of a crontab line, or App Engine's English.
///
/// Times are wall-clock times in a time zone, as in Cloud Scheduler and App Engine. When summer time begins, a time
/// that does not exist on that day is skipped. When summer time ends, a time that occurs twice is due twice. Intervals
/// such as “every 5 minutes” ignore the wall clock. They are counted from 1970, so a restart of the program does not
/// shift them.
public struct Schedule: Sendable, Equatable, CustomStringConvertible {
    /// The text from which the schedule was parsed.
    public let description: String
    let rule: Rule

    /// The parsed schedule.
    enum Rule: Sendable, Equatable {
        /// Minutes of the day, on the days that the rule selects.
        case wall(DayRule, minutes: [Int])
        /// A fixed interval, counted from 1970.
        case interval(seconds: Int)
    }

    /// Parses a schedule.
    ///
    /// - Throws: `InvalidSchedule` if the text is malformed, or if the schedule would never be due.
    public init(_ text: String) throws(InvalidSchedule) {
        let words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
        description = words.joined(separator: " ")
        if let first = words.first, first.hasPrefix("@") || (words.count == 5 && Crontab.isField(first)) {
            rule = try Crontab.parse(words)
        } else {
            rule = try AppEngineText.parse(words)
        }
        let calendar = WallCalendar(.gmt)
        guard calendar.next(rule, after: Date(timeIntervalSince1970: 0)) != nil else {
            throw InvalidSchedule("“\(description)” is never due: no month has such a day")
        }
    }

    /// Returns the first due time after a moment; nil if it would be after the year 9999.
    public func next(after date: Date, in zone: TimeZone) -> Date? {
        WallCalendar(zone).next(rule, after: date)
    }

    /// Returns the last due time that is not after a moment.
    public func last(upTo date: Date, in zone: TimeZone) -> Date? {
        WallCalendar(zone).last(rule, upTo: date)
    }
}

/// The error for text that is not a valid schedule.
public struct InvalidSchedule: Error, Sendable, Equatable, CustomStringConvertible {
    /// A sentence that says why the text is not a valid schedule.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
