public import Firestore
import Foundation
import Utilities

/// A month of votes. It lasts from midnight in New York on its first day to midnight on the first day of the next
/// month.
public struct RankingMonth: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The year. It is 0 for the first hours of the year 1 in UTC, when New York was still in the year before.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int

    public init?(_ text: String) {
        let digits = Array(text.utf8)
        guard digits.count == 7, digits[4] == UInt8(ascii: "-"),
            digits.enumerated().allSatisfy({ $0.offset == 4 || (48...57).contains($0.element) }),
            let year = Int(text.prefix(4)), let month = Int(text.suffix(2)), (1...12).contains(month)
        else { return nil }
        self.init(year: year, month: month)
    }

    private init(year: Int, month: Int) {
        self.year = year
        self.month = month
    }

    /// Makes the month that contains a moment.
    public init(containing time: Timestamp) {
        let parts = EasternDay.containing(time).components
        self.init(year: parts.year, month: parts.month)
    }

    public var previous: RankingMonth {
        month == 1 ? RankingMonth(year: year - 1, month: 12) : RankingMonth(year: year, month: month - 1)
    }

    /// The month as `yyyy-MM`, the id of its document in `weekly_rankings`.
    public var description: String {
        let year = String(year)
        return String(repeating: "0", count: 4 - year.count) + year + (month < 10 ? "-0" : "-") + String(month)
    }

    public static func < (left: RankingMonth, right: RankingMonth) -> Bool {
        (left.year, left.month) < (right.year, right.month)
    }
}

/// Days in New York, where the joke of the day and the month of the rankings change at midnight.
enum EasternDay {
    static let zone: TimeZone = {
        guard let zone = TimeZone(identifier: "America/New_York") else {
            preconditionFailure("no time zone data for America/New_York: install the tzdata package")
        }
        return zone
    }()

    /// Returns the day in New York that contains a moment.
    static func containing(_ time: Timestamp) -> CivilDay {
        // Whole seconds suffice: New York's offset never changes within a second, and a Date represents whole seconds
        // exactly.
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time.seconds)))
        return CivilDay(
            number: Int((time.seconds + Int64(offset)).flooredQuotientAndRemainder(dividingBy: 86_400).quotient))
    }
}
