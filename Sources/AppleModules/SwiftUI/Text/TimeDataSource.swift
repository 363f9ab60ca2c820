/// A value that time changes (SwiftUI: `TimeDataSource`). A text of one is what it is when the entry is evaluated.
public struct TimeDataSource<Value>: Sendable {
    /// What it is, for comparing.
    enum Kind: Hashable, Sendable {
        case currentDate
        case dateRangeStartingAt(Date)
        case dateRangeEndingAt(Date)
        case durationOffset(Date)
    }

    let kind: Kind
    let value: @Sendable (_ now: Date) -> Value
}

extension TimeDataSource where Value == Date {
    /// The time that it is.
    public static var currentDate: TimeDataSource<Date> { TimeDataSource(kind: .currentDate) { $0 } }
}

extension TimeDataSource where Value == Range<Date> {
    /// From a date to now; empty before it.
    public static func dateRange(startingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource(kind: .dateRangeStartingAt(date)) { date..<max(date, $0) }
    }
    /// From now to a date; empty behind it.
    public static func dateRange(endingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource(kind: .dateRangeEndingAt(date)) { min(date, $0)..<date }
    }
}

extension TimeDataSource where Value == Duration {
    /// The time since a date; negative before it.
    public static func durationOffset(to date: Date) -> TimeDataSource<Duration> {
        TimeDataSource(kind: .durationOffset(date)) { .seconds($0.timeIntervalSince(date)) }
    }
}

extension Text {
    /// A value that time changes, as a style formats it (SwiftUI: `init(_:format:)`).
    public init<V, F: DiscreteFormatStyle>(
        _ source: TimeDataSource<V>, format: F
    ) where F.FormatInput == V, F.FormatOutput == String {
        self.init(content: .formatted(FormattedValue(live: source, format) { AttributedString($0) }))
    }

    /// A value that time changes, as a style formats it with attributes (SwiftUI: `init(_:format:)`).
    public init<V, F: DiscreteFormatStyle>(
        _ source: TimeDataSource<V>, format: F
    ) where F.FormatInput == V, F.FormatOutput == AttributedString {
        self.init(content: .formatted(FormattedValue(live: source, format) { $0 }))
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a value that time changes.
    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(
        _ source: TimeDataSource<V>, format: F
    ) where F.FormatInput == V, F.FormatOutput == String { appendInterpolation(Text(source, format: format)) }

    /// Adds a value that time changes.
    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(
        _ source: TimeDataSource<V>, format: F
    ) where F.FormatInput == V, F.FormatOutput == AttributedString { appendInterpolation(Text(source, format: format)) }
}
