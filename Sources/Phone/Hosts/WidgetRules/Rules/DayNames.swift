import Foundation
import Synchronization

/// The names by which a widget may refer to one particular day, in the supported languages.
struct DayNames: Sendable {
    /// The forms of the day's date: `January 29`, `29/01/2026`.
    let dates: Set<String>
    /// The names of the day's weekday: `Thursday`, `Thu`.
    let weekdays: Set<String>
    private let year: Int

    /// Returns the names of the day that contains `date`. Makes the names of each day only once, because that takes nine
    /// tenths of the time of judging a night.
    /// - Parameter locale: The locale of the widget's views. English names are added for every locale, because many
    ///   apps use a fixed format.
    static func of(_ date: Date, _ calendar: Calendar, _ locale: Locale) -> DayNames {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        let day = Day(start: gregorian.startOfDay(for: date), zone: calendar.timeZone, locale: locale)
        if let names = known.withLock({ $0[day] }) { return names }
        let names = DayNames(date, calendar, locale)
        known.withLock { $0[day] = names }
        return names
    }

    private struct Day: Hashable {
        var start: Date
        var zone: TimeZone
        var locale: Locale
    }

    private static let known = Mutex<[Day: DayNames]>([:])

    private init(_ date: Date, _ calendar: Calendar, _ locale: Locale) {
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        let parts = gregorian.dateComponents([.year, .month, .day], from: date)
        year = parts.year ?? 0
        let formatter = DateFormatter()
        formatter.calendar = gregorian
        formatter.timeZone = calendar.timeZone
        func text(_ locale: Locale, _ set: () -> Void) -> String {
            formatter.locale = locale
            set()
            return Self.plain(formatter.string(from: date))
        }
        var (dates, weekdays): (Set<String>, Set<String>) = ([], [])
        // In numeric dates, the locale decides whether the day or the month comes first.
        dates.insert(text(locale) { (formatter.dateStyle, formatter.timeStyle) = (.short, .none) })
        for template in ["yMd", "yMMdd"] {
            dates.insert(text(locale) { formatter.setLocalizedDateFormatFromTemplate(template) })
        }
        for locale in [locale, Locale(identifier: "en_US")] {
            for style in [DateFormatter.Style.medium, .long, .full] {
                dates.insert(text(locale) { (formatter.dateStyle, formatter.timeStyle) = (style, .none) })
            }
            for template in ["MMMMd", "MMMd", "yMMMMd", "yMMMd", "MMMMEEEEd", "MMMEd"] {
                dates.insert(text(locale) { formatter.setLocalizedDateFormatFromTemplate(template) })
            }
            for format in ["d MMMM", "d. MMMM", "MMMM d", "d MMM", "MMM d"] {
                dates.insert(text(locale) { formatter.dateFormat = format })
            }
            for format in ["EEEE", "EEE", "cccc", "ccc"] {
                weekdays.insert(text(locale) { formatter.dateFormat = format })
            }
        }
        let fixed = Locale(identifier: "en_US_POSIX")
        var formats = [
            "yyyy-MM-dd", "yyyy/MM/dd", "yyyy.MM.dd", "dd.MM.yyyy", "d.M.yyyy", "dd.MM.yy", "dd.MM.", "d.M.",
        ]
        // Adds formats with another order only if day and month cannot be confused: after the 12th, or if day and month
        // are the same number. The locale's own format has already been added.
        if let day = parts.day, day > 12 || day == parts.month {
            formats += ["dd/MM/yyyy", "d/M/yyyy", "dd/MM/yy", "MM/dd/yyyy", "M/d/yyyy", "dd-MM-yyyy", "dd/MM"]
        }
        for format in formats { dates.insert(text(fixed) { formatter.dateFormat = format }) }
        self.dates = dates
        // Removes names of one letter, because they occur in many texts.
        self.weekdays = weekdays.filter { $0.count > 1 }
    }

    /// Returns true if a text contains the day's date in one of its forms.
    func isDated(_ text: String) -> Bool { dates.contains { Self.isIn(text, $0, year) } }

    /// Returns true if a text contains the name of the day's weekday.
    func hasWeekday(_ text: String) -> Bool { weekdays.contains { Self.isIn(text, $0, nil) } }

    /// Returns true if a text contains the day's date or its weekday.
    func isNamed(_ text: String) -> Bool { isDated(text) || hasWeekday(text) }

    /// Replaces each kind of space with a plain space, and removes the full stop at the end of an abbreviation.
    private static func plain(_ text: String) -> String {
        text.map { $0.isWhitespace ? " " : String($0) }.joined().trimmingCharacters(in: .whitespaces)
    }

    /// Returns true if a text contains a name, but not merely as a part of a longer name: neither `Nov 25` nor `Nov 2,
    /// 2019` contains `Nov 2`.
    private static func isIn(_ text: String, _ name: String, _ year: Int?) -> Bool {
        guard !name.isEmpty else { return false }
        let text = plain(text)
        var start = text.startIndex
        while let range = text.range(of: name, options: .caseInsensitive, range: start..<text.endIndex) {
            if !isPart(text[..<range.lowerBound], text[range], text[range.upperBound...]) {
                guard let year, let other = yearAfter(text[range.upperBound...]) else { return true }
                if other == year { return true }
            }
            start = text.index(after: range.lowerBound)
        }
        return false
    }

    /// Returns true if `name`, found between `before` and `after`, is only a part of a longer word or number, such as a
    /// version.
    private static func isPart(_ before: Substring, _ name: Substring, _ after: Substring) -> Bool {
        func isSeparated(_ characters: some Sequence<Character>) -> Bool {
            let two = Array(characters.prefix(2))
            return two.count == 2 && "./-".contains(two[0]) && two[1].isNumber
        }
        if isJoined(before.last, name.first) || isJoined(name.last, after.first) { return true }
        if name.first?.isNumber == true, isSeparated(before.reversed()) { return true }
        if name.last?.isNumber == true { return isSeparated(after) }
        return name.last == "." && after.first?.isNumber == true
    }

    /// Returns true if two neighbouring characters belong to the same word or number. Chinese, Japanese and Korean
    /// characters never do, because these languages write words without spaces between them.
    private static func isJoined(_ left: Character?, _ right: Character?) -> Bool {
        guard let left, let right else { return false }
        if left.isNumber || right.isNumber { return left.isNumber && right.isNumber }
        guard left.isLetter, right.isLetter else { return false }
        return ![left, right].contains { $0.unicodeScalars.contains { $0.value >= 0x2E80 } }
    }

    /// Returns the year with which the text after a day begins: `, 2019`, ` de 2019`.
    private static func yearAfter(_ rest: Substring) -> Int? {
        var rest = rest.drop { ",. ".contains($0) }
        for word in ["de ", "del "] where rest.hasPrefix(word) { rest = rest.dropFirst(word.count) }
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        return digits.count == 4 ? Int(digits) : nil
    }
}
