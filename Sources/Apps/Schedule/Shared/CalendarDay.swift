/// A day of the Gregorian calendar, without a time or a time zone: `2026-09-07`.
public struct CalendarDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number of days since January 1, 1970.
    public let number: Int

    public init(number: Int) {
        self.number = number
    }

    /// Makes a day; nil if it does not exist in the calendar.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        number = Self.number(year: year, month: month, day: day)
        // The conversion turns a day such as February 30 into a day of March, so the parts differ.
        guard parts == (year, month, day) else { return nil }
    }

    /// Parses `yyyy-MM-dd`.
    public init?(_ text: String) {
        let fields = text.split(separator: "-", omittingEmptySubsequences: false)
        guard fields.map(\.count) == [4, 2, 2], fields.allSatisfy({ $0.allSatisfy { $0.isASCII && $0.isNumber } }),
            let year = Int(fields[0]), let month = Int(fields[1]), let day = Int(fields[2])
        else { return nil }
        self.init(year: year, month: month, day: day)
    }

    /// The day of the week: 1 is Monday, 7 is Sunday (ISO 8601).
    public var weekday: Int { Self.remainder(number + 3, 7) + 1 }

    /// The Monday of the week that contains the day.
    public var monday: CalendarDay { self + (1 - weekday) }

    /// The day as text: `2026-09-07`.
    public var description: String {
        let (year, month, day) = parts
        func digits(_ value: Int, _ count: Int) -> String {
            let text = String(value)
            return String(repeating: "0", count: max(0, count - text.count)) + text
        }
        return "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    }

    /// Returns the day that is `days` later.
    public static func + (day: CalendarDay, days: Int) -> CalendarDay { CalendarDay(number: day.number + days) }

    /// Returns the number of days between two days.
    public static func - (day: CalendarDay, other: CalendarDay) -> Int { day.number - other.number }

    public static func < (day: CalendarDay, other: CalendarDay) -> Bool { day.number < other.number }

    // Here a year starts in March, so a leap day is the last day of its year. 400 years have 146,097 days.

    private static func number(year: Int, month: Int, day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = quotient(year, 400)
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    private var parts: (year: Int, month: Int, day: Int) {
        let days = number + 719_468
        let era = Self.quotient(days, 146_097)
        let dayOfEra = days - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * month + 2) / 5 + 1
        return (yearOfEra + era * 400 + (month >= 10 ? 1 : 0), month < 10 ? month + 3 : month - 9, day)
    }

    private static func quotient(_ value: Int, _ divisor: Int) -> Int {
        value >= 0 ? value / divisor : (value - divisor + 1) / divisor
    }

    private static func remainder(_ value: Int, _ divisor: Int) -> Int { value - quotient(value, divisor) * divisor }
}

extension CalendarDay: Codable {
    /// Decodes `yyyy-MM-dd`.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = CalendarDay(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\"\(text)\" is not a day; it looks like 2026-09-07")
        }
        self = day
    }

    /// Encodes `yyyy-MM-dd`.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
