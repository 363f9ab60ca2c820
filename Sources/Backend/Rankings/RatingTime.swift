public import Firestore

/// The times that ratings can have. Anybody may write `rating_events`, and each month that has a vote gets a document
/// that everybody reads: without bounds a stranger could have one made for each of 120,000 months.
public enum RatingTime {
    /// No rating is older: the day Firestore came out (Google Cloud blog: Introducing Cloud Firestore). Phones that
    /// were without a network for months, and projects that move here, keep what they have.
    public static let earliest = Timestamp(microseconds: 1_506_988_800 * 1_000_000)

    /// Seconds a rating may be ahead of the clock: phones' clocks are wrong, and some are set to another zone's time.
    public static let tolerance: Int64 = 86_400

    /// Why no rating can have a time; nil when one can. Both bounds are allowed themselves.
    ///
    /// - Parameters:
    ///   - time: what the event says.
    ///   - now: the clock of whoever asks.
    public static func objection(to time: Timestamp, now: Timestamp) -> String? {
        if time < earliest { return "timestamp \(time) is before \(earliest)" }
        if time > now.before(-tolerance) { return "timestamp \(time) is more than a day ahead of \(now)" }
        return nil
    }
}
