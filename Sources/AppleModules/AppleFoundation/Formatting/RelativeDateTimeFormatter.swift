public import Foundation

/// A formatter of the time until or since a date (Foundation: `RelativeDateTimeFormatter`). Foundation on Linux lacks
/// this class.
public final class RelativeDateTimeFormatter: Formatter, @unchecked Sendable {
    // `@unchecked`, because a formatter is mutable. As with all of Foundation's formatters, it must not be changed
    // while other threads use it.
    /// The choice between "1 day ago" and "yesterday" (Foundation: `RelativeDateTimeFormatter.DateTimeStyle`).
    public enum DateTimeStyle: Int, Sendable {
        /// "1 day ago"
        case numeric
        /// "yesterday"
        case named
    }

    /// The length of the units' names (Foundation: `RelativeDateTimeFormatter.UnitsStyle`).
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

    public var dateTimeStyle = DateTimeStyle.numeric
    public var unitsStyle = UnitsStyle.full
    public var locale: Locale! = ProcessLocale.current
    public var calendar: Calendar! = .current
    /// The place of the text, which determines its capitalization (Foundation: `formattingContext`).
    public var formattingContext = Formatter.Context.unknown

    private var capitalization: FormatStyleCapitalizationContext {
        switch formattingContext {
        case .standalone: .standalone
        case .listItem: .listItem
        case .beginningOfSentence: .beginningOfSentence
        case .middleOfSentence: .middleOfSentence
        // The place of a dynamic text is known only when it is shown, which no text here is.
        case .unknown, .dynamic: .unknown
        @unknown default: .unknown
        }
    }

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
            locale: locale ?? ProcessLocale.current, calendar: calendar ?? .current,
            capitalizationContext: capitalization)
    }

    /// Formats `date` relative to `referenceDate`.
    public func localizedString(for date: Date, relativeTo referenceDate: Date) -> String {
        style(anchor: date).format(referenceDate)
    }

    /// Formats the time that is `timeInterval` seconds from now. A negative number means the past.
    public func localizedString(fromTimeInterval timeInterval: TimeInterval) -> String {
        let now = Date()
        return localizedString(for: now + timeInterval, relativeTo: now)
    }

    /// Formats the time that is `dateComponents` from now. Negative components mean the past.
    public func localizedString(from dateComponents: DateComponents) -> String {
        let now = Date()
        let date = (calendar ?? .current).date(byAdding: dateComponents, to: now) ?? now
        return localizedString(for: date, relativeTo: now)
    }

    /// Formats a date relative to now. Returns nil for any other object.
    public override func string(for obj: Any?) -> String? {
        (obj as? Date).map { localizedString(for: $0, relativeTo: Date()) }
    }
}
