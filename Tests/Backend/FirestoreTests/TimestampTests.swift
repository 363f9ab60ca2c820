import Firestore
import Foundation
import Testing

struct TimestampTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"),
        ("1969-12-31T23:59:59.5Z", -1, 500_000_000, "1969-12-31T23:59:59.500Z"),
        ("2026-01-30T05:00:00.123Z", 1_769_749_200, 123_000_000, "2026-01-30T05:00:00.123Z"),
        ("2026-01-30T05:00:00.0001Z", 1_769_749_200, 100_000, "2026-01-30T05:00:00.000100Z"),
        ("2026-01-30T05:00:00.123456789Z", 1_769_749_200, 123_456_789, "2026-01-30T05:00:00.123456789Z"),
        ("2026-01-30T00:00:00-05:00", 1_769_749_200, 0, "2026-01-30T05:00:00Z"),
        ("2024-02-29T23:59:59+05:30", 1_709_231_399, 0, "2024-02-29T18:29:59Z"),
        ("0001-01-01T00:00:00Z", -62_135_596_800, 0, "0001-01-01T00:00:00Z"),
        ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999, "9999-12-31T23:59:59.999999999Z"),
    ])
    func textIsParsedAndPrinted(text: String, seconds: Int64, nanoseconds: Int32, printed: String) throws {
        let timestamp = try #require(Timestamp(text))
        #expect(timestamp.seconds == seconds)
        #expect(timestamp.nanoseconds == nanoseconds)
        #expect(timestamp.description == printed)
        #expect(Timestamp(printed) == timestamp)
    }

    @Test(arguments: [
        "", "2026-01-30", "2026-01-30T05:00:00", "2026-01-30 05:00:00Z", "2026-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-00-01T00:00:00Z", "2026-01-30T24:00:00Z", "2026-01-30T23:60:00Z", "2026-06-30T23:59:60Z",
        "2026-01-30T05:00:00.Z", "2026-01-30T05:00:00.1234567890Z", "2026-01-30T05:00:00+5:00", "2026-01-30T05:00:00Zz",
        "0000-01-01T00:00:00Z", "0001-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "２０26-01-30T05:00:00Z",
        "+026-01-30T05:00:00Z", "2026-01-30T05:00:00z",
    ])
    func whatIsNoTimeIsRefused(text: String) {
        #expect(Timestamp(text) == nil)
    }

    @Test func storingRoundsDownToMicroseconds() throws {
        for (text, stored) in [
            ("2026-01-30T05:00:00.123456999Z", "2026-01-30T05:00:00.123456Z"),
            ("1969-12-31T23:59:59.999999999Z", "1969-12-31T23:59:59.999999Z"),
        ] {
            #expect(try #require(Timestamp(text)).roundedDownToMicroseconds.description == stored)
        }
        #expect(Timestamp(Date(timeIntervalSince1970: -0.25)).description == "1969-12-31T23:59:59.750Z")
        #expect(Timestamp(.distantPast).description.hasPrefix("0001-01-0"))
        #expect(Timestamp(Date(timeIntervalSince1970: 1e15)).description.hasPrefix("9999-12-31"))
    }

    /// Compares the calendar calculations with Foundation's for every day of four centuries, which include all kinds of
    /// leap years.
    @Test func everyDayMatchesFoundationsCalendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        for day in stride(from: -73_000, to: 73_000, by: 13) {
            let date = Date(timeIntervalSince1970: Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = Timestamp(date).description
            #expect(text.prefix(10).split(separator: "-").map { Int($0) } == [parts.year, parts.month, parts.day])
            #expect(Timestamp(text)?.seconds == Int64(day) * 86_400)
        }
    }
}
