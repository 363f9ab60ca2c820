import Foundation
import WidgetKit

/// One joke on a widget.
struct JokeEntry: TimelineEntry, Codable {
    /// Where the joke came from. No widget shows it.
    enum Source: String, Codable {
        /// The app, or an earlier fetch, stored it.
        case app
        /// The widget fetched it just now.
        case fetch
        /// The network is away, and the stored joke too old: one of the fallback jokes.
        case fallback
        /// There is nothing at all yet.
        case placeholder
    }

    let date: Date
    let joke: JokeOfTheDay
    let source: Source

    /// What the gallery shows, and what is drawn without its text until the first timeline is there.
    static func sample(at date: Date) -> JokeEntry {
        let joke = JokeOfTheDay(
            id: "sample", setup: String(localized: "Why did the scarecrow win a prize?"),
            punchline: String(localized: "He was outstanding in his field."), character: "Mr. Funny",
            lastUpdated: date)
        return JokeEntry(date: date, joke: joke, source: .placeholder)
    }

    /// What is shown only while there is nothing else: the app was never opened, and the network is away.
    static func invitation(at date: Date) -> JokeEntry {
        let joke = JokeOfTheDay(
            id: "placeholder", setup: String(localized: "Open Mr. Funny Jokes to get started!"), punchline: "",
            lastUpdated: date)
        return JokeEntry(date: date, joke: joke, source: .placeholder)
    }

    /// In a Smart Stack today's joke is as good at any time; what is shown instead of it is nothing to be shown for.
    var relevance: TimelineEntryRelevance? {
        TimelineEntryRelevance(score: isJokeOfTheDay ? 1 : 0)
    }

    /// Whether it is today's joke, and not what is shown instead of it.
    var isJokeOfTheDay: Bool {
        switch source {
        case .app, .fetch: joke.isFresh(at: date)
        case .fallback, .placeholder: false
        }
    }
}
