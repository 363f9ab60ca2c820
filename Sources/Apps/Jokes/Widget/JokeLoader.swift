import Foundation

/// Which joke a widget shows, and from where.
struct JokeLoader {
    static let shared = JokeLoader(
        storage: .shared, fetcher: JokeFetcher(FirestoreJokes()),
        settings: JokeSettings(environment: ProcessInfo.processInfo.environment))

    var storage: SharedStorageService
    var fetcher: JokeFetcher
    var settings = JokeSettings()

    /// The joke to show at a date.
    ///
    /// The stored joke while it is fresh; otherwise the one that a background refresh fetched for this day, which becomes
    /// the stored one; otherwise the widget's own fetch, which is stored for the next reload. Neither is stored if
    /// somebody else stored a joke meanwhile. If the fetch fails, the stored joke until it is `fallbackAfter` old, then
    /// today's fallback joke; with nothing at all, the invitation to open the app.
    func entry(at date: Date) async -> JokeEntry {
        let stored = storage.jokeOfTheDay()
        if let joke = fresh(stored.joke, at: date) { return JokeEntry(date: date, joke: joke, source: .app) }
        if let held = fresh(storage.heldJoke(for: date), at: date) {
            return JokeEntry(date: date, joke: keep(held, instead: stored, at: date), source: .app)
        }
        do {
            let fetched = try await fetcher.joke(at: date, replacing: stored.data)
            return JokeEntry(date: date, joke: keep(fetched, instead: stored, at: date), source: .fetch)
        } catch {
            // The app may have stored something while the fetch was failing.
            return self.stored(at: date)
        }
    }

    /// The joke to show without any network.
    func stored(at date: Date) -> JokeEntry {
        let joke = storage.jokeOfTheDay().joke
        if let joke = fresh(joke, at: date) { return JokeEntry(date: date, joke: joke, source: .app) }
        // Today's joke, though fetched over 24 hours ago, is better than yesterday's.
        let limit = max(settings.fallbackAfter, JokeOfTheDay.maximumAge)
        if let held = storage.heldJoke(for: date), !held.isOlder(than: limit, at: date) {
            return JokeEntry(date: date, joke: held, source: .app)
        }
        if let joke, !joke.isOlder(than: settings.fallbackAfter, at: date) {
            return JokeEntry(date: date, joke: joke, source: .app)
        }
        if let fallback = JokeOfTheDay.fallback(from: storage.fallbackJokes(), at: date) {
            return JokeEntry(date: date, joke: fallback, source: .fallback)
        }
        // Nothing to fall back on: an old joke is better than none.
        return joke.map { JokeEntry(date: date, joke: $0, source: .app) } ?? .invitation(at: date)
    }

    private func fresh(_ joke: JokeOfTheDay?, at date: Date) -> JokeOfTheDay? {
        joke.flatMap { $0.isFresh(at: date, by: settings.freshness) ? $0 : nil }
    }

    /// Stores a joke, and says which one to show: the one that somebody else stored meanwhile, if that is fresh.
    private func keep(
        _ joke: JokeOfTheDay, instead stored: SharedStorageService.Stored, at date: Date
    ) -> JokeOfTheDay {
        fresh(storage.save(joke, instead: stored), at: date) ?? joke
    }
}
