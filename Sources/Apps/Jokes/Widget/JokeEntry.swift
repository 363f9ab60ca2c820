import Foundation
import WidgetKit

/// One joke on a widget.
struct JokeEntry: TimelineEntry, Codable {
    /// The source of the joke. No widget shows it.
    enum Source: String, Codable {
        /// The app or an earlier fetch stored it.
        case app
        /// The widget fetched it just now.
        case fetch
        /// A fallback joke, because there is no network and the stored joke is too old.
        case fallback
        /// No joke has been stored yet.
        case placeholder
    }

    let date: Date
    let joke: JokeOfTheDay
    let source: Source

    /// Makes the entry for the gallery, which also serves as the redacted placeholder until the first timeline arrives.
    static func sample(at date: Date) -> JokeEntry {
        let joke = JokeOfTheDay(
            id: "sample", setup: String(localized: "Why did the scarecrow win a prize?"),
            punchline: String(localized: "He was outstanding in his field."), character: "Mr. Funny",
            lastUpdated: date)
        return JokeEntry(date: date, joke: joke, source: .placeholder)
    }

    /// Makes the entry that is shown only as a last resort: the app was never opened, and there is no network.
    static func invitation(at date: Date) -> JokeEntry {
        let joke = JokeOfTheDay(
            id: "placeholder", setup: String(localized: "Open Mr. Funny Jokes to get started!"), punchline: "",
            lastUpdated: date)
        return JokeEntry(date: date, joke: joke, source: .placeholder)
    }

    /// In a Smart Stack, today's joke is equally relevant at any time; replacements for it are not relevant.
    var relevance: TimelineEntryRelevance? {
        TimelineEntryRelevance(score: isJokeOfTheDay ? 1 : 0)
    }

    /// True if it is today's joke, and not a replacement for it.
    var isJokeOfTheDay: Bool {
        switch source {
        case .app, .fetch: joke.isFresh(at: date)
        case .fallback, .placeholder: false
        }
    }
}
