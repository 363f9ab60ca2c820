public import Foundation

/// The dates of a timeline's entries and of the next timeline.
public struct PortfolioSchedule: Sendable, Hashable {
    public struct Moment: Sendable, Hashable {
        /// The date from which it is shown.
        public var date: Date
        /// True if the prices are marked as stale.
        public var isStale: Bool
    }

    /// The age from which prices are marked as stale.
    public static let staleAge: TimeInterval = 60 * 60
    /// The time until the next timeline. That is 96 a day, more than any budget: the system distributes the reloads
    /// that it grants (WidgetKit: "Keeping a widget up to date").
    public static let interval: TimeInterval = 15 * 60
    /// The minimum time between entries: about five minutes (WidgetKit: "Keeping a widget up to date").
    static let spacing: TimeInterval = 5 * 60
    /// The tolerance for prices from the future. Beyond it, a clock was wrong and their age is unknown.
    static let clockTolerance: TimeInterval = 5 * 60

    /// The entries, in order; the first is shown at once.
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
    /// The stale mark has a separate entry at the moment when the prices become stale, so it appears even without a
    /// reload. If that moment is less than five minutes away, the first entry gets an earlier date; it is shown at once
    /// all the same.
    /// - Parameters:
    ///   - asOf: the time of the prices; nil if there are none.
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
