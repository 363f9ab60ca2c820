public import Foundation

/// Writes how long ago or ahead something is (Foundation: `RelativeDateTimeFormatter`), which Foundation on Linux does
/// not have.
public final class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    // As all formatters: whoever shares one does not change it meanwhile.
    /// Whether there are words for days (Foundation: `RelativeDateTimeFormatter.DateTimeStyle`).
    public enum DateTimeStyle: Int, Sendable {
        /// "1 day ago"
        case numeric
        /// "yesterday"
        case named
    }

    /// How long the words are (Foundation: `RelativeDateTimeFormatter.UnitsStyle`).
    public enum UnitsStyle: Int, Sendable {
        /// "2 hours ago"
        case full
        /// "two hours ago"
        case spellOut
        /// "2 hr. ago"
        case short
        /// "2h ago"
        case abbreviated
    }

    /// Whether there are words for days.
    public var dateTimeStyle = DateTimeStyle.numeric
    /// How long the words are.
    public var unitsStyle = UnitsStyle.full
    /// The language.
    public var locale: Locale! = ProcessLocale.current
    /// The calendar.
    public var calendar: Calendar! = .current

    private func style(anchor: Date) -> Date.AnchoredRelativeFormatStyle {
        let units: Date.RelativeFormatStyle.UnitsStyle =
            switch unitsStyle {
            case .full: .wide
            case .spellOut: .spellOut
            case .short: .abbreviated
            case .abbreviated: .narrow
            }
        return Date.AnchoredRelativeFormatStyle(
            anchor: anchor, presentation: dateTimeStyle == .named ? .named : .numeric, unitsStyle: units,
            locale: locale ?? ProcessLocale.current, calendar: calendar ?? .current)
    }

    /// The text for a date, as seen at another.
    public func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        style(anchor: date).format(referenceDate)
    }

    /// The text for a number of seconds from now; negative is ago.
    public func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now + timeInterval, relativeTo: now)
    }

    /// The text for parts of a date from now; negative is ago.
    public func localizedString(from dateComponents: DateComponents) -> String {
        let now = Date()
        let date = (calendar ?? .current).date(byAdding: dateComponents, to: now) ?? now
        return localizedString(for: date, relativeTo: now)
    }

    /// The text for a date from now; nil for anything else.
    public override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }
}
