import Foundation
import OSLog

/// Shares one fetch between all widget families. A call that arrives during a fetch, or just after it, gets the result
/// of that fetch.
///
/// WidgetKit calls the provider once per family. Six calls at midnight must not cause six requests, or six timeouts.
actor JokeFetcher {
    private struct Attempt {
        var date: Date
        var replacing: Data?
        var task: Task<JokeOfTheDay, any Error>
        var endedAt: ContinuousClock.Instant?
    }

    /// The maximum difference in seconds between the dates of two calls that share a fetch. The dates are compared,
    /// too, because the device may sleep, or its clock may be set, between the two calls.
    private static let sameMoment: TimeInterval = 2

    private static let logger = Logger(subsystem: "com.mrfunnyjokes.widget", category: "jokes")

    private let jokes: FirestoreJokes
    private let reuse: Duration
    private var latest: Attempt?
    /// The number of fetches that were started so far.
    private(set) var count = 0

    /// - Parameter reuse: the time for which later calls get the result of a fetch that has ended, even if it failed.
    ///   It can be
    ///   short, because families that are reloaded together call within milliseconds.
    init(_ jokes: FirestoreJokes, reuse: Duration = .milliseconds(500)) {
        self.jokes = jokes
        self.reuse = reuse
    }

    /// Returns the joke of the day that contains `date` in Eastern time.
    ///
    /// - Parameters:
    ///   - date: a moment of the day whose joke is wanted.
    ///   - stored: the stored joke that the fetched joke will replace. If an earlier caller gave another stored joke,
    ///     the two
    ///     callers were not reloaded together, so this caller gets a separate fetch.
    func joke(at date: Date, replacing stored: Data? = nil) async throws -> JokeOfTheDay {
        if let latest, EasternTime.day(of: latest.date) == EasternTime.day(of: date), latest.replacing == stored,
            abs(date.timeIntervalSince(latest.date)) < Self.sameMoment,
            latest.endedAt.map({ ContinuousClock.now - $0 < reuse }) ?? true
        {
            return try await latest.task.value
        }
        count += 1
        let number = count
        let task = Task { [jokes] in try await jokes.jokeOfTheDay(at: date) }
        latest = Attempt(date: date, replacing: stored, task: task)
        let result = await task.result
        if case .failure(let error) = result {
            let reason = (error as? URLError)?.localizedDescription ?? "\(error)"
            Self.logger.error("the joke of the day was not fetched: \(reason, privacy: .public)")
        }
        if count == number { latest?.endedAt = .now }
        return try result.get()
    }
}
