public import Foundation

/// When a widget's entries begin, and when the next timeline is asked for.
public struct PortfolioSchedule: Sendable, Hashable {
    /// One entry.
    public struct Moment: Sendable, Hashable {
        /// From when on it is shown.
        public var date: Date
        /// Whether the prices are marked as old.
        public var isStale: Bool
    }

    /// From this age on prices are marked as old.
    public static let staleAge: TimeInterval = 60 * 60
    /// After this time the next timeline is asked for. That is 96 a day, more than any budget: the system spreads what
    /// it grants (WidgetKit: "Keeping a widget up to date").
    public static let interval: TimeInterval = 15 * 60
    /// Entries are at least about five minutes apart (WidgetKit: "Keeping a widget up to date").
    static let spacing: TimeInterval = 5 * 60
    /// Prices this far in the future are of a clock that was wrong, and their age is unknown.
    static let clockTolerance: TimeInterval = 5 * 60

    /// The entries, in order: the first is shown at once.
    public var moments: [Moment]
    /// When the next timeline is asked for.
    public var reload: Date

    /// Whether prices are old at a date.
    public static func isStale(asOf: Date?, at date: Date) -> Bool {
        guard let asOf else { return false }
        let age = date.timeIntervalSince(asOf)
        return age >= staleAge || age < -clockTolerance
    }

    /// Makes the schedule of a timeline.
    ///
    /// The mark has an entry of its own at the very moment at which the prices become old, so that it appears even when
    /// no reload comes. When that is less than five minutes away, the first entry is dated back: it is shown at once
    /// all the same.
    /// - Parameters:
    ///   - asOf: the time of the prices; nil when there are none.
    ///   - now: the time.
    ///   - notBefore: until when the market service wants to be left alone.
    public init(asOf: Date?, at now: Date, notBefore: Date?) {
        reload = max(now + Self.interval, notBefore ?? now)
        moments = [Moment(date: now, isStale: Self.isStale(asOf: asOf, at: now))]
        guard let asOf, !moments[0].isStale else { return }
        let end = asOf + Self.staleAge
        moments = [
            Moment(date: min(now, end - Self.spacing), isStale: false), Moment(date: end, isStale: true),
        ]
    }
}
