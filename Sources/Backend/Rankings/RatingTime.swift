public import Firestore

/// The limits on the times of ratings. Anyone may write `rating_events`, and each month with a vote gets a public
/// document. Without limits, a stranger could create one document for each of 120,000 months.
public enum RatingTime {
    /// The earliest valid time: the day Firestore was released (Google Cloud blog: Introducing Cloud Firestore). This
    /// early limit keeps ratings from phones that were offline for months, and from projects that move to this
    /// database.
    public static let earliest = Timestamp(microseconds: 1_506_988_800 * 1_000_000)

    /// The number of seconds by which a rating may be ahead of the clock. Some phones' clocks are wrong or set to
    /// another time zone.
    public static let tolerance: Int64 = 86_400

    /// Returns the reason why a rating cannot have this time; nil if it can. Both limits are inclusive.
    ///
    /// - Parameters:
    ///   - time: the time in the event.
    ///   - now: the caller's clock.
    public static func objection(to time: Timestamp, now: Timestamp) -> String? {
        if time < earliest { return "timestamp \(time) is before \(earliest)" }
        if time > now.before(-tolerance) { return "timestamp \(time) is more than a day ahead of \(now)" }
        return nil
    }
}
