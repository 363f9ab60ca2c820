import Foundation
import WidgetKit

/// The provider of the joke widgets, the same for all six families.
struct JokeProvider: TimelineProvider {
    /// How long after a fetch that failed a timeline is asked for again. Hourly tries are 24 a day, well within a
    /// budget of 40 to 70; and nothing is tried between them, whatever the user does with the device.
    static let retryInterval: TimeInterval = 3_600

    var loader = JokeLoader.shared
    var now: @Sendable () -> Date = { Date() }

    /// A sample; nothing is read for it.
    func placeholder(in context: Context) -> JokeEntry {
        .sample(at: now())
    }

    /// In the gallery a sample, else the joke that can be shown without any network.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (JokeEntry) -> Void) {
        completion(context.isPreview ? .sample(at: now()) : loader.stored(at: now()))
    }

    /// One entry, until the next midnight in America/New_York; while today's joke could not be fetched, for an hour.
    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<JokeEntry>) -> Void) {
        let date = now()
        Task {
            let entry = await loader.entry(at: date)
            let midnight = EasternTime.nextMidnight(after: date)
            let next = entry.isJokeOfTheDay ? midnight : min(midnight, date + Self.retryInterval)
            completion(Timeline(entries: [entry], policy: .after(next)))
        }
    }
}
