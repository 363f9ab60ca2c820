import Foundation
import WidgetKit

/// One entry of the joke widget's timeline.
struct JokeEntry: TimelineEntry, Codable {
    /// The source of the joke. It is not visible on the widgets.
    enum Source: String, Codable {
        /// The app, or an earlier fetch of the widget, stored the joke.
        case app
        /// The widget fetched the joke just now.
        case fetch
        /// A fallback joke, used because there is no network and the stored joke is too old.
        case fallback
        /// No joke has been stored yet.
        case placeholder
    }

    let date: Date
    let joke: JokeOfTheDay
    let source: Source

    /// Makes the entry for the widget gallery. The system also shows it, redacted, as the placeholder until the first
    /// timeline arrives.
    static func sample(at date: Date) -> JokeEntry {
        let joke = JokeOfTheDay(
            id: "sample", setup: String(localized: "Why did the scarecrow win a prize?"),
            punchline: String(localized: "He was outstanding in his field."), character: "Mr. Funny",
            lastUpdated: date)
        return JokeEntry(date: date, joke: joke, source: .placeholder)
    }

    /// Makes the entry that asks the user to open the app. It is shown only if the app was never opened and there is no
    /// network.
    static func invitation(at date: Date) -> JokeEntry {
        let joke = JokeOfTheDay(
            id: "placeholder", setup: String(localized: "Open Mr. Funny Jokes to get started!"), punchline: "",
            lastUpdated: date)
        return JokeEntry(date: date, joke: joke, source: .placeholder)
    }

    /// The relevance in a Smart Stack: 1 at any time for today's joke, and 0 for a joke that replaces it.
    var relevance: TimelineEntryRelevance? {
        TimelineEntryRelevance(score: isJokeOfTheDay ? 1 : 0)
    }

    /// True if the joke is today's joke and not a replacement.
    var isJokeOfTheDay: Bool {
        switch source {
        case .app, .fetch: joke.isFresh(at: date)
        case .fallback, .placeholder: false
        }
    }
}
