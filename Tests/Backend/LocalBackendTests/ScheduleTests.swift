import Foundation
import LocalBackend
import Testing

@Suite struct ScheduleTests {
    static let newYork = TimeZone(identifier: "America/New_York")!

    static func utc(_ text: String) -> Date { try! Date(text, strategy: .iso8601) }

    /// Returns the due times after a moment.
    private func times(_ text: String, after: String, _ zone: TimeZone, _ count: Int) throws -> [String] {
        let schedule = try Schedule(text)
        var date = Self.utc(after)
        var result: [String] = []
        for _ in 0..<count {
            guard let next = schedule.next(after: date, in: zone) else { break }
            #expect(schedule.last(upTo: next, in: zone) == next)
            #expect(schedule.last(upTo: next - 1, in: zone).map { $0 < next } ?? true)
            date = next
            result.append(next.formatted(.iso8601))
        }
        return result
    }

    @Test(
        "Crontab fields accept numbers, names, ranges, lists, steps and nicknames",
        arguments: [
            ("0 0 * * *", ["2026-02-02T00:00:00Z", "2026-02-03T00:00:00Z"]),
            (
                "*/20 6-7 * * *",
                ["2026-02-02T06:00:00Z", "2026-02-02T06:20:00Z", "2026-02-02T06:40:00Z", "2026-02-02T07:00:00Z"]
            ),
            ("5/25 12 * * *", ["2026-02-01T12:30:00Z", "2026-02-01T12:55:00Z", "2026-02-02T12:05:00Z"]),
            ("10-30/10,59 12 * * *", ["2026-02-01T12:20:00Z", "2026-02-01T12:30:00Z", "2026-02-01T12:59:00Z"]),
            (
                "0 9 * * mon-wed",
                ["2026-02-02T09:00:00Z", "2026-02-03T09:00:00Z", "2026-02-04T09:00:00Z", "2026-02-09T09:00:00Z"]
            ),
            ("0 9 * FEB,apr 7", ["2026-02-08T09:00:00Z"]),
            ("0 0 29 2 *", ["2028-02-29T00:00:00Z", "2032-02-29T00:00:00Z"]),
            ("0 0 13 * fri", ["2026-02-06T00:00:00Z", "2026-02-13T00:00:00Z", "2026-02-20T00:00:00Z"]),
            ("0 0 */2 * mon", ["2026-02-09T00:00:00Z", "2026-02-23T00:00:00Z"]),
            ("@monthly", ["2026-03-01T00:00:00Z"]),
        ])
    func crontab(text: String, expected: [String]) throws {
        #expect(try times(text, after: "2026-02-01T12:10:00Z", .gmt, expected.count) == expected)
    }

    @Test(
        "App Engine's English schedules are parsed",
        arguments: [
            ("every day 00:00", ["2026-02-02T00:00:00Z", "2026-02-03T00:00:00Z"]),
            ("every 5 minutes", ["2026-02-01T12:15:00Z", "2026-02-01T12:20:00Z"]),
            ("every 24 hours", ["2026-02-02T00:00:00Z", "2026-02-03T00:00:00Z"]),
            ("every monday 09:00", ["2026-02-02T09:00:00Z", "2026-02-09T09:00:00Z"]),
            (
                "1st,third monday of month 09:00",
                ["2026-02-02T09:00:00Z", "2026-02-16T09:00:00Z", "2026-03-02T09:00:00Z"]
            ),
            (
                "2nd wed,thu of june, july 17:00",
                [
                    "2026-06-10T17:00:00Z", "2026-06-11T17:00:00Z", "2026-07-08T17:00:00Z", "2026-07-09T17:00:00Z",
                    "2027-06-09T17:00:00Z",
                ]
            ),
            (
                "every 2 hours from 10:00 to 14:00",
                ["2026-02-01T14:00:00Z", "2026-02-02T10:00:00Z", "2026-02-02T12:00:00Z"]
            ),
            (
                "every 90 minutes from 22:30 to 01:40",
                ["2026-02-01T22:30:00Z", "2026-02-02T00:00:00Z", "2026-02-02T01:30:00Z"]
            ),
            ("every 8 hours synchronized", ["2026-02-01T16:00:00Z", "2026-02-02T00:00:00Z", "2026-02-02T08:00:00Z"]),
            ("1,15 of month 04:00", ["2026-02-15T04:00:00Z", "2026-03-01T04:00:00Z"]),
            ("1 of jan,april,july,oct 00:00", ["2026-04-01T00:00:00Z", "2026-07-01T00:00:00Z"]),
            ("every tue,fri of march 00:05", ["2026-03-03T00:05:00Z", "2026-03-06T00:05:00Z"]),
        ])
    func appEngine(text: String, expected: [String]) throws {
        #expect(try times(text, after: "2026-02-01T12:10:00Z", .gmt, expected.count) == expected)
    }

    @Test(
        "Invalid schedules are refused with a message",
        arguments: [
            "", "0 0 * *", "60 0 * * *", "0 24 * * *", "0 0 0 * *", "0 0 * 13 *", "0 0 * * 8", "0 0 5-3 * *",
            "*/0 * * * *",
            "0 0 31 2 *", "0 0 * * mo", "a b c d e", "every", "every 5", "every 0 minutes", "every 5 weeks",
            "every dey 00:00",
            "every day 25:00", "6th monday of month 09:00", "1st monday of smarch", "every 2 hours from 10:00",
            "@often", "0 0 1--2 * *",
            "0 0 , * *", "30 of feb 00:00",
        ])
    func refused(text: String) {
        #expect(throws: InvalidSchedule.self) { try Schedule(text) }
    }

    @Test("Midnight in New York is at 5 o'clock in winter and at 4 in summer")
    func midnight() throws {
        #expect(
            try times("0 0 * * *", after: "2026-03-07T12:00:00Z", Self.newYork, 3) == [
                "2026-03-08T05:00:00Z", "2026-03-09T04:00:00Z", "2026-03-10T04:00:00Z",
            ])
        #expect(
            try times("every day 00:00", after: "2026-10-31T12:00:00Z", Self.newYork, 3) == [
                "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z", "2026-11-03T05:00:00Z",
            ])
    }

    @Test("A time that a clock change skips is not due; a repeated time is due twice; intervals stay even")
    func summerTime() throws {
        #expect(
            try times("30 2 * * *", after: "2026-03-07T12:00:00Z", Self.newYork, 1) == ["2026-03-09T06:30:00Z"])
        #expect(
            try times("30 1 * * *", after: "2026-10-31T12:00:00Z", Self.newYork, 3) == [
                "2026-11-01T05:30:00Z", "2026-11-01T06:30:00Z", "2026-11-02T06:30:00Z",
            ])
        #expect(
            try times("every 30 minutes", after: "2026-11-01T05:10:00Z", Self.newYork, 4) == [
                "2026-11-01T05:30:00Z", "2026-11-01T06:00:00Z", "2026-11-01T06:30:00Z", "2026-11-01T07:00:00Z",
            ])
    }

    @Test("In years with both clock changes, the due times in either direction match the wall clock at every minute")
    func againstTheWall() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = Self.newYork
        for text in ["15,45 1-3 * * *", "30 2 8 3 *", "0 0 1 * *"] {
            let schedule = try Schedule(text)
            for start in ["2026-03-07T00:00:00Z", "2026-10-31T00:00:00Z"].map(Self.utc) {
                var expected: [Date] = []
                for minute in 0..<(3 * 1_440) {
                    let date = start + Double(minute * 60)
                    let parts = calendar.dateComponents([.month, .day, .hour, .minute], from: date)
                    let isDue =
                        switch text {
                        case "15,45 1-3 * * *": [15, 45].contains(parts.minute) && (1...3).contains(parts.hour ?? 0)
                        case "30 2 8 3 *": parts.minute == 30 && parts.hour == 2 && parts.day == 8 && parts.month == 3
                        default: parts.minute == 0 && parts.hour == 0 && parts.day == 1
                        }
                    if isDue { expected.append(date) }
                }
                var forwards: [Date] = []
                var date = start - 1
                while let next = schedule.next(after: date, in: Self.newYork), next < start + 3 * 86_400 {
                    forwards.append(next)
                    date = next
                }
                #expect(forwards == expected)
                var backwards: [Date] = []
                date = start + 3 * 86_400 - 1
                while let last = schedule.last(upTo: date, in: Self.newYork), last >= start {
                    backwards.append(last)
                    date = last - 1
                }
                #expect(backwards.reversed() == expected)
            }
        }
    }

    @Test("Pauses double, then grow linearly up to the longest, as in Cloud Scheduler's example")
    func pauses() {
        let retries = RetryConfiguration(count: 8, shortestPause: 10, longestPause: 300, doublings: 3)
        #expect((1...8).map { retries.pause(before: $0) } == [10, 20, 40, 80, 160, 240, 300, 300])
    }
}
