import AppGroup

/// The result of one background refresh.
public struct RefreshReport: Sendable {
    /// The result of publishing the jokes, in the same form as after a launch.
    public var launch: LaunchReport
    /// The joke that is stored for tomorrow; nil if the backend does not have it yet.
    public var tomorrow: JokeOfTheDay?
    /// The progress of loading the catalogue.
    public var catalogue: CatalogueProgress
}

extension JokesLaunch {
    /// Refreshes in the background. Fetches today's joke and tomorrow's joke, and commits both together with the reload
    /// marker in one transaction. Then continues to load the catalogue page by page, if the load is due.
    ///
    /// Tomorrow's joke is stored in a separate record until its day begins. A reload is requested under the same
    /// conditions as in `run()`. The fallback jokes are chosen again from the loaded catalogue.
    /// - Parameter end: the time at which loading stops, even if the catalogue is incomplete.
    /// - Throws: the errors of `run()`. If a joke could not be fetched, the container is unchanged. If the catalogue
    ///   could not
    ///   be fetched, the jokes are published anyway, and the next load continues after the pages loaded so far.
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
