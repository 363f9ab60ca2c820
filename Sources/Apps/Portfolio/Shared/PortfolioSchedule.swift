public import Foundation

/// The dates of a timeline's entries, and the date of the next timeline.
public struct PortfolioSchedule: Sendable, Hashable {
    public struct Moment: Sendable, Hashable {
        /// The date from which the entry is shown.
        public var date: Date
        /// True if the prices are marked as stale.
        public var isStale: Bool
    }

    /// The age in seconds from which prices are marked as stale.
    public static let staleAge: TimeInterval = 60 * 60
    /// The number of seconds until the next timeline. It asks for 96 timelines a day, more than any budget allows; the
    /// system decides which reloads it grants (WidgetKit: "Keeping a widget up to date").
    public static let interval: TimeInterval = 15 * 60
    /// The minimum number of seconds between entries: about five minutes (WidgetKit: "Keeping a widget up to date").
    static let spacing: TimeInterval = 5 * 60
    /// The number of seconds by which the time of a price may be in the future. If it is further ahead, a clock was
    /// wrong and the age of the price is unknown.
    static let clockTolerance: TimeInterval = 5 * 60

    /// The entries, in order. The system shows the first one at once.
    public var moments: [Moment]
    /// The date of the next timeline.
    public var reload: Date

    /// Returns true if prices are stale at a date.
    public static func isStale(asOf: Date?, at date: Date) -> Bool {
        guard let asOf else { return false }
        let age = date.timeIntervalSince(asOf)
        return age >= staleAge || age < -clockTolerance
    }

    /// Makes the schedule of a timeline.
    ///
    /// A separate entry marks the prices as stale at the moment when they become stale, so the mark appears even
    /// without a reload. If that moment is less than five minutes away, the first entry gets an earlier date; the
    /// system still shows it at once.
    ///
    /// - Parameters:
    ///   - asOf: the time of the prices; nil if no prices are known.
    ///   - now: the current time.
    ///   - notBefore: the date before which the market service accepts no requests.
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
