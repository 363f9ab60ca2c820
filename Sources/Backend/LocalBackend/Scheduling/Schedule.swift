public import Foundation

/// When something is due: a crontab line's five fields, or App Engine's English.
///
/// Times are those of a clock on the wall in a time zone, as Cloud Scheduler and App Engine take them: a time that does
/// not exist on the day summer time begins is not due that day, and one that comes twice on the day it ends is due
/// twice. Intervals such as “every 5 minutes” are not of the wall: they are multiples since 1970, so that a restart
/// does not shift them.
public struct Schedule: Sendable, Equatable, CustomStringConvertible {
    /// The text.
    public let description: String
    let rule: Rule

    /// What the text means.
    enum Rule: Sendable, Equatable {
        /// Days, and minutes of those days.
        case wall(DayRule, minutes: [Int])
        /// Every so many seconds.
        case interval(seconds: Int)
    }

    /// Parses a schedule.
    ///
    /// - Throws: `InvalidSchedule` with what is wrong, also when it would never be due.
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

    /// The first time after a moment at which it is due; nil beyond the year 9999.
    public func next(after date: Date, in zone: TimeZone) -> Date? {
        WallCalendar(zone).next(rule, after: date)
    }

    /// The last time up to and including a moment at which it was due.
    public func last(upTo date: Date, in zone: TimeZone) -> Date? {
        WallCalendar(zone).last(rule, upTo: date)
    }
}

/// A text that is no schedule.
public struct InvalidSchedule: Error, Sendable, Equatable, CustomStringConvertible {
    /// What is wrong with it.
    public let description: String

    init(_ description: String) {
        self.description = description
    }
}
