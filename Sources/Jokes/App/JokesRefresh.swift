import AppGroup
public import JokesShared

/// What a background refresh did.
public struct RefreshReport: Sendable {
    /// What it published, as a launch does.
    public var launch: LaunchReport
    /// The joke that is held for tomorrow now; nil when the backend does not know it yet.
    public var tomorrow: JokeOfTheDay?
    /// The number of jokes in the catalogue that is stored now.
    public var catalogue: Int
}

extension JokesLaunch {
    /// A refresh in the background: fetches today's and tomorrow's joke and the whole catalogue, and commits them with
    /// the fallback jokes in one transaction, which carries the reload marker.
    ///
    /// Tomorrow's joke is held in a record of its own until its day comes. A reload is asked for as by `run()`.
    /// - Throws: as `run()`; nothing was changed then.
    public func refresh() async throws -> RefreshReport {
        let date = now()
        async let fetchedJoke = service.jokeOfTheDay(at: date)
        async let fetchedTomorrow = service.jokeOfTomorrow(at: date)
        async let fetchedCatalogue = service.catalogue(at: date)
        let joke = try await fetchedJoke
        let tomorrow = try await fetchedTomorrow
        let fetched = try await fetchedCatalogue
        try Task.checkCancellation()
        var more: [RecordName: [UInt8]] = [:]
        if let tomorrow { more[JokeStore.heldRecord] = JokeStore.payload(tomorrow) }
        let known = try stored(store.catalogue)?.value
        var count = known?.count ?? 0
        // An empty catalogue is a fault of the backend; the jokes that are there are better.
        if !fetched.isEmpty {
            let (kept, payload) = Self.catalogue(Self.keepingDates(fetched, stored: known))
            more[JokeStore.catalogueRecord] = payload
            count = kept
        }
        return RefreshReport(launch: try publish(joke, fetched, with: more), tomorrow: tomorrow, catalogue: count)
    }

    /// As many jokes as a record holds, the best rated first, as its payload.
    static func catalogue(
        _ jokes: [JokeOfTheDay], limit: Int = JokeStore.maximumCatalogueBytes
    ) -> (count: Int, payload: [UInt8]) {
        var kept = Array(jokes.prefix(JokeStore.maximumCatalogue))
        var payload = JokeStore.payload(kept)
        while payload.count > limit {
            // By the average size, and at least one: a few rounds at most.
            kept.removeLast(max(1, kept.count - kept.count * limit / payload.count))
            payload = JokeStore.payload(kept)
        }
        return (kept.count, payload)
    }
}
