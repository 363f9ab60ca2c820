/// Date formats that SwiftUI keeps up to date (SwiftUI: `SystemFormatStyle`).
public enum SystemFormatStyle: Sendable {
    /// A running time within a range of dates (SwiftUI: `SystemFormatStyle.Timer`).
    public struct Timer: DiscreteFormatStyle, Sendable {
        let range: Range<Date>
        let countsDown: Bool
        let clock: ClockText

        /// Returns the text at a date, such as `2:32`.
        public func format(_ value: Date) -> AttributedString {
            let date = min(max(value, range.lowerBound), range.upperBound)
            let seconds =
                countsDown ? range.upperBound.timeIntervalSince(date) : date.timeIntervalSince(range.lowerBound)
            return AttributedString(clock.string(seconds, roundingUp: countsDown))
        }
    }

    /// A running time that counts up from a date (SwiftUI: `SystemFormatStyle.Stopwatch`).
    public struct Stopwatch: DiscreteFormatStyle, Sendable {
        let start: Date
        let clock: ClockText

        /// Returns the text at a date, such as `2:32.07`.
        public func format(_ value: Date) -> AttributedString {
            AttributedString(clock.string(max(0, value.timeIntervalSince(start)), roundingUp: false))
        }
    }

    /// The time between a date and an anchor, with a sign (SwiftUI: `SystemFormatStyle.DateOffset`).
    public struct DateOffset: DiscreteFormatStyle, Sendable {
        let anchor: Date
        let fields: Set<Date.ComponentsFormatStyle.Field>
        let maxFieldCount: Int
        let sign: NumberFormatStyleConfiguration.SignDisplayStrategy
        var locale = ProcessLocale.current

        /// Returns the text at a date, such as `2 hours, 23 minutes`. If the date is before the anchor, the text begins
        /// with a minus sign.
        public func format(_ value: Date) -> AttributedString {
            let seconds = value.timeIntervalSince(anchor)
            let text = DateFields.distance(seconds, fields: fields, count: maxFieldCount, locale)
            let signs = seconds.formatted(.number.sign(strategy: sign).precision(.fractionLength(0)).locale(locale))
                .prefix { !$0.isNumber }
            return AttributedString(String(signs) + text)
        }

        public func locale(_ locale: Locale) -> Self {
            var style = self
            style.locale = locale
            return style
        }
    }

    /// A date in everyday words: the time from now if the date is near, otherwise the date itself (SwiftUI:
    /// `SystemFormatStyle.DateReference`).
    public struct DateReference: DiscreteFormatStyle, Sendable {
        let date: Date
        let fields: Set<Date.RelativeFormatStyle.Field>
        let maxFieldCount: Int
        let threshold: Date.RelativeFormatStyle.Field
        var locale = ProcessLocale.current

        /// Returns the text at a date: `in 2 hours`, or the date.
        public func format(_ value: Date) -> AttributedString {
            if abs(date.timeIntervalSince(value)) >= DateFields.seconds(of: threshold) {
                let style = Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale)
                return AttributedString(style.format(date))
            }
            var style = Date.AnchoredRelativeFormatStyle(
                anchor: date, allowedFields: fields, presentation: .numeric, unitsStyle: .wide, locale: locale)
            style.locale = locale
            return AttributedString(style.format(value))
        }

        public func locale(_ locale: Locale) -> Self {
            var style = self
            style.locale = locale
            return style
        }
    }
}

// The text changes every second, and more often for a stopwatch.
extension DiscreteFormatStyle where FormatInput == Date, Self: SystemDateStyle {
    /// Returns the latest earlier date at which the text differs.
    public func discreteInput(before input: Date) -> Date? { input - step }
    /// Returns the next date at which the text differs.
    public func discreteInput(after input: Date) -> Date? { input + step }
}

public protocol SystemDateStyle {
    /// The interval between changes of the text, in seconds.
    var step: TimeInterval { get }
}

extension SystemFormatStyle.Timer: SystemDateStyle {
    public var step: TimeInterval { clock.precision }
}
extension SystemFormatStyle.Stopwatch: SystemDateStyle {
    public var step: TimeInterval { clock.precision }
}
extension SystemFormatStyle.DateOffset: SystemDateStyle {
    public var step: TimeInterval { 1 }
}
extension SystemFormatStyle.DateReference: SystemDateStyle {
    public var step: TimeInterval { 1 }
}

extension FormatStyle where Self == SystemFormatStyle.Timer {
    /// Returns a style that counts down to the end of a range.
    public static func timer(
        countingDownIn range: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
        maxPrecision: Duration = .seconds(1)
    ) -> Self {
        Self(range: range, countsDown: true, clock: ClockText(showsHours, maxFieldCount, maxPrecision))
    }

    /// Returns a style that counts up from the start of a range.
    public static func timer(
        countingUpIn range: Range<Date>, showsHours: Bool = true, maxFieldCount: Int = 3,
        maxPrecision: Duration = .seconds(1)
    ) -> Self {
        Self(range: range, countsDown: false, clock: ClockText(showsHours, maxFieldCount, maxPrecision))
    }
}

extension FormatStyle where Self == SystemFormatStyle.Stopwatch {
    /// Returns a style that counts up from a date.
    public static func stopwatch(
        startingAt startDate: Date, showsHours: Bool = true, maxFieldCount: Int = 4,
        maxPrecision: Duration = .milliseconds(10)
    ) -> Self { Self(start: startDate, clock: ClockText(showsHours, maxFieldCount, maxPrecision)) }
}

extension FormatStyle where Self == SystemFormatStyle.DateOffset {
    /// Returns a style that shows the time between a date and an anchor, with a sign.
    public static func offset(
        to anchor: Date,
        allowedFields: Set<Date.ComponentsFormatStyle.Field> = [.year, .month, .day, .hour, .minute, .second],
        maxFieldCount: Int = 2, sign: NumberFormatStyleConfiguration.SignDisplayStrategy = .automatic
    ) -> Self { Self(anchor: anchor, fields: allowedFields, maxFieldCount: maxFieldCount, sign: sign) }
}

extension FormatStyle where Self == SystemFormatStyle.DateReference {
    /// Returns a style that shows the time from now if the date is near, otherwise the date itself.
    public static func reference(
        to date: Date,
        allowedFields: Set<Date.RelativeFormatStyle.Field> = [.year, .month, .day, .hour, .minute, .second],
        maxFieldCount: Int = 2, thresholdField: Date.RelativeFormatStyle.Field = .day
    ) -> Self { Self(date: date, fields: allowedFields, maxFieldCount: maxFieldCount, threshold: thresholdField) }
}
