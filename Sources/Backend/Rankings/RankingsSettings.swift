import Firestore

/// The settings of the aggregation.
public struct RankingsSettings: Sendable {
    /// The number of events per page.
    public var pageSize: Int
    /// The maximum number of writes per commit. A lower limit shortens the time that other writers wait for a commit.
    /// Firestore itself limits only the bytes of a commit, and commits respect that limit as well.
    public var commitLimit: Int
    /// The maximum number of seconds between the `received_at` of a write and the moment when queries find the write. A
    /// distributed server needs this time to commit. The next run reads the events of that span again.
    public var settling: Int64
    /// The maximum number of seconds by which an event without `received_at` may arrive after its `timestamp`. Each run
    /// reads the events of that span before the last run again. With a span of one day, a daily run reads twice as
    /// much.
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
    /// Returns the time `seconds` earlier.
    func before(_ seconds: Int64) -> Timestamp {
        Timestamp(microseconds: microseconds - seconds * 1_000_000)
    }
}
