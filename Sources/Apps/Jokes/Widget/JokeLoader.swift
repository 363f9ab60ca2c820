import Foundation

/// Decides which joke a widget shows, and loads it.
struct JokeLoader {
    static let shared = JokeLoader(
        storage: .shared, fetcher: JokeFetcher(FirestoreJokes()),
        settings: JokeSettings(environment: ProcessInfo.processInfo.environment))

    var storage: SharedStorageService
    var fetcher: JokeFetcher
    var settings = JokeSettings()

    /// Returns the joke to show at `date`, from the first of these sources that has a joke:
    ///
    /// 1. the stored joke, while it is fresh
    /// 2. the joke that a background refresh fetched ahead for this day
    /// 3. the widget's own fetch
    /// 4. if the fetch fails: the stored joke until it is `fallbackAfter` old, then today's fallback joke
    /// 5. without fallback jokes: the stored joke, even if it is old; without a stored joke, the invitation to open the
    ///    app
    ///
    /// A joke from source 2 or 3 is then stored, unless another process stored a joke in the meantime.
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
            // Reads the stored jokes again, because the app may have stored one while this fetch was failing.
            return self.stored(at: date)
        }
    }

    /// Returns the joke to show if there is no network.
    func stored(at date: Date) -> JokeEntry {
        let joke = storage.jokeOfTheDay().joke
        if let joke = fresh(joke, at: date) { return JokeEntry(date: date, joke: joke, source: .app) }
        // Prefers today's joke to yesterday's, even if today's joke was fetched more than 24 hours ago.
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
        // Shows an old joke if there is no fallback joke, because an old joke is better than none.
        return joke.map { JokeEntry(date: date, joke: $0, source: .app) } ?? .invitation(at: date)
    }

    private func fresh(_ joke: JokeOfTheDay?, at date: Date) -> JokeOfTheDay? {
        joke.flatMap { $0.isFresh(at: date, by: settings.freshness) ? $0 : nil }
    }

    /// Stores `joke` and returns the entry that shows it. If another process stored a fresh joke in the meantime,
    /// returns the entry for that joke instead.
    private func keep(
        _ joke: JokeOfTheDay, instead stored: SharedStorageService.Stored, at date: Date
    ) -> JokeOfTheDay {
        fresh(storage.save(joke, instead: stored), at: date) ?? joke
    }
}
