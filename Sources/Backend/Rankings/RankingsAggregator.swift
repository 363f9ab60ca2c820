public import Firestore

/// Counts the ratings in `rating_events` and writes the best and worst jokes of each month to `weekly_rankings`.
///
/// **What counts.** For each user and joke the last rating: the one with the latest time, among equals the one whose
/// document has the larger id. Its time is `timestamp` or, where a writer sets that beside a `timestamp` of the server's,
/// the earlier `rated_at`. It counts in the Eastern month of its time: 4 and 5 are hilarious, 1 and 2
/// horrible. So a joke that is rated again in another month moves there. Documents that are no ratings are passed over
/// and reported, and so are those with a time that none can have (`RatingTime`), as long as it lies ahead of the clock. The result depends on the events alone, not on when, how often or by how many it was computed.
///
/// **What is guaranteed.** Every event that its writer let the server stamp (`received_at`, or `timestamp` itself, by a
/// `REQUEST_TIME` transform) is counted by the first run that begins after it was committed, however long ago its user
/// rated: offline phones lose nothing. An event with nothing but a device's `timestamp` is counted if it arrives at most
/// `RankingsSettings.lateness` after that. `rebuild` counts all of them, and is the only one to notice events that were deleted or that now name
/// another user or joke. When the server's clock was set back, a run notices and reads everything again; not so if the
/// clock went beyond the last run's time again before the next.
///
/// **How.** Events are read in pages by `(received_at, __name__)`, then by `(timestamp, __name__)`. What was counted for
/// a pair is a document; changed votes, their months' totals and the checkpoint are one commit of at most
/// `commitLimit` writes, so that a run which is killed is continued by the next one, and a page is all there is in
/// memory. Several aggregators may run at once: the checkpoint's precondition lets one of them succeed at a time.
public struct RankingsAggregator: Sendable {
    /// Where events and rankings are.
    public let database: any RankingsDatabase
    /// How it works.
    public let settings: RankingsSettings

    /// Makes an aggregator.
    public init(_ database: any RankingsDatabase, settings: RankingsSettings = RankingsSettings()) {
        self.database = database
        self.settings = settings
    }

    /// Counts what is new and writes the rankings of all months that changed up to the schedule time's, the earliest
    /// first, and in any case those of the schedule time's month, which may be empty. Of another month without votes only
    /// rankings that are there already are written, without places then.
    ///
    /// - Parameters:
    ///   - scheduleTime: the time the run was due, which says what the current month is.
    ///   - months: months whose rankings are to be written even if they did not change.
    ///   - rebuild: whether everything is counted anew, from the first event.
    /// - Throws: `FirestoreError`, `RankingsError`, `CancellationError`; what was counted until then stays counted.
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
