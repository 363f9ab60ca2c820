/// A value that changes with time (SwiftUI: `TimeDataSource`). A text shows the value at the time for which the
/// timeline entry is evaluated.
public struct TimeDataSource<Value>: Sendable {
    /// The kind of the source. Two sources of the same kind are equal.
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
    public static var currentDate: TimeDataSource<Date> { TimeDataSource(kind: .currentDate) { $0 } }
}

extension TimeDataSource where Value == Range<Date> {
    /// Returns the range from a date to now; the range is empty before the date.
    public static func dateRange(startingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource(kind: .dateRangeStartingAt(date)) { date..<max(date, $0) }
    }
    /// Returns the range from now to a date; the range is empty after the date.
    public static func dateRange(endingAt date: Date) -> TimeDataSource<Range<Date>> {
        TimeDataSource(kind: .dateRangeEndingAt(date)) { min(date, $0)..<date }
    }
}

extension TimeDataSource where Value == Duration {
    /// Returns the time since a date; the time is negative before the date.
    public static func durationOffset(to date: Date) -> TimeDataSource<Duration> {
        TimeDataSource(kind: .durationOffset(date)) { .seconds($0.timeIntervalSince(date)) }
    }
}

extension Text {
    /// Shows a value that changes with time (SwiftUI: `init(_:format:)`).
    public init<V, F: DiscreteFormatStyle>(
        _ source: TimeDataSource<V>, format: F
    ) where F.FormatInput == V, F.FormatOutput == String {
        self.init(content: .formatted(FormattedValue(live: source, format) { AttributedString($0) }))
    }

    /// Shows a value that changes with time, as a text with attributes (SwiftUI: `init(_:format:)`).
    public init<V, F: DiscreteFormatStyle>(
        _ source: TimeDataSource<V>, format: F
    ) where F.FormatInput == V, F.FormatOutput == AttributedString {
        self.init(content: .formatted(FormattedValue(live: source, format) { $0 }))
    }
}

extension LocalizedStringKey.StringInterpolation {
    /// Adds a value that changes with time.
    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(
        _ source: TimeDataSource<V>, format: F
    ) where F.FormatInput == V, F.FormatOutput == String { appendInterpolation(Text(source, format: format)) }

    /// Adds a value that changes with time.
    public mutating func appendInterpolation<V, F: DiscreteFormatStyle>(
        _ source: TimeDataSource<V>, format: F
    ) where F.FormatInput == V, F.FormatOutput == AttributedString { appendInterpolation(Text(source, format: format)) }
}
