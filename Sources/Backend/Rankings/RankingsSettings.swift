import Firestore

/// The settings of the aggregation.
public struct RankingsSettings: Sendable {
    /// The number of events per page.
    public var pageSize: Int
    /// The maximum number of writes per commit. Firestore only limits a commit's bytes, which commits respect as well.
    /// With larger commits, other writers would wait longer for each one.
    public var commitLimit: Int
    /// The seconds by which a write may become visible after its `received_at`. A distributed server takes that time
    /// before it commits, so the next run reads the events of that span again.
    public var settling: Int64
    /// The seconds by which an event without `received_at` may arrive after its `timestamp`. Each run reads the events
    /// of that span before the last run again. With one day, a daily run reads twice as much.
    public var lateness: Int64
    /// The number of places in a ranking.
    public var places: Int
    /// The policy for retrying failed requests.
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
    /// Returns the time that many seconds earlier.
    func before(_ seconds: Int64) -> Timestamp {
        Timestamp(microseconds: microseconds - seconds * 1_000_000)
    }
}
