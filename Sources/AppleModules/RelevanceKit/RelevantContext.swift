@_exported public import AppleFoundation

/// A clue to when a widget is relevant (RelevanceKit: `RelevantContext`). Only clues that consist of dates exist here,
/// because there is no Smart Stack of a watch.
public struct RelevantContext {
    /// The weight of a clue that consists of dates (RelevanceKit: `RelevantContext.DateKind`).
    public struct DateKind {
        package let name: String

        public static var `default`: DateKind { DateKind(name: "default") }
        /// A weight below the default, for information that calls for no action.
        public static var informational: DateKind { DateKind(name: "informational") }
        /// A weight above the default, for something important or something to do.
        public static var scheduled: DateKind { DateKind(name: "scheduled") }
    }

    /// The date on which the widget becomes relevant.
    package let start: Date
    /// The date on which the widget is no longer relevant; nil if unknown.
    package let end: Date?
    package let kind: DateKind

    public static func date(_ exact: Date) -> RelevantContext {
        RelevantContext(start: exact, end: nil, kind: .default)
    }

    public static func date(_ exact: Date, kind: DateKind) -> RelevantContext {
        RelevantContext(start: exact, end: nil, kind: kind)
    }

    public static func date(from: Date, to: Date) -> RelevantContext {
        RelevantContext(start: from, end: to, kind: .default)
    }

    public static func date(interval: DateInterval, kind: DateKind) -> RelevantContext {
        RelevantContext(start: interval.start, end: interval.end, kind: kind)
    }

    public static func date(range: ClosedRange<Date>, kind: DateKind) -> RelevantContext {
        RelevantContext(start: range.lowerBound, end: range.upperBound, kind: kind)
    }
}
