@_exported public import AppleFoundation

/// A clue for when a widget is relevant (RelevanceKit: `RelevantContext`). Only the clues in time are here; the Smart
/// Stack of a watch is not.
public struct RelevantContext {
    /// How much a clue in time weighs (RelevanceKit: `RelevantContext.DateKind`).
    public struct DateKind {
        package let name: String

        /// The usual weight.
        public static var `default`: DateKind { DateKind(name: "default") }
        /// Less than usual: there is nothing to do.
        public static var informational: DateKind { DateKind(name: "informational") }
        /// More than usual: important, or there is something to do.
        public static var scheduled: DateKind { DateKind(name: "scheduled") }
    }

    /// When the widget becomes relevant.
    package let start: Date
    /// When it ceases to be; nil when that is not known.
    package let end: Date?
    package let kind: DateKind

    /// Relevant at a date.
    public static func date(_ exact: Date) -> RelevantContext {
        RelevantContext(start: exact, end: nil, kind: .default)
    }

    /// Relevant at a date.
    public static func date(_ exact: Date, kind: DateKind) -> RelevantContext {
        RelevantContext(start: exact, end: nil, kind: kind)
    }

    /// Relevant between two dates.
    public static func date(from: Date, to: Date) -> RelevantContext {
        RelevantContext(start: from, end: to, kind: .default)
    }

    /// Relevant during an interval.
    public static func date(interval: DateInterval, kind: DateKind) -> RelevantContext {
        RelevantContext(start: interval.start, end: interval.end, kind: kind)
    }

    /// Relevant during a range of dates.
    public static func date(range: ClosedRange<Date>, kind: DateKind) -> RelevantContext {
        RelevantContext(start: range.lowerBound, end: range.upperBound, kind: kind)
    }
}
