import Firestore

/// How the aggregation works.
public struct RankingsSettings: Sendable {
    /// The events of a page.
    public var pageSize: Int
    /// The most writes of a commit. Firestore limits only their bytes, which commits keep to as well; with more of
    /// them, other writers would wait longer for each.
    public var commitLimit: Int
    /// Seconds a write may become visible after its `received_at`. A distributed server takes that time before it
    /// commits, so events of that span are read again by the next run.
    public var settling: Int64
    /// Seconds an event without `received_at` may arrive after its `timestamp`. Events of that span before the last run
    /// are read again: a day costs a daily run as much again as the new events do.
    public var lateness: Int64
    /// The places of a ranking.
    public var places: Int
    /// How failed requests are tried again.
    public var retries: RequestRetries

    /// Makes settings.
    public init(
        pageSize: Int = 600, commitLimit: Int = 1_000, settling: Int64 = 60, lateness: Int64 = 60, places: Int = 10,
        retries: RequestRetries = RequestRetries()
    ) {
        self.pageSize = pageSize
        self.commitLimit = commitLimit
        self.settling = settling
        self.lateness = lateness
        self.places = places
        self.retries = retries
    }
}

extension Timestamp {
    /// The time that many seconds earlier.
    func before(_ seconds: Int64) -> Timestamp {
        Timestamp(microseconds: microseconds - seconds * 1_000_000)
    }
}
