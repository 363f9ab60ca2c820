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
        /// "1:10:00"
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

    /// The units that the text can contain. An empty set means days, hours, minutes and seconds.
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

    private struct Unit {
        let unit: NSCalendar.Unit
        let seconds: Int
        let name: UAMeasureUnit
    }

    private static let units = [
        Unit(unit: .weekOfMonth, seconds: 604_800, name: UAMEASUNIT_DURATION_WEEK),
        Unit(unit: .day, seconds: 86400, name: UAMEASUNIT_DURATION_DAY),
        Unit(unit: .hour, seconds: 3600, name: UAMEASUNIT_DURATION_HOUR),
        Unit(unit: .minute, seconds: 60, name: UAMEASUNIT_DURATION_MINUTE),
        Unit(unit: .second, seconds: 1, name: UAMEASUNIT_DURATION_SECOND),
    ]

    /// Formats a number of seconds.
    public func string(from interval: TimeInterval) -> String? {
        guard interval.isFinite, interval.magnitude < Double(Int.max) else { return nil }
        var rest = Int(interval.magnitude)
        let allowed: NSCalendar.Unit = allowedUnits.isEmpty ? [.day, .hour, .minute, .second] : allowedUnits
        let units = Self.units.filter { allowed.contains($0.unit) }
        var values = units.map { unit -> (unit: Unit, value: Int) in
            defer { rest %= unit.seconds }
            return (unit, rest / unit.seconds)
        }
        let isPadded = zeroFormattingBehavior.contains(.pad)
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
            if values.isEmpty { values = units.last.map { [($0, 0)] } ?? [] }
        }
        if maximumUnitCount > 0 { values = Array(values.prefix(maximumUnitCount)) }
        if interval < 0, !values.isEmpty { values[0].value.negate() }
        let text = write(values, isPadded: isPadded)
        return includesTimeRemainingPhrase ? text + " remaining" : text
    }

    private func write(_ values: [(unit: Unit, value: Int)], isPadded: Bool) -> String {
        let locale = calendar?.locale ?? ProcessLocale.current
        if unitsStyle == .positional {
            let style = IntegerFormatStyle<Int>(locale: locale).grouping(.never)
            return values.enumerated().map { index, one in
                style.precision(.integerLength((index > 0 || isPadded ? 2 : 1)...)).format(one.value)
            }.joined(separator: ":")
        }
        let width =
            switch unitsStyle {
            case .abbreviated: UAMEASFMT_WIDTH_NARROW
            case .brief: UAMEASFMT_WIDTH_SHORTER
            case .short: UAMEASFMT_WIDTH_SHORT
            case .full, .spellOut, .positional: UAMEASFMT_WIDTH_WIDE
            }
        let parts = values.map { UAMeasure(value: Double($0.value), unit: $0.unit.name) }
        return UnicodeFormat.duration(parts, width: width, locale: locale.identifier) ?? ""
    }

    /// Formats the time between two dates.
    public func string(from startDate: Date, to endDate: Date) -> String? {
        string(from: endDate.timeIntervalSince(startDate))
    }

    /// Formats date components.
    public func string(from components: DateComponents) -> String? {
        let seconds =
            (components.weekOfMonth ?? 0) * 604_800 + (components.day ?? 0) * 86400 + (components.hour ?? 0) * 3600
            + (components.minute ?? 0) * 60 + (components.second ?? 0)
        return string(from: TimeInterval(seconds))
    }

    /// Formats date components with all their units (Foundation: `localizedString(from:unitsStyle:)`).
    public class func localizedString(from components: DateComponents, unitsStyle: UnitsStyle) -> String? {
        let formatter = DurationTextFormatter()
        formatter.unitsStyle = unitsStyle
        let units: [(NSCalendar.Unit, Int?)] = [
            (.weekOfMonth, components.weekOfMonth), (.day, components.day), (.hour, components.hour),
            (.minute, components.minute), (.second, components.second),
        ]
        for (unit, value) in units where value != nil { formatter.allowedUnits.insert(unit) }
        return formatter.string(from: components)
    }

    /// Formats date components or a number of seconds; returns nil for any other object.
    public override func string(for obj: Any?) -> String? {
        if let components = obj as? DateComponents { return string(from: components) }
        return (obj as? TimeInterval).flatMap { string(from: $0) }
    }
}
