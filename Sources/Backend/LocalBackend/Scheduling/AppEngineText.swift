/// Parses App Engine's English schedules (App Engine: cron.yaml reference, “Schedule format”):
///
/// - `every 5 minutes`, `every 2 hours synchronized`, `every 2 hours from 10:00 to 14:00`;
/// - `every day 00:00`, `every monday,friday 09:00`, `1st,third monday of month 09:00`, `2nd wed of june,july 17:00`;
/// - `1,15 of month 04:00`, `1 of jan,april,july,oct 00:00`.
enum AppEngineText {
    private static let ordinals = [
        "1st": 1, "first": 1, "2nd": 2, "second": 2, "3rd": 3, "third": 3, "4th": 4, "fourth": 4, "5th": 5, "fifth": 5,
    ]

    private static let examples =
        "Examples: “0 0 * * *”, “every day 00:00”, “every 5 minutes”, “1st monday of month 09:00”"

    static func parse(_ words: [String]) throws(InvalidSchedule) -> Schedule.Rule {
        guard let first = words.first else { throw InvalidSchedule("A schedule is empty. \(examples)") }
        if first == "every", words.count >= 2, let number = Int(words[1]) {
            return try interval(number, Array(words.dropFirst(2)))
        }
        // The time is the last part of the text. If it is missing, App Engine uses midnight.
        var words = words
        var minute = 0
        if let last = words.last, let time = minuteOfDay(last) {
            minute = time
            words.removeLast()
        }
        return .wall(try days(words), minutes: [minute])
    }

    private static func interval(_ number: Int, _ words: [String]) throws(InvalidSchedule) -> Schedule.Rule {
        guard let unit = words.first,
            let minutes = ["minutes": 1, "mins": 1, "minute": 1, "min": 1, "hours": 60, "hour": 60][unit]
        else { throw InvalidSchedule("“every \(number)” must be followed by minutes or hours") }
        guard (1...10_000).contains(number) else {
            throw InvalidSchedule("“\(number) \(unit)” is not a valid interval")
        }
        let step = number * minutes
        switch Array(words.dropFirst()) {
        case []:
            return .interval(seconds: step * 60)
        case ["synchronized"]:
            return .wall(.every, minutes: Array(stride(from: 0, to: 1_440, by: step)))
        case let rest where rest.count == 4 && rest[0] == "from" && rest[2] == "to":
            guard let from = minuteOfDay(rest[1]), let to = minuteOfDay(rest[3]) else {
                throw InvalidSchedule(
                    "“\(rest.joined(separator: " "))” is not a time range such as “from 10:00 to 14:00”")
            }
            // If the end is before the beginning, the range ends on the next day.
            let end = to < from ? to + 1_440 : to
            return .wall(.every, minutes: stride(from: from, through: end, by: step).map { $0 % 1_440 }.sorted())
        case let rest:
            throw InvalidSchedule("“\(rest.joined(separator: " "))” is not understood. \(examples)")
        }
    }

    private static func days(_ words: [String]) throws(InvalidSchedule) -> DayRule {
        var words = words
        var rule = DayRule.every
        if let of = words.firstIndex(of: "of") {
            let names = words[(of + 1)...].joined().split(separator: ",").map(String.init)
            if names != ["month"] {
                rule.months = []
                for name in names {
                    guard let month = CalendarNames.month(name) else {
                        throw InvalidSchedule("“\(name)” is not a month")
                    }
                    rule.months.insert(month)
                }
            }
            guard !rule.months.isEmpty else { throw InvalidSchedule("“of” must be followed by months, or by “month”") }
            words.removeSubrange(of...)
        }
        guard let first = words.first else { throw InvalidSchedule("The schedule has no day. \(examples)") }
        let items = first.split(separator: ",").map(String.init)
        let numbers = items.compactMap { Int($0) }
        if words.count == 1, numbers.count == items.count, numbers.allSatisfy((1...31).contains) {
            rule.days = Set(numbers)
            return rule
        }
        if first != "every" {
            let places = items.compactMap { ordinals[$0] }
            guard places.count == items.count else {
                throw InvalidSchedule("“\(first)” is not understood. \(examples)")
            }
            rule.ordinals = Set(places)
        }
        let names = words.dropFirst().joined().split(separator: ",").map(String.init)
        guard !names.isEmpty else { throw InvalidSchedule("“\(first)” must be followed by days. \(examples)") }
        if names == ["day"] {
            // In “2nd day of month”, the ordinal means a day of the month and not a weekday's occurrence.
            if let places = rule.ordinals { (rule.days, rule.ordinals) = (places, nil) }
            return rule
        }
        rule.weekdays = []
        for name in names {
            guard let day = CalendarNames.weekday(name) else {
                throw InvalidSchedule("“\(name)” is not a day of the week")
            }
            rule.weekdays?.insert(day)
        }
        return rule
    }

    /// Parses `HH:MM`. Returns the minutes since midnight.
    private static func minuteOfDay(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2,
            parts.allSatisfy({ $0.allSatisfy { ("0"..."9").contains($0) } }),
            let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 24, minute < 60
        else { return nil }
        return hour * 60 + minute
    }
}
