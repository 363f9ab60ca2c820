public import Foundation

/// A style that writes the time between two dates, such as "1 hour, 23 minutes" (Foundation:
/// `Date.ComponentsFormatStyle`). Foundation on Linux declares of that type only `Field`.
public struct DateComponentsTextStyle: FormatStyle, Sendable {
    /// The length of the units' names.
    public var style: Date.ComponentsFormatStyle.Style
    /// The units that the text can contain; nil or empty for all. Units that are zero are left out, except the last one
    /// if all are zero.
    public var fields: Set<Date.ComponentsFormatStyle.Field>?
    public var locale = ProcessLocale.current
    public var calendar = ProcessLocale.calendar
    /// True to write numbers only, as in "1:23:20".
    private var isPositional = false

    /// Makes a style.
    public init(
        style: Date.ComponentsFormatStyle.Style, locale: Locale = ProcessLocale.current,
        calendar: Calendar = ProcessLocale.calendar, fields: Set<Date.ComponentsFormatStyle.Field>? = nil
    ) {
        (self.style, self.locale, self.calendar, self.fields) = (style, locale, calendar, fields)
    }

    fileprivate static var positional: Self {
        var style = Self(style: .narrow, fields: [.hour, .minute, .second])
        style.isPositional = true
        return style
    }

    private static let units: [(Date.ComponentsFormatStyle.Field, NSCalendar.Unit)] = [
        (.year, .year), (.month, .month), (.week, .weekOfMonth), (.day, .day), (.hour, .hour), (.minute, .minute),
        (.second, .second),
    ]

    /// Formats the time from the beginning to the end of a range.
    public func format(_ value: Range<Date>) -> String {
        let formatter = DurationTextFormatter()
        var calendar = calendar
        calendar.locale = locale
        formatter.calendar = calendar
        for (field, unit) in Self.units where fields?.contains(field) ?? true {
            formatter.allowedUnits.insert(unit)
        }
        formatter.unitsStyle =
            switch style {
            case _ where isPositional: .positional
            case .wide: .full
            case .spellOut: .spellOut
            case .abbreviated: .short
            case .condensedAbbreviated: .abbreviated
            case .narrow: .brief
            }
        return formatter.string(from: value.lowerBound, to: value.upperBound) ?? ""
    }

    public func locale(_ locale: Locale) -> Self {
        var style = self
        style.locale = locale
        return style
    }

    public func calendar(_ calendar: Calendar) -> Self {
        var style = self
        style.calendar = calendar
        return style
    }
}

extension Date.ComponentsFormatStyle {
    /// The length of the units' names (Foundation: `Date.ComponentsFormatStyle.Style`). Apple's documentation has the
    /// examples of `condensedAbbreviated` and `narrow` the other way round; these follow texts that developers published
    /// as the output of iOS.
    public enum Style: Codable, Hashable, Sendable {
        /// "2 hours, 10 minutes"
        case wide
        /// "2 hr, 10 min"
        case abbreviated
        /// "2h 10m"
        case condensedAbbreviated
        /// "2hr 10min"
        case narrow
        /// Same as `wide`, because numbers are not spelled out here.
        case spellOut
    }
}

extension FormatStyle where Self == DateComponentsTextStyle {
    /// Hours, minutes and seconds, as in "1:23:20". Hours and minutes that are zero at the beginning are left out.
    public static var timeDuration: Self { .positional }

    /// Units with their names, as in "1 hour, 23 minutes".
    /// - Parameters:
    ///   - style: the length of the units' names.
    ///   - fields: the units that the text can contain; nil or empty for all.
    public static func components(
        style: Date.ComponentsFormatStyle.Style, fields: Set<Date.ComponentsFormatStyle.Field>? = nil
    ) -> Self {
        Self(style: style, fields: fields)
    }
}
