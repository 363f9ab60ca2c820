public import Firestore

/// Counts the ratings in `rating_events` and writes the best and worst jokes of each month to `weekly_rankings`.
///
/// **What counts.** Of each user's ratings of a joke, only the last counts. The last rating is the one with the latest
/// time; if times are equal, the one with the larger document id. A rating's time is its `timestamp`. If a writer lets
/// the server set `timestamp` and also sets an earlier `rated_at`, the time is `rated_at`. The rating counts in the
/// month of its time in New York: 4 and 5 are hilarious, 1 and 2 horrible. If a user rates a joke again in another
/// month, the vote moves to that month. Invalid documents are skipped and reported. So are ratings whose time is
/// impossible (`RatingTime`); a rating from the future is skipped until its time comes. The result depends only on the
/// events, not on when, how often or by how many processes it was computed.
///
/// **What is guaranteed.** A writer can let the server stamp its events (`received_at`, or `timestamp` itself, by a
/// `REQUEST_TIME` transform). The first run that begins after such an event was committed counts it, even if the user
/// rated long ago: ratings of offline phones are not lost. An event with only a device's `timestamp` is counted if it
/// arrives at most `RankingsSettings.lateness` after that time. `rebuild` counts all events. Only a rebuild notices
/// events that were deleted, or whose user or joke was changed. If the server's clock was set back, the next run
/// notices and reads everything again. It cannot notice if the clock has passed the last run's time again by then.
///
/// **How it works.** Events are read in pages by `(received_at, __name__)`, then by `(timestamp, __name__)`. The
/// counted vote of each user and joke is a document. Changed votes, their months' totals and the checkpoint are written
/// in one commit of at most `commitLimit` writes. If a run is killed, the next run therefore continues where it
/// stopped. Only one page is in memory. Several aggregators may run at once: the checkpoint's precondition lets only
/// one of them commit at a time.
public struct RankingsAggregator: Sendable {
    /// The database with the events and rankings.
    public let database: any RankingsDatabase
    public let settings: RankingsSettings

    public init(_ database: any RankingsDatabase, settings: RankingsSettings = RankingsSettings()) {
        self.database = database
        self.settings = settings
    }

    /// Counts new events and writes the rankings of all changed months up to the current one, the earliest first. The
    /// rankings of the current month are always written, even if it has no votes. For other months without votes,
    /// existing rankings are cleared, but no new ones are created.
    ///
    /// - Parameters:
    ///   - scheduleTime: the time at which the run was due; it decides which month is the current one.
    ///   - months: months whose rankings are written even if they did not change.
    ///   - rebuild: true to count everything again from the first event.
    /// - Throws: `FirestoreError`, `RankingsError`, `CancellationError`. Events that were counted before the error stay
    ///   counted.
    public func run(
        scheduleTime: Timestamp, months: [RankingMonth] = [], rebuild: Bool = false
    ) async throws -> AggregationReport {
        do {
            return try await attempt(scheduleTime, Set(months), rebuild)
        } catch is GenerationChanged {
            return try await run(scheduleTime: scheduleTime, months: months)
        }
    }

    private func attempt(
        _ scheduleTime: Timestamp, _ months: Set<RankingMonth>, _ rebuild: Bool
    ) async throws -> AggregationReport {
        var run = AggregationRun(database: database, settings: settings, scheduleTime: scheduleTime)
        try await run.begin(rebuild: rebuild)
        for stream in EventStream.allCases { try await run.consume(stream) }
        try await run.finishReading()
        let current = RankingMonth(containing: scheduleTime)
        try await run.publish(upTo: current, and: months.union([current]))
        try await run.removeObsolete(upTo: current)
        return run.report
    }
}
