import Foundation
import WidgetKit

/// The timeline provider of the joke widget. The widget's six families share it.
struct JokeProvider: TimelineProvider {
    /// The number of seconds until the next timeline if the fetch failed. One retry per hour is 24 a day, well within
    /// the system's budget of 40 to 70 reloads. The widget makes no other retries.
    static let retryInterval: TimeInterval = 3_600

    var loader = JokeLoader.shared
    var now: @Sendable () -> Date = { Date() }

    /// Returns a sample joke without reading any storage.
    func placeholder(in context: Context) -> JokeEntry {
        .sample(at: now())
    }

    /// Returns a sample in the widget gallery. Elsewhere, returns the joke that the widget can show without network.
    func getSnapshot(in context: Context, completion: @escaping @Sendable (JokeEntry) -> Void) {
        completion(context.isPreview ? .sample(at: now()) : loader.stored(at: now()))
    }

    /// Returns a timeline with one entry. WidgetKit requests the next timeline after the next midnight in
    /// America/New_York, or after an hour if today's joke could not be fetched.
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
