public import AppGroup
public import Foundation
public import JokesShared

/// Which joke a widget shows, and from where.
public struct JokeResolver: Sendable {
    private let container: @Sendable () throws(AppGroupError) -> SharedContainer
    private let fetcher: JokeFetcher
    private let fallbackAfter: TimeInterval
    private let freshness: JokeOfTheDay.Freshness
    private let report: @Sendable (String) -> Void

    /// Makes a resolver.
    /// - Parameters:
    ///   - container: opens the App Group's container.
    ///   - fetcher: fetches the joke of the day; shared by all families.
    ///   - fallbackAfter: seconds after which a stored joke gives way to a fallback joke when fetching fails.
    ///   - freshness: what makes a stored joke fresh.
    ///   - report: is told what went wrong; nothing of it is ever shown.
    public init(
        container: @escaping @Sendable () throws(AppGroupError) -> SharedContainer, fetcher: JokeFetcher,
        fallbackAfter: TimeInterval = 24 * 3_600, freshness: JokeOfTheDay.Freshness = .dayAndAge,
        report: @escaping @Sendable (String) -> Void
    ) {
        self.container = container
        self.fetcher = fetcher
        self.fallbackAfter = fallbackAfter
        self.freshness = freshness
        self.report = report
    }

    /// The joke to show at a date.
    ///
    /// The stored joke while it is fresh; otherwise the one that a background refresh fetched for this day, which becomes
    /// the stored one; otherwise the widget's own fetch, which is stored for the next reload. Neither is stored if
    /// somebody else stored a joke meanwhile. If the fetch fails, the stored joke until it is `fallbackAfter` old, then
    /// today's fallback joke; with nothing at all, the placeholder.
    public func entry(at date: Date) async -> JokeEntry {
        let store = openStore()
        let stored = read(store)
        if let joke = stored?.value, joke.isFresh(at: date, by: freshness) {
            return JokeEntry(date: date, joke: joke, source: .app)
        }
        if let held = held(store, for: date), held.isFresh(at: date, by: freshness) {
            let joke = keep(held, instead: stored, in: store, at: date) ?? held
            return JokeEntry(date: date, joke: joke, source: .app)
        }
        do {
            let fetched = try await fetcher.joke(at: date, replacing: stored?.expectation ?? .any)
            return JokeEntry(
                date: date, joke: keep(fetched, instead: stored, in: store, at: date) ?? fetched, source: .fetch)
        } catch {
            report("the joke of the day was not fetched: \(error)")
            // The app may have stored something while the fetch was failing.
            return withoutNetwork(store, read(store)?.value, at: date)
        }
    }

    /// The joke to show without any network.
    public func stored(at date: Date) -> JokeEntry {
        let store = openStore()
        let joke = read(store)?.value
        if let joke, joke.isFresh(at: date, by: freshness) { return JokeEntry(date: date, joke: joke, source: .app) }
        return withoutNetwork(store, joke, at: date)
    }

    private func withoutNetwork(_ store: JokeStore?, _ joke: JokeOfTheDay?, at date: Date) -> JokeEntry {
        if let joke, joke.isFresh(at: date, by: freshness) { return JokeEntry(date: date, joke: joke, source: .app) }
        // Today's joke, though fetched over 24 hours ago, is better than yesterday's.
        if let held = held(store, for: date), !held.isOlder(than: max(fallbackAfter, JokeOfTheDay.maximumAge), at: date)
        {
            return JokeEntry(date: date, joke: held, source: .app)
        }
        if let joke, !joke.isOlder(than: fallbackAfter, at: date) {
            return JokeEntry(date: date, joke: joke, source: .app)
        }
        if let fallback = JokeStore.fallback(from: fallbacks(store), at: date) {
            return JokeEntry(date: date, joke: fallback, source: .fallback)
        }
        // Nothing to fall back on: an old joke is better than none.
        if let joke { return JokeEntry(date: date, joke: joke, source: .app) }
        return JokeEntry(date: date, joke: .placeholder(at: date), source: .placeholder)
    }

    /// The joke that a background refresh fetched ahead, if it is that of a date's day: never before its midnight.
    private func held(_ store: JokeStore?, for date: Date) -> JokeOfTheDay? {
        guard let store else { return nil }
        do throws(AppGroupError) {
            let held = try store.heldJoke().value
            return held?.day == EasternTime.day(of: date) ? held : nil
        } catch {
            report("the joke that was fetched ahead cannot be read: \(error)")
            return nil
        }
    }

    /// Stores a joke, but only if nobody has stored one since it was read.
    /// - Returns: the joke that somebody else stored meanwhile, if it is fresh.
    private func keep(
        _ joke: JokeOfTheDay, instead stored: JokeStore.Stored<JokeOfTheDay>?, in store: JokeStore?, at date: Date
    ) -> JokeOfTheDay? {
        // A container that could not be read is not written either: nobody knows what would be replaced.
        guard let store, let stored else { return nil }
        do throws(AppGroupError) {
            var transaction = Transaction()
            try transaction.put(
                JokeStore.jokeRecord, JokeStore.payload(joke), expecting: stored.expectation)
            // The widget shows it already: its own write must not make the host reload it again.
            transaction.coverReload(ofKind: JokeStore.widgetKind)
            _ = try store.container.commit(transaction)
            return nil
        } catch {
            if error.code == .conflict {
                let newer = read(store)?.value
                return newer?.isFresh(at: date, by: freshness) == true ? newer : nil
            }
            report("the fetched joke was not stored: \(error)")
            return nil
        }
    }

    private func openStore() -> JokeStore? {
        do throws(AppGroupError) {
            return JokeStore(try container())
        } catch  where error.code == .noSuchContainer {
            return nil
        } catch {
            report("the App Group cannot be opened: \(error)")
            return nil
        }
    }

    private func read(_ store: JokeStore?) -> JokeStore.Stored<JokeOfTheDay>? {
        guard let store else { return nil }
        do throws(AppGroupError) {
            let stored = try store.jokeOfTheDay()
            if let damage = stored.damage { report("the stored joke is only the last good version: \(damage)") }
            return stored
        } catch {
            report("the stored joke cannot be read: \(error)")
            // Damaged beyond reading: a fetched joke may replace it.
            return error.code == .corrupt ? .unreadable : nil
        }
    }

    private func fallbacks(_ store: JokeStore?) -> [JokeOfTheDay] {
        guard let store else { return [] }
        do throws(AppGroupError) {
            return try store.fallbackJokes().value ?? []
        } catch {
            report("the fallback jokes cannot be read: \(error)")
            return []
        }
    }
}
