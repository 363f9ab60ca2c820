public import Foundation
internal import _FoundationICU

/// A formatter of durations (Foundation: `DateComponentsFormatter`). Foundation on Linux declares
/// `DateComponentsFormatter`, but does not implement it. A file that Tandem adds to adopted code redefines that name as
/// this class. The locale of `calendar` determines the language.
public final class DurationTextFormatter: Formatter, @unchecked Sendable {
    // `@unchecked`, because a formatter is mutable. As with all of Foundation's formatters, it must not be changed
    // while other threads use it.
    /// The length of the units' names (Foundation: `DateComponentsFormatter.UnitsStyle`).
    public enum UnitsStyle: Int, Sendable {
        /// "1:10:00", or "1d 1:10:00"
        case positional
        /// "1h 10m"
        case abbreviated
        /// "1 hr, 10 min"
        case short
        /// "1 hour, 10 minutes"
        case full
        /// Same as `full`, because numbers are not spelled out here.
        case spellOut
        /// "1hr 10min"
        case brief
    }

    /// The rule for units whose number is zero (Foundation: `DateComponentsFormatter.ZeroFormattingBehavior`).
    public struct ZeroFormattingBehavior: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        /// In positional style, leaves out units that are zero at the beginning. In the other styles, leaves out all
        /// units that are zero.
        public static let `default` = ZeroFormattingBehavior(rawValue: 1)
        /// Leaves out units that are zero at the beginning.
        public static let dropLeading = ZeroFormattingBehavior(rawValue: 2)
        /// Leaves out units that are zero in the middle.
        public static let dropMiddle = ZeroFormattingBehavior(rawValue: 4)
        /// Leaves out units that are zero at the end.
        public static let dropTrailing = ZeroFormattingBehavior(rawValue: 8)
        /// Leaves out all units that are zero.
        public static let dropAll: ZeroFormattingBehavior = [.dropLeading, .dropMiddle, .dropTrailing]
        /// Keeps units that are zero, and writes each number with at least two digits.
        public static let pad = ZeroFormattingBehavior(rawValue: 1 << 16)
    }

    /// The units that the text can contain: years, months, weeks (`weekOfMonth`), days, hours, minutes and seconds. An
    /// empty set means all of them; for date components, it means the components that have a value.
    public var allowedUnits: NSCalendar.Unit = []
    public var unitsStyle = UnitsStyle.positional
    public var zeroFormattingBehavior = ZeroFormattingBehavior.default
    /// The maximum number of units; 0 for no limit.
    public var maximumUnitCount = 0
    /// The locale of this calendar determines the language of the text.
    public var calendar: Calendar? = ProcessLocale.calendar
    /// True to mark the text as approximate. This has no effect here.
    public var includesApproximationPhrase = false
    /// True to add the English word "remaining" to the text.
    public var includesTimeRemainingPhrase = false
    /// True to allow decimals, as in "1.5 hours". This has no effect here.
    public var allowsFractionalUnits = false
    /// True to write a small number of the largest unit in the next one, as in "90 minutes". This has no effect here.
    public var collapsesLargestUnit = false
    /// The place of the text, which determines its capitalization. This has no effect here.
    public var formattingContext = Formatter.Context.unknown
    /// The date from which numbers of seconds and date components count, so that months have a length; nil for the
    /// beginning of 2001.
    public var referenceDate: Date?

    private struct Unit {
        let unit: NSCalendar.Unit
        let component: Calendar.Component
        /// The length in seconds; nil if it depends on the calendar.
        var seconds: Int?
        let name: UAMeasureUnit
    }

    private static let units = [
        Unit(unit: .year, component: .year, name: UAMEASUNIT_DURATION_YEAR),
        Unit(unit: .month, component: .month, name: UAMEASUNIT_DURATION_MONTH),
        Unit(unit: .weekOfMonth, component: .weekOfMonth, name: UAMEASUNIT_DURATION_WEEK),
        Unit(unit: .day, component: .day, name: UAMEASUNIT_DURATION_DAY),
        Unit(unit: .hour, component: .hour, seconds: 3600, name: UAMEASUNIT_DURATION_HOUR),
        Unit(unit: .minute, component: .minute, seconds: 60, name: UAMEASUNIT_DURATION_MINUTE),
        Unit(unit: .second, component: .second, seconds: 1, name: UAMEASUNIT_DURATION_SECOND),
    ]

    /// The longest time that can be formatted, in seconds. The calendar's dates begin in 4713 BC.
    private static let longest: TimeInterval = 2e11

    private var reference: Date { referenceDate ?? Date(timeIntervalSinceReferenceDate: 0) }

    /// A calendar in which each day has 24 hours.
    private var evenCalendar: Calendar {
        var calendar = calendar ?? ProcessLocale.calendar
        calendar.timeZone = .gmt
        return calendar
    }

    /// Formats a number of seconds. Returns nil if it is not finite, or longer than some 6,000 years.
    public func string(from interval: TimeInterval) -> String? {
        string(from: reference, to: reference + interval, allowedUnits, in: evenCalendar)
    }

    /// Formats the time between two dates. The lengths of days, months and years are those of the calendar. Returns nil
    /// if the time is longer than some 6,000 years.
    public func string(from startDate: Date, to endDate: Date) -> String? {
        string(from: startDate, to: endDate, allowedUnits, in: calendar ?? ProcessLocale.calendar)
    }

    /// Formats date components.
    public func string(from components: DateComponents) -> String? {
        let given = Self.units.filter { components.value(for: $0.component) != nil }
        var days = components
        (days.hour, days.minute, days.second) = (nil, nil, nil)
        let seconds =
            Double(components.hour ?? 0) * 3600 + Double(components.minute ?? 0) * 60 + Double(components.second ?? 0)
        let calendar = evenCalendar
        return calendar.date(byAdding: days, to: reference).flatMap {
            string(
                from: reference, to: $0 + seconds,
                allowedUnits.isEmpty ? NSCalendar.Unit(given.map(\.unit)) : allowedUnits, in: calendar)
        }
    }

    private func string(
        from startDate: Date, to endDate: Date, _ allowed: NSCalendar.Unit, in calendar: Calendar
    ) -> String? {
        guard endDate.timeIntervalSince(startDate).magnitude <= Self.longest else { return nil }
        let units = Self.units.filter { allowed.isEmpty || allowed.contains($0.unit) }
        var values = shown(Self.values(of: units, from: startDate, to: endDate, in: calendar))
        let isNegative = endDate < startDate
        if isNegative, let first = values.first, first.value != 0 { values[0].value = -first.value }
        let text =
            (isNegative && values.first?.value == 0 && values.contains { $0.value != 0 } ? "-" : "") + write(values)
        return includesTimeRemainingPhrase ? text + " remaining" : text
    }

    /// Counts the units of a time. Days and longer units are those of the calendar; the rest is divided.
    private static func values(
        of units: [Unit], from startDate: Date, to endDate: Date, in calendar: Calendar
    ) -> [(unit: Unit, value: Int)] {
        let days = Set(units.filter { $0.seconds == nil }.map(\.component))
        var (parts, rest) = (DateComponents(), startDate)
        if !days.isEmpty {
            parts = calendar.dateComponents(days, from: startDate, to: endDate)
            rest = calendar.date(byAdding: parts, to: startDate) ?? startDate
        }
        var seconds = Int(endDate.timeIntervalSince(rest).magnitude)
        return units.map { unit in
            guard let length = unit.seconds else { return (unit, abs(parts.value(for: unit.component) ?? 0)) }
            defer { seconds %= length }
            return (unit, seconds / length)
        }
    }

    private var isPadded: Bool { zeroFormattingBehavior.contains(.pad) }

    /// Returns the values without the zeros that are left out, and at most `maximumUnitCount` of them.
    private func shown(_ all: [(unit: Unit, value: Int)]) -> [(unit: Unit, value: Int)] {
        var values = all
        var drops = zeroFormattingBehavior
        if drops.contains(.default) { drops = unitsStyle == .positional ? .dropLeading : .dropAll }
        if !isPadded {
            if drops.contains(.dropLeading) { values = Array(values.drop { $0.value == 0 }) }
            if drops.contains(.dropTrailing) {
                while values.last?.value == 0 { values.removeLast() }
            }
            if drops.contains(.dropMiddle), values.count > 2 {
                values = values.enumerated().filter { index, one in
                    index == 0 || index == values.count - 1 || one.value != 0
                }.map(\.element)
            }
            if values.isEmpty { values = all.suffix(1) }
        }
        return maximumUnitCount > 0 ? Array(values.prefix(maximumUnitCount)) : values
    }

    private func write(_ values: [(unit: Unit, value: Int)]) -> String {
        let locale = calendar?.locale ?? ProcessLocale.current
        guard unitsStyle == .positional else { return write(values, unitsStyle, locale) }
        // Days and longer units have letters also in this style.
        let clock = values.filter { $0.unit.seconds != nil }
        var days = values.filter { $0.unit.seconds == nil && $0.value != 0 }
        if days.isEmpty, clock.isEmpty { days = values.suffix(1) }
        let style = IntegerFormatStyle<Int>(locale: locale).grouping(.never)
        let digits = clock.enumerated().map { index, one in
            style.precision(.integerLength((index > 0 || isPadded ? 2 : 1)...)).format(one.value)
        }.joined(separator: ":")
        return (days.isEmpty ? [digits] : [write(days, .abbreviated, locale), digits]).filter { !$0.isEmpty }
            .joined(separator: " ")
    }

    private func write(_ values: [(unit: Unit, value: Int)], _ style: UnitsStyle, _ locale: Locale) -> String {
        let width =
            switch style {
            case .abbreviated: UAMEASFMT_WIDTH_NARROW
            case .brief: UAMEASFMT_WIDTH_SHORTER
            case .short: UAMEASFMT_WIDTH_SHORT
            case .full, .spellOut, .positional: UAMEASFMT_WIDTH_WIDE
            }
        let parts = values.map { UAMeasure(value: Double($0.value), unit: $0.unit.name) }
        return UnicodeFormat.duration(parts, width: width, locale: locale.identifier) ?? ""
    }

    /// Formats date components with all their units (Foundation: `localizedString(from:unitsStyle:)`).
    public class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DurationTextFormatter()
        formatter.unitsStyle = unitsStyle
        return formatter.string(from: components)
    }

    /// Formats date components or a number of seconds; returns nil for any other object.
    public override func string(for obj: Any?) -> String? {
        if let components = obj as? DateComponents { return string(from: components) }
        return (obj as? TimeInterval).flatMap { string(from: $0) }
    }
}
