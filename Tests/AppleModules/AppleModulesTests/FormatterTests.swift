import AppleFoundation
import Foundation
import TestSupport
import Testing

@Suite struct FormatterTests {
    @Test("Relative dates are formatted relative to a reference date")
    func relative() {
        let formatter = RelativeDateTimeFormatter()
        formatter.locale = Locale(identifier: "en_US")
        let date = Date(timeIntervalSince1970: 1_000_000)
        #expect(formatter.localizedString(for: date, relativeTo: date + 7200) == "2 hours ago")
        #expect(formatter.localizedString(for: date + 7200, relativeTo: date) == "in 2 hours")
        formatter.dateTimeStyle = .named
        #expect(formatter.localizedString(for: date, relativeTo: date + 86400) == "yesterday")
    }

    @Test("Durations are formatted in the allowed units, with and without zeros")
    func durations() {
        let formatter = DurationTextFormatter()
        #expect(formatter.string(from: 4205) == "1:10:05" && formatter.string(from: 65) == "1:05")
        formatter.allowedUnits = [.hour, .minute]
        formatter.unitsStyle = .abbreviated
        #expect(formatter.string(from: 4200) == "1h 10m" && formatter.string(from: 3600) == "1h")
        formatter.unitsStyle = .full
        #expect(formatter.string(from: 3660) == "1 hour, 1 minute")
        formatter.unitsStyle = .short
        formatter.maximumUnitCount = 1
        #expect(formatter.string(from: 7500) == "2 hr")
        formatter.unitsStyle = .positional
        formatter.maximumUnitCount = 0
        formatter.zeroFormattingBehavior = .pad
        formatter.allowedUnits = [.minute, .second]
        #expect(formatter.string(from: 65) == "01:05")
        #expect(formatter.string(from: .infinity) == nil)
    }

    @Test("A measurement's format style applies its width and number style")
    func measurements() {
        let value = Measurement(value: 21.5, unit: UnitTemperature.celsius)
        let style = Measurement<UnitTemperature>.FormatStyle(width: .narrow, locale: Locale(identifier: "en_GB"))
        #expect(value.formatted(style) == "21.5°")
        let meters = Measurement(value: 3, unit: UnitLength.meters)
        let oneDigit = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1))
        #expect(
            meters.formatted(.measurement(width: .abbreviated, usage: .asProvided, numberFormatStyle: oneDigit))
                == "3.0 m")
    }
}
