public import AppGroup
public import Foundation
public import JokesShared

/// One fetch for all families: whoever asks while a fetch is under way, or right after one ended, gets its outcome.
///
/// WidgetKit calls a provider once a family. Six calls at midnight must not be six requests, nor six time-outs.
public actor JokeFetcher {
    private struct Attempt {
        var date: Date
        var replacing: Expectation
        var task: Task<JokeOfTheDay, any Error>
        var endedAt: ContinuousClock.Instant?
    }

    private let service: JokeService
    private let reuse: Duration
    /// The same by the clock on the wall: when that went on, as after a sleep, an outcome is an old one.
    private static let sameMoment: TimeInterval = 2
    private var latest: Attempt?
    /// How many fetches were made.
    public private(set) var count = 0

    /// Makes a fetcher.
    /// - Parameters:
    ///   - service: the backend.
    ///   - reuse: how long an outcome, a failure too, serves later callers. Families that are reloaded together call
    ///     within milliseconds of each other.
    public init(_ service: JokeService, reuse: Duration = .milliseconds(500)) {
        self.service = service
        self.reuse = reuse
    }

    /// The joke of a date's Eastern day.
    /// - Parameters:
    ///   - date: the moment it is for.
    ///   - stored: the version of the stored joke that the fetch is to replace. Somebody who found another version was
    ///     not reloaded together with the earlier callers, and gets a fetch of his own.
    /// - Throws: as `JokeService.jokeOfTheDay(at:)`.
    public func joke(at date: Date, replacing stored: Expectation = .any) async throws -> JokeOfTheDay {
        if let latest, EasternTime.day(of: latest.date) == EasternTime.day(of: date), latest.replacing == stored,
            abs(date.timeIntervalSince(latest.date)) < Self.sameMoment,
            latest.endedAt.map({ ContinuousClock.now - $0 < reuse }) ?? true
        {
            return try await latest.task.value
        }
        count += 1
        let number = count
        let task = Task { [service] in try await service.jokeOfTheDay(at: date) }
        latest = Attempt(date: date, replacing: stored, task: task)
        let result = await task.result
        if count == number { latest?.endedAt = .now }
        return try result.get()
    }
}
