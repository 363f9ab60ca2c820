public import Foundation
public import JokesShared
public import WidgetKit

/// One joke on a widget.
public struct JokeEntry: TimelineEntry, Sendable {
    /// Where the joke came from.
    public enum Source: String, Sendable {
        /// The app, or an earlier fetch, stored it.
        case app
        /// The widget fetched it just now.
        case fetch
        /// The network is away: one of the fallback jokes, or the stored one while it is not too old.
        case fallback
        /// There is nothing at all yet.
        case placeholder
    }

    /// When it is shown.
    public let date: Date
    /// The joke.
    public let joke: JokeOfTheDay
    /// Where it came from; never shown.
    public let source: Source

    /// Whether it is today's joke, and not what is shown instead of it.
    var isJokeOfTheDay: Bool {
        switch source {
        case .app, .fetch: joke.isFresh(at: date)
        case .fallback, .placeholder: false
        }
    }
}

/// The provider of the joke widgets, the same for all six families.
public struct JokeProvider: TimelineProvider, Sendable {
    private let resolver: JokeResolver
    private let now: @Sendable () -> Date

    /// Makes a provider.
    public init(resolver: JokeResolver, now: @escaping @Sendable () -> Date = { Date() }) {
        self.resolver = resolver
        self.now = now
    }

    /// The invitation to open the app; nothing is read for it.
    public func placeholder(in context: Context) -> JokeEntry {
        JokeEntry(date: now(), joke: .placeholder(at: now()), source: .placeholder)
    }

    /// The joke that can be shown without any network.
    public func getSnapshot(in context: Context, completion: @escaping @Sendable (JokeEntry) -> Void) {
        // The gallery must answer fast: what is stored, no network.
        let date = now()
        completion(resolver.stored(at: date))
    }

    /// How long after a fetch that failed a timeline is asked for again. Hourly tries are 24 a day, well within a
    /// budget of 40 to 70; and nothing is tried between them, whatever the user does with the device.
    public static let retryInterval: TimeInterval = 3_600

    /// One entry, until the next midnight in America/New_York; while today's joke could not be fetched, for an hour.
    public func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<JokeEntry>) -> Void) {
        let date = now()
        Task {
            let entry = await resolver.entry(at: date)
            let midnight = EasternTime.nextMidnight(after: date)
            let next = entry.isJokeOfTheDay ? midnight : min(midnight, date + Self.retryInterval)
            completion(Timeline(entries: [entry], policy: .after(next)))
        }
    }
}
