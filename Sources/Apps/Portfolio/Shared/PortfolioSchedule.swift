public import Foundation

/// The dates of the entries in the widget's timeline, and the date at which the next timeline is requested.
public struct PortfolioSchedule: Sendable, Hashable {
    public struct Moment: Sendable, Hashable {
        /// The date from which the widget shows the entry.
        public var date: Date
        /// True if the entry marks the prices as stale.
        public var isStale: Bool
    }

    /// The age in seconds from which prices are marked as stale.
    public static let staleAge: TimeInterval = 60 * 60
    /// The number of seconds until the next timeline is requested. This interval gives 96 requests a day, more than any
    /// budget allows. The system decides which of the reloads it grants (WidgetKit: "Keeping a widget up to date").
    public static let interval: TimeInterval = 15 * 60
    /// The minimum number of seconds between two entries: about five minutes (WidgetKit: "Keeping a widget up to
    /// date").
    static let spacing: TimeInterval = 5 * 60
    /// The number of seconds by which a price's time may be in the future. If it is further in the future, one of the
    /// clocks was wrong, and the age of the price is unknown.
    static let clockTolerance: TimeInterval = 5 * 60

    /// The entries, ordered by date. The system shows the first entry at once.
    public var moments: [Moment]
    /// The date at which the next timeline is requested.
    public var reload: Date

    /// Returns true if prices from the time `asOf` are stale at `date`.
    public static func isStale(asOf: Date?, at date: Date) -> Bool {
        guard let asOf else { return false }
        let age = date.timeIntervalSince(asOf)
        return age >= staleAge || age < -clockTolerance
    }

    /// Makes the schedule of a timeline.
    ///
    /// A second entry marks the prices as stale from the moment at which they become stale. So the mark appears even
    /// without a reload. If that moment is less than five minutes away, the first entry gets a date in the past, to
    /// keep five minutes between the entries; the system still shows it at once.
    ///
    /// - Parameters:
    ///   - asOf: the time of the prices; nil if no prices are known.
    ///   - now: the current time.
    ///   - notBefore: the date before which the market service accepts no requests; nil if it has set no limit.
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
