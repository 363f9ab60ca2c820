/// A day of the proleptic Gregorian calendar, counted from 1970-01-01 without any time zone.
///
/// The arithmetic is Howard Hinnant's `days_from_civil` and `civil_from_days`
/// (<https://howardhinnant.github.io/date_algorithms.html>). It needs no `Calendar`, which would bring in a time zone.
package struct CivilDay: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// The number of days since 1970-01-01; negative for earlier days.
    package var number: Int

    /// Creates the day that is `number` days after 1970-01-01.
    package init(number: Int) {
        self.number = number
    }

    /// Creates a calendar day. Fails if the month has no such day or the year is not between 0 and 9999.
    package init?(year: Int, month: Int, day: Int) {
        guard (0...9_999).contains(year), (1...12).contains(month), (1...31).contains(day) else { return nil }
        // In this calculation years start in March, so the leap day is the last day of a year.
        let marchYear = month <= 2 ? year - 1 : year
        let era = marchYear >= 0 ? marchYear / 400 : (marchYear - 399) / 400
        let yearOfEra = marchYear - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        self.number = era * 146_097 + dayOfEra - 719_468
        let back = components
        guard back.year == year, back.month == month, back.day == day else { return nil }
    }

    /// The year, the month, and the day of the month.
    package var components: (year: Int, month: Int, day: Int) {
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
    }

    /// The day as `yyyy-MM-dd`.
    package var description: String {
        let (year, month, day) = components
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    package static func < (left: CivilDay, right: CivilDay) -> Bool {
        left.number < right.number
    }
}

/// Formats a non-negative number with leading zeros.
package func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
}
