import AppGroup

/// The result of a background refresh.
public struct RefreshReport: Sendable {
    /// The published jokes, as for a launch.
    public var launch: LaunchReport
    /// The joke that is now held for tomorrow; nil if the backend does not have it yet.
    public var tomorrow: JokeOfTheDay?
    /// The progress of loading the catalogue.
    public var catalogue: CatalogueProgress
}

extension JokesLaunch {
    /// Refreshes in the background. Fetches today's and tomorrow's joke and commits them in one transaction with the
    /// reload marker. Then continues to load the catalogue page by page, if that is due.
    ///
    /// Tomorrow's joke is held in a separate record until its day. A reload is requested under the same conditions as
    /// in `run()`. The fallback jokes follow the catalogue.
    /// - Parameter end: the time to stop loading, leaving the catalogue incomplete.
    /// - Throws: the errors of `run()`; if a joke could not be fetched, nothing was changed. If the catalogue could not
    ///   be fetched, the jokes are published, and loading later continues after the pages it has.
    public func refresh(until end: ContinuousClock.Instant? = nil) async throws -> RefreshReport {
        let date = now()
        async let fetchedJoke = service.jokeOfTheDay(at: date)
        async let fetchedTomorrow = service.jokeOfTomorrow(at: date)
        let joke = try await fetchedJoke
        let tomorrow = try await fetchedTomorrow
        try Task.checkCancellation()
        var more: [RecordName: [UInt8]] = [:]
        if let tomorrow { more[JokeStore.heldRecord] = JokeStore.payload(tomorrow) }
        var launch = try publish(joke, [], with: more)
        let catalogue = try await CatalogueLoad(service: service, store: store, now: now).run(until: end)
        launch.fallbacks = try stored(store.fallbackJokes)?.value?.count ?? 0
        return RefreshReport(launch: launch, tomorrow: tomorrow, catalogue: catalogue)
    }
}
