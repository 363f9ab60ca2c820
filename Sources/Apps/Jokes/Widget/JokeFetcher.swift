import Foundation
import OSLog

/// Shares one fetch between all widget families. A caller during a fetch, or just after it, gets the same outcome.
///
/// WidgetKit calls the provider once per family. Six calls at midnight must not cause six requests, or six timeouts.
actor JokeFetcher {
    private struct Attempt {
        var date: Date
        var replacing: Data?
        var task: Task<JokeOfTheDay, any Error>
        var endedAt: ContinuousClock.Instant?
    }

    /// The number of seconds by which the wall clock may advance before an outcome becomes outdated. It may advance
    /// further than expected, for example while the device sleeps.
    private static let sameMoment: TimeInterval = 2

    private static let logger = Logger(subsystem: "com.mrfunnyjokes.widget", category: "jokes")

    private let jokes: FirestoreJokes
    private let reuse: Duration
    private var latest: Attempt?
    /// The number of fetches that were started.
    private(set) var count = 0

    /// - Parameter reuse: the time for which the outcome of a fetch, including a failure, is returned to later callers.
    ///   Families that are reloaded together call within milliseconds of each other.
    init(_ jokes: FirestoreJokes, reuse: Duration = .milliseconds(500)) {
        self.jokes = jokes
        self.reuse = reuse
    }

    /// Returns the joke of the day on which a date falls in Eastern time.
    ///
    /// - Parameters:
    ///   - date: a moment of the day whose joke is wanted.
    ///   - stored: the stored joke that the fetched one will replace. A caller with another stored joke was not
    ///     reloaded together with the earlier callers, so it gets a separate fetch.
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
