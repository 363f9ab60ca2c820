import Foundation
import TestSupport
import Testing

@testable import AppleFoundation

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
        formatter.calendar = ProcessLocale.calendar(of: Locale(identifier: "en_US"))
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
        #expect(value.formatted(style) == "22°C")
        let fahrenheit = Measurement<UnitTemperature>.FormatStyle(width: .narrow, locale: Locale(identifier: "en_US"))
        #expect(value.formatted(fahrenheit) == "71°")
        let meters = Measurement(value: 3, unit: UnitLength.meters)
        let oneDigit = FloatingPointFormatStyle<Double>.number.precision(.fractionLength(1))
        #expect(
            meters.formatted(.measurement(width: .abbreviated, usage: .asProvided, numberFormatStyle: oneDigit))
                == "3.0 m")
    }

    /// A language, and the texts that the formatters must produce in it.
    struct Language: Sendable, CustomTestStringConvertible {
        var identifier: String
        /// The plural categories of 0, 1, 2, 3, 5, 11, 100 and 1.5.
        var plurals: [String]
        /// The distances of 1, 2 and 5 kilometers.
        var distances: [String]
        /// The temperature of 20.6 degrees Celsius for weather, and the same with full words but without the scale.
        var temperatures: [String]
        /// The duration of one hour, 5 minutes and 7 seconds, in full words and abbreviated.
        var durations: [String]
        /// The list of Ada, Grace and Barbara.
        var list: String
        /// The relative dates for two hours from now, five hours ago, and tomorrow.
        var relative: [String]

        var locale: Locale { Locale(identifier: identifier) }
        var testDescription: String { identifier }
    }

    static let languages = [
        Language(
            identifier: "ar", plurals: ["zero", "one", "two", "few", "few", "many", "other", "other"],
            distances: ["1 كيلومتر", "2 كيلومتر", "5 كيلومترات"], temperatures: ["21°\u{200f}م", "21°\u{200f}"],
            durations: ["ساعة، 5 دقائق، و7 ثوان", "1س 5د 7ث"], list: "Ada وGrace وBarbara",
            relative: ["خلال ساعتين", "قبل 5 ساعات", "غدًا"]),
        Language(
            identifier: "de", plurals: ["other", "one", "other", "other", "other", "other", "other", "other"],
            distances: ["1 Kilometer", "2 Kilometer", "5 Kilometer"], temperatures: ["21 °C", "21 Grad"],
            durations: ["1 Stunde, 5 Minuten und 7 Sekunden", "1h 5min 7s"], list: "Ada, Grace und Barbara",
            relative: ["in 2 Stunden", "vor 5 Stunden", "morgen"]),
        Language(
            identifier: "fr", plurals: ["one", "one", "other", "other", "other", "other", "other", "one"],
            distances: ["1 kilomètre", "2 kilomètres", "5 kilomètres"], temperatures: ["21 °C", "21 degrés"],
            durations: ["1 heure, 5 minutes et 7 secondes", "1h 5min 7s"], list: "Ada, Grace et Barbara",
            relative: ["dans 2 heures", "il y a 5 heures", "demain"]),
        Language(
            identifier: "pl", plurals: ["many", "one", "few", "few", "many", "many", "many", "other"],
            distances: ["1 kilometr", "2 kilometry", "5 kilometrów"], temperatures: ["21 st. C", "21 stopni"],
            durations: ["1 godzina, 5 minut i 7 sekund", "1h 5min 7s"], list: "Ada, Grace i Barbara",
            relative: ["za 2 godziny", "5 godzin temu", "jutro"]),
        Language(
            identifier: "ru", plurals: ["many", "one", "few", "few", "many", "many", "many", "other"],
            distances: ["1 километр", "2 километра", "5 километров"], temperatures: ["21 °C", "21 градус"],
            durations: ["1 час, 5 минут, 7 секунд", "1 ч 5 мин 7 с"], list: "Ada, Grace и Barbara",
            relative: ["через 2 часа", "5 часов назад", "завтра"]),
        Language(
            identifier: "th", plurals: ["other", "other", "other", "other", "other", "other", "other", "other"],
            distances: ["1 กิโลเมตร", "2 กิโลเมตร", "5 กิโลเมตร"], temperatures: ["21°C", "21°"],
            durations: ["1 ชั่วโมง 5 นาที และ 7 วินาที", "1ชม. 5นาที 7วิ"], list: "Ada Grace และ Barbara",
            relative: ["ในอีก 2 ชั่วโมง", "5 ชั่วโมงที่ผ่านมา", "พรุ่งนี้"]),
    ]

    /// Replaces special spaces with plain spaces, and removes the marks that surround foreign words in Arabic.
    private func plain(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
                    switch scalar.value {
                    case 0xA0, 0x202F: " "
                    case 0x2068, 0x2069: nil
                    default: scalar
                    }
                }))
    }

    @Test("Each language has its own plural categories", arguments: languages)
    func plurals(language: Language) {
        let values: [LocalizedFormat.Argument] = [0, 1, 2, 3, 5, 11, 100].map { .integer($0) } + [.double(1.5)]
        #expect(values.map { PluralRules.category(of: $0, language: language.identifier) } == language.plurals)
    }

    @Test("Units have names in each language, also if the caller formats the number", arguments: languages)
    func units(language: Language) {
        func text(_ value: Double, _ number: FloatingPointFormatStyle<Double>?) -> String {
            let distance = Measurement(value: value, unit: UnitLength.kilometers)
            let style = Measurement<UnitLength>.FormatStyle(
                width: .wide, locale: language.locale, usage: .asProvided, numberFormatStyle: number)
            return plain(style.format(distance))
        }
        #expect([1, 2, 5].map { text($0, nil) } == language.distances)
        #expect([1, 2, 5].map { text($0, .number.precision(.fractionLength(0))) } == language.distances)
        let formatter = MeasurementTextFormatter()
        formatter.locale = language.locale
        formatter.unitStyle = .long
        formatter.unitOptions = .providedUnit
        #expect(
            [1, 2, 5].map { plain(formatter.string(from: Measurement(value: $0, unit: UnitLength.kilometers))) }
                == language.distances)
        let weather = Measurement(value: 20.6, unit: UnitTemperature.celsius)
        let short = Measurement<UnitTemperature>.FormatStyle(
            width: .abbreviated, locale: language.locale, usage: .weather)
        var wide = Measurement<UnitTemperature>.FormatStyle(width: .wide, locale: language.locale, usage: .weather)
        wide.hidesScaleName = true
        #expect([plain(short.format(weather)), plain(wide.format(weather))] == language.temperatures)
    }

    @Test("Durations, lists and relative dates are in the language of the locale", arguments: languages)
    func texts(language: Language) {
        let formatter = DurationTextFormatter()
        formatter.calendar = ProcessLocale.calendar(of: language.locale)
        let durations = [DurationTextFormatter.UnitsStyle.full, .abbreviated].map { style in
            formatter.unitsStyle = style
            return plain(formatter.string(from: 3907) ?? "")
        }
        #expect(durations == language.durations)
        let list = ListFormatter()
        list.locale = language.locale
        #expect(list.string(from: ["Ada", "Grace", "Barbara"]).map(plain) == language.list)
        let relative = RelativeDateTimeFormatter()
        relative.locale = language.locale
        let date = Date(timeIntervalSince1970: 1_000_000)
        var texts = [7200.0, -18000].map { relative.localizedString(for: date + $0, relativeTo: date) }
        relative.dateTimeStyle = .named
        texts.append(relative.localizedString(for: date + 86400, relativeTo: date))
        #expect(texts.map(plain) == language.relative)
    }

    @Test("The decimals of a number decide between singular and plural; units without a name keep their symbol")
    func decimals() {
        let style = Measurement<UnitLength>.FormatStyle(
            width: .wide, locale: Locale(identifier: "en_US"), usage: .asProvided,
            numberFormatStyle: .number.precision(.fractionLength(1)))
        #expect(style.format(Measurement(value: 1, unit: UnitLength.miles)) == "1.0 miles")
        let padded = Measurement<UnitLength>.FormatStyle(
            width: .wide, locale: Locale(identifier: "en_US"), usage: .road,
            numberFormatStyle: .number.precision(.integerAndFractionLength(integer: 3, fraction: 0)))
        #expect(padded.format(Measurement(value: 10, unit: UnitLength.kilometers)) == "006 miles")
        let nibbles = Measurement(value: 2, unit: UnitInformationStorage.nibbles)
        let own = Measurement<UnitInformationStorage>.FormatStyle(width: .wide, locale: Locale(identifier: "de_DE"))
        #expect(nibbles.formatted(own) == "2 nibble")
        let formatter = DurationTextFormatter()
        formatter.calendar = ProcessLocale.calendar(of: Locale(identifier: "en_US"))
        formatter.unitsStyle = .full
        #expect(formatter.string(from: -4200) == "-1 hour, 10 minutes")
    }

    @Test(
        "Texts are transformed by the rules that Foundation names, and by ICU's own",
        arguments: [
            ("Příliš Ελλάδα 東京 Москва", StringTransform.toLatin, false, "Příliš Elláda dōng jīng Moskva"),
            ("Příliš žluťoučký", .stripDiacritics, false, "Prilis zlutoucky"),
            ("é", .stripCombiningMarks, false, "e"), ("かたかな", .hiraganaToKatakana, false, "カタカナ"),
            ("カタカナ", .hiraganaToKatakana, true, "かたかな"), ("Ａ１", .fullwidthToHalfwidth, false, "A1"),
            ("é<", .toXMLHex, false, "&#xE9;&#x3C;"), ("", .toLatin, false, ""),
            ("é", .toUnicodeName, false, "\\N{LATIN SMALL LETTER E WITH ACUTE}"),
            (String(repeating: "é", count: 100), .toXMLHex, false, String(repeating: "&#xE9;", count: 100)),
            ("Øl", StringTransform("Latin-ASCII"), false, "Ol"), ("a", StringTransform("No-Such"), false, nil),
        ])
    func transforms(text: String, transform: StringTransform, reverse: Bool, expected: String?) {
        #expect(text.applyingTransform(transform, reverse: reverse) == expected)
        #expect(text.dropFirst(0).applyingTransform(transform, reverse: reverse) == expected)
    }

    /// A calendar with English texts.
    private func calendar(_ timeZone: String = "UTC") throws -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: "en_US")
        calendar.timeZone = try #require(TimeZone(identifier: timeZone))
        return calendar
    }

    @Test("Durations count years, months and days by the calendar, from the beginning; a day may have 23 hours")
    func calendarUnits() throws {
        func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }
        let formatter = DurationTextFormatter()
        formatter.calendar = try calendar()
        formatter.unitsStyle = .full
        formatter.allowedUnits = [.year, .month, .day]
        let (start, end) = (try date("2025-01-31T12:00:00Z"), try date("2027-03-15T12:00:00Z"))
        #expect(formatter.string(from: start, to: end) == "2 years, 1 month, 15 days")
        let march = (try date("2027-03-31T12:00:00Z"), try date("2027-02-28T12:00:00Z"))
        #expect(formatter.string(from: march.1, to: march.0) == "1 month, 3 days")
        #expect(formatter.string(from: march.0, to: march.1) == "-1 month")
        // Numbers of seconds count from the beginning of 2001 or from another date.
        #expect(formatter.string(from: 59 * 86400) == "2 months")
        formatter.referenceDate = try date("2027-07-01T00:00:00Z")
        #expect(formatter.string(from: 59 * 86400) == "1 month, 28 days")
        formatter.calendar = try calendar("America/New_York")
        formatter.allowedUnits = [.day, .hour]
        let night = (try date("2027-03-13T17:00:00Z"), try date("2027-03-14T16:00:00Z"))
        #expect(formatter.string(from: night.0, to: night.1) == "1 day")
        #expect(formatter.string(from: 23 * 3600) == "23 hours")
    }

    @Test("Without a choice of units, a duration has all units; date components have those with a value")
    func allUnits() throws {
        let formatter = DurationTextFormatter()
        formatter.calendar = try calendar()
        formatter.unitsStyle = .full
        #expect(formatter.string(from: 430 * 86400) == "1 year, 2 months, 6 days")
        #expect(formatter.string(from: 8 * 86400 + 5) == "1 week, 1 day, 5 seconds")
        #expect(formatter.string(from: DateComponents(year: 1, day: 40)) == "1 year, 40 days")
        for interval in [.infinity, .nan, 3e11, -3e11] { #expect(formatter.string(from: interval) == nil) }
        #expect(formatter.string(from: -2e11)?.hasPrefix("-6,337 years") == true)
        formatter.calendar?.locale = Locale(identifier: "th_TH")
        formatter.allowedUnits = .second
        formatter.unitsStyle = .positional
        #expect(formatter.string(from: 3e9) == "3000000000")
        #expect(formatter.string(from: DateComponents(second: 3_000_000_000)) == "3000000000")
        formatter.allowedUnits = [.minute, .second]
        formatter.zeroFormattingBehavior = .pad
        #expect([-5, -65, 0, 65].map { formatter.string(from: $0) } == ["-00:05", "-01:05", "00:00", "01:05"])
        formatter.calendar = try calendar()
        formatter.allowedUnits = []
        #expect([5, 86405].map { formatter.string(from: $0) } == ["00:00:05", "1d 00:00:05"])
        formatter.zeroFormattingBehavior = .default
        #expect([5, 8 * 86400 + 3600].map { formatter.string(from: $0) } == ["5", "1w 1d 1:00:00"])
        formatter.allowedUnits = [.month, .day]
        #expect([0, 86400, 31 * 86400].map { formatter.string(from: $0) } == ["0d", "1d", "1mo"])
    }

    @Test("A range of dates is formatted as a duration")
    func dateRange() throws {
        let calendar = try calendar()
        let english = Locale(identifier: "en_US")
        func range(_ seconds: TimeInterval) -> Range<Date> {
            let start = Date(timeIntervalSinceReferenceDate: 0)
            return start..<(start + seconds)
        }
        func text(
            _ seconds: TimeInterval, _ style: Date.ComponentsFormatStyle.Style,
            _ fields: Set<Date.ComponentsFormatStyle.Field>? = nil
        ) -> String {
            range(seconds).formatted(.components(style: style, fields: fields).calendar(calendar).locale(english))
        }
        let durations = [0, 5, 303, 5000, 360_000].map { range($0).formatted(.timeDuration.locale(english)) }
        #expect(durations == ["0", "5", "5:03", "1:23:20", "100:00:00"])
        let styles = [Date.ComponentsFormatStyle.Style.wide, .abbreviated, .condensedAbbreviated, .narrow]
        #expect(
            styles.map { text(5000, $0) }
                == ["1 hour, 23 minutes, 20 seconds", "1 hr, 23 min, 20 sec", "1h 23m 20s", "1hr 23min 20sec"])
        #expect(text(120 * 86400, .wide, [.week, .day]) == "17 weeks, 1 day")
        let german = DateComponentsTextStyle(style: .wide).locale(Locale(identifier: "de"))
        #expect(range(5000).formatted(german) == "1 Stunde, 23 Minuten und 20 Sekunden")
    }
}
