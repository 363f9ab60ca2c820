import Foundation
import JokesApp
import TestTraits
import Testing

@Suite struct EasternTimeTests {
    @Test(
        "A day begins at midnight in New York, in winter and in summer",
        arguments: [
            ("2026-01-30T04:59:59Z", "2026-01-29"), ("2026-01-30T05:00:00Z", "2026-01-30"),
            ("2026-07-04T03:59:59Z", "2026-07-03"), ("2026-07-04T04:00:00Z", "2026-07-04"),
            ("2027-01-01T04:59:59Z", "2026-12-31"), ("2027-01-01T05:00:00Z", "2027-01-01"),
            ("2028-02-29T12:00:00Z", "2028-02-29"), ("0801-02-03T12:00:00Z", "0801-02-03"),
        ])
    func day(moment: String, day: String) {
        #expect(EasternTime.day(of: utc(moment)) == day)
    }

    @Test(
        "On a day of 23 hours, every quarter of an hour has the same next midnight",
        arguments: [
            "2006-04-02", "2007-03-11", "2024-03-10", "2025-03-09", "2026-03-08", "2027-03-14", "2028-03-12",
        ])
    func springForward(day: String) {
        let start = utc("\(day)T05:00:00Z")
        for quarter in 0..<(23 * 4) {
            #expect(EasternTime.nextMidnight(after: start + Double(quarter) * 900) == start + 23 * 3_600)
        }
        #expect(EasternTime.nextMidnight(after: start - 0.001) == start)
        #expect(EasternTime.day(of: start) == day)
    }

    @Test(
        "On a day of 25 hours, every quarter of an hour has the same next midnight",
        arguments: [
            "2006-10-29", "2007-11-04", "2024-11-03", "2025-11-02", "2026-11-01", "2027-11-07", "2028-11-05",
        ])
    func fallBack(day: String) {
        let start = utc("\(day)T04:00:00Z")
        for quarter in 0..<(25 * 4) {
            #expect(EasternTime.nextMidnight(after: start + Double(quarter) * 900) == start + 25 * 3_600)
        }
        #expect(EasternTime.nextMidnight(after: start - 0.001) == start)
        #expect(EasternTime.day(of: start + 25 * 3_600 - 1) == day)
    }

    @Test("Each midnight begins the next calendar day and increases the day number by exactly one")
    func everyMidnight() {
        // At noon in Greenwich, the date in New York is the same as in Greenwich.
        // The short form tries the years around 2007, when the rule for the change of clocks changed.
        var noon = utc(TestAmount.of("2006-01-01T12:00:00Z", all: "1990-01-01T12:00:00Z"))
        var number = EasternTime.dayNumber(of: noon)
        let end = utc(TestAmount.of("2009-01-01T00:00:00Z", all: "2041-01-01T00:00:00Z"))
        while noon < end {
            let midnight = EasternTime.nextMidnight(after: noon)
            let next = noon + 86_400
            #expect(midnight > noon && midnight < next)
            #expect(EasternTime.day(of: midnight - 1) == noon.formatted(.iso8601).prefix(10))
            #expect(EasternTime.day(of: midnight) == next.formatted(.iso8601).prefix(10))
            #expect(EasternTime.dayNumber(of: midnight - 1) == number)
            number += 1
            #expect(EasternTime.dayNumber(of: midnight) == number)
            noon = next
        }
    }
}
