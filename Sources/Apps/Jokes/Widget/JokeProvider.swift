import Foundation
import WidgetKit

/// The timeline provider that all six families of the joke widget share.
struct JokeProvider: TimelineProvider {
    /// The delay in seconds before the next timeline if the fetch failed. One retry per hour is 24 a day, well within a
    /// budget of 40 to 70. There are no other retries, whatever the user does with the device.
    static let retryInterval: TimeInterval = 3_600

    var loader = JokeLoader.shared
    var now: @Sendable () -> Date = { Date() }

    /// Returns a sample without reading anything.
    func placeholder(in context: Context) -> JokeEntry {
        .sample(at: now())
    }

    /// Returns a sample in the gallery, otherwise the joke that can be shown without network.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (JokeEntry) -> Void) {
        completion(context.isPreview ? .sample(at: now()) : loader.stored(at: now()))
    }

    /// Returns a timeline with one entry. The next timeline follows at the next midnight in America/New_York. If
    /// today's joke could not be fetched, it follows in an hour.
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
