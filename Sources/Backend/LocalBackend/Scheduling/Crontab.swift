/// Parses the five fields of a crontab line: minute, hour, day of the month, month, day of the week (crontab(5)).
///
/// A field can contain `*`, numbers, names, ranges, lists and steps. If both day fields are restricted, a day needs to
/// match only one of them. As in Vixie's cron, a field that begins with `*` is not restricted in this sense.
enum Crontab {
    private static let nicknames = [
        "@yearly": "0 0 1 1 *", "@annually": "0 0 1 1 *", "@monthly": "0 0 1 * *", "@weekly": "0 0 * * 0",
        "@daily": "0 0 * * *", "@midnight": "0 0 * * *", "@hourly": "0 * * * *",
    ]

    /// Returns true if the word looks like a crontab field, and not like App Engine's “every” or “1st”.
    static func isField(_ word: String) -> Bool {
        word.allSatisfy { $0.isASCII && ($0.isNumber || "*/-,".contains($0)) }
    }

    static func parse(_ words: [String]) throws(InvalidSchedule) -> Schedule.Rule {
        if words[0].hasPrefix("@") {
            guard words.count == 1, let fields = nicknames[words[0]] else {
                throw InvalidSchedule(
                    "“\(words.joined(separator: " "))” is not one of @yearly, @monthly, @weekly, @daily, @hourly")
            }
            return try parse(fields.split(separator: " ").map(String.init))
        }
        let minutes = try values(words[0], 0...59, "minute")
        let hours = try values(words[1], 0...23, "hour")
        let days = try values(words[2], 1...31, "day of the month")
        let months = try values(words[3], 1...12, "month", CalendarNames.month)
        // Both 0 and 7 mean Sunday.
        let weekdays = Set(try values(words[4], 0...7, "day of the week", CalendarNames.weekday).map { $0 % 7 })
        var rule = DayRule(months: months)
        rule.days = days
        rule.weekdays = weekdays
        rule.isEither = !words[2].hasPrefix("*") && !words[4].hasPrefix("*")
        let times = hours.sorted().flatMap { hour in minutes.sorted().map { hour * 60 + $0 } }
        return .wall(rule, minutes: times)
    }

    private static func values(
        _ field: String, _ range: ClosedRange<Int>, _ name: String, _ named: (String) -> Int? = { _ in nil }
    ) throws(InvalidSchedule) -> Set<Int> {
        var result: Set<Int> = []
        for part in field.split(separator: ",", omittingEmptySubsequences: false) {
            let halves = part.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            var step = 1
            if halves.count == 2 {
                guard let number = Int(halves[1]), number >= 1, number <= range.upperBound else {
                    throw InvalidSchedule("“/\(halves[1])” is not a valid step in the \(name) field “\(field)”")
                }
                step = number
            }
            let selected = try bounds(halves[0], range, name, named)
            // “5/10” means every tenth value from 5 to the end.
            let upper =
                selected.count == 1 && halves.count == 2 && halves[0] != "*" ? range.upperBound : selected.upperBound
            result.formUnion(stride(from: selected.lowerBound, through: upper, by: step))
        }
        return result
    }

    private static func bounds(
        _ text: String, _ range: ClosedRange<Int>, _ name: String, _ named: (String) -> Int?
    ) throws(InvalidSchedule) -> ClosedRange<Int> {
        if text == "*" { return range }
        var ends: [Int] = []
        for end in text.split(separator: "-", omittingEmptySubsequences: false).map(String.init) {
            let digits = !end.isEmpty && end.count <= 2 && end.allSatisfy { ("0"..."9").contains($0) }
            guard let number = digits ? Int(end) : named(end), range.contains(number) else {
                throw InvalidSchedule(
                    "“\(end)” is not a valid \(name): use a number from \(range.lowerBound) to \(range.upperBound)")
            }
            ends.append(number)
        }
        guard ends.count <= 2, let first = ends.first, let last = ends.last, first <= last else {
            throw InvalidSchedule("“\(text)” is not a valid range of the \(name) field")
        }
        return first...last
    }
}
