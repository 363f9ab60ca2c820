import Foundation
import WidgetKit

/// One joke on a widget.
struct JokeEntry: TimelineEntry, Codable {
    /// The source of the joke. The widgets do not show the source.
    enum Source: String, Codable {
        /// The app or an earlier fetch stored it.
        case app
        /// The widget fetched it just now.
        case fetch
        /// A fallback joke, used because there is no network and the stored joke is too old.
        case fallback
        /// No joke has been stored yet.
        case placeholder
    }

    let date: Date
    let joke: JokeOfTheDay
    let source: Source

    /// Makes the entry for the widget gallery. The redacted placeholder also shows it until the first timeline arrives.
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

    /// Today's joke is equally relevant for a Smart Stack at any time. A joke that replaces today's joke is not
    /// relevant.
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
