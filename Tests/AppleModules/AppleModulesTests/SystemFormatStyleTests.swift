import AppleFoundation
import Testing

@testable import SwiftUI

@MainActor @Suite struct SystemFormatStyleTests {
    private let start = Date(timeIntervalSince1970: 1_700_000_000)
    private let locale = Locale(identifier: "en_US")

    private func text<F: FormatStyle>(_ date: Date, _ style: F) -> String
    where F.FormatInput == Date, F.FormatOutput == AttributedString {
        String(style.locale(locale).format(date).characters)
    }

    @Test("A timer text counts within its range, with at most the allowed number of fields")
    func timer() {
        let range = start..<(start + 7200)
        #expect(text(start + 60, .timer(countingDownIn: range)) == "1:59:00")
        #expect(text(start + 7140.5, .timer(countingDownIn: range)) == "1:00")
        #expect(text(start + 9000, .timer(countingDownIn: range)) == "0:00")
        #expect(text(start + 61, .timer(countingUpIn: range)) == "1:01")
        #expect(text(start + 3700, .timer(countingUpIn: range, maxFieldCount: 2)) == "1:01")
        #expect(text(start + 3700, .timer(countingUpIn: range, maxPrecision: .seconds(60))) == "1:01")
        #expect(text(start + 3700, .timer(countingUpIn: range, showsHours: false)) == "61:40")
        #expect(text(start + 3.456, .stopwatch(startingAt: start)) == "0:03.45")
        #expect(text(start + 3.456, .stopwatch(startingAt: start, maxPrecision: .seconds(1))) == "0:03")
    }

    @Test("A date offset has a sign, and a date reference to a near date uses words such as `in 2 hours`")
    func offsets() {
        #expect(text(start + 8580, .offset(to: start)) == "2 hours, 23 minutes")
        #expect(text(start - 60, .offset(to: start)) == "-1 minute")
        #expect(text(start - 60, .offset(to: start, sign: .never)) == "1 minute")
        #expect(text(start + 7200, .offset(to: start, allowedFields: [.minute], maxFieldCount: 1)) == "120 minutes")
        #expect(text(start - 7200, .reference(to: start)) == "in 2 hours")
        #expect(text(start - 864_000, .reference(to: start)).contains("Nov 14, 2023"))
    }

    @Test("A text of the current time shows the time of evaluation, and the tree marks that it stays the same")
    func live() {
        let now = Date()
        var environment = EnvironmentValues()
        environment.locale = locale
        let date = now - 3600.5
        let tree = ViewTree.evaluate(
            Text(.durationOffset(to: date), format: .units(allowed: [.hours], width: .wide)), in: environment)
        #expect(tree.texts == ["1 hour"] && tree.marks.count == 1)
        let inText = ViewTree.evaluate(
            Text("since \(.currentDate, format: .offset(to: date, allowedFields: [.hour], maxFieldCount: 1))"),
            in: environment)
        #expect(inText.texts == ["since 1 hour"])
        #expect(TimeDataSource<Range<Date>>.dateRange(endingAt: date).value(now) == date..<date)
    }
}
