import Foundation

/// A mistake in a timetable, with its location.
public struct TimetableProblem: Sendable, Equatable {
    /// One step of the path to a value.
    public enum Step: Sendable, Hashable {
        /// The member with this name, in an object.
        case member(String)
        /// The element at this index, in an array; the first index is 0.
        case element(Int)
    }

    /// The path to the value that is wrong.
    public var path: [Step]
    /// The reason why the value is wrong.
    public var reason: String

    public init(_ path: [Step], _ reason: String) {
        self.path = path
        self.reason = reason
    }

    /// The path to the value as text: `courses[2].meetings[0].periods`.
    public var field: String {
        var text = ""
        for step in path {
            switch step {
            case .member(let name): text += text.isEmpty ? name : ".\(name)"
            case .element(let index): text += "[\(index)]"
            }
        }
        return text
    }
}

extension Timetable {
    /// The mistakes in the timetable. It can be shown only if there are none.
    public var problems: [TimetableProblem] {
        var problems: [TimetableProblem] = []
        func check(_ holds: Bool, _ reason: @autoclosure () -> String, _ path: TimetableProblem.Step...) {
            if !holds { problems.append(TimetableProblem(path, reason())) }
        }
        check(
            TimeZone(identifier: timeZone) != nil,
            "the time zone \"\(timeZone)\" does not exist; a valid one is Asia/Shanghai",
            .member("timeZone"))
        check(
            Self.weekCounts.contains(semester.weeks), "a semester has 1 to \(Self.weekCounts.upperBound) weeks",
            .member("semester"), .member("weeks"))
        problems += periodProblems + courseProblems
        for (index, holiday) in holidays.enumerated() {
            check(
                holiday.first <= holiday.last, "ends before it begins", .member("holidays"), .element(index),
                .member("last"))
        }
        for (index, makeUp) in makeUpDays.enumerated() {
            check(
                semester.week(of: makeUp.follows) != nil, "\(makeUp.follows) is not a day of the semester",
                .member("makeUpDays"), .element(index), .member("follows"))
            check(
                !makeUpDays[..<index].contains { $0.day == makeUp.day }, "\(makeUp.day) occurs twice",
                .member("makeUpDays"), .element(index), .member("day"))
        }
        return problems
    }

    /// The valid numbers of weeks of a semester: up to a year plus one week.
    private static let weekCounts = 1...53

    private var periodProblems: [TimetableProblem] {
        var problems: [TimetableProblem] = []
        if periods.isEmpty { problems.append(TimetableProblem([.member("periods")], "there are no periods")) }
        for (index, period) in periods.enumerated() {
            func add(_ member: String, _ reason: String) {
                problems.append(
                    TimetableProblem([.member("periods"), .element(index), .member(member)], reason))
            }
            if period.end <= period.start { add("end", "ends at \(period.end), before it begins") }
            guard index > 0 else { continue }
            let previous = periods[index - 1]
            if period.number <= previous.number { add("number", "\(period.number) follows \(previous.number)") }
            if period.start < previous.end {
                add("start", "begins at \(period.start), before the end of period \(previous.number)")
            }
        }
        return problems
    }

    private var courseProblems: [TimetableProblem] {
        var problems: [TimetableProblem] = []
        for (index, course) in courses.enumerated() {
            let path: [TimetableProblem.Step] = [.member("courses"), .element(index)]
            if course.id.isEmpty { problems.append(TimetableProblem(path + [.member("id")], "is empty")) }
            if courses[..<index].contains(where: { $0.id == course.id }) {
                problems.append(TimetableProblem(path + [.member("id")], "\"\(course.id)\" occurs twice"))
            }
            if course.name.isEmpty { problems.append(TimetableProblem(path + [.member("name")], "is empty")) }
            for (number, meeting) in course.meetings.enumerated() {
                problems += self.problems(of: meeting, at: path + [.member("meetings"), .element(number)])
            }
        }
        return problems
    }

    private func problems(of meeting: Meeting, at path: [TimetableProblem.Step]) -> [TimetableProblem] {
        var problems: [TimetableProblem] = []
        func add(_ member: String, _ reason: String) {
            problems.append(TimetableProblem(path + [.member(member)], reason))
        }
        if !(1...7).contains(meeting.weekday) {
            add("weekday", "\(meeting.weekday) is not a day of the week: 1 is Monday, 7 is Sunday")
        }
        if !(1...2).contains(meeting.periods.count) {
            add("periods", "name one period, or the first and the last: [3] or [3, 4]")
        } else if let unknown = meeting.periods.first(where: { number in !periods.contains { $0.number == number } }) {
            add("periods", "there is no period \(unknown)")
        } else if meeting.periods[0] > meeting.periods[meeting.periods.count - 1] {
            add("periods", "ends with period \(meeting.periods[1]), before it begins")
        }
        let weeks = max(1, min(semester.weeks, Self.weekCounts.upperBound))
        if !(1...weeks).contains(where: meeting.weeks.contains) {
            add("weeks", "\"\(meeting.weeks.text)\" contains none of the semester's \(semester.weeks) weeks")
        }
        return problems
    }
}
