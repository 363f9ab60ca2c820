import AppGroup

/// What a background refresh did.
public struct RefreshReport: Sendable {
    /// What it published, as a launch does.
    public var launch: LaunchReport
    /// The joke that is held for tomorrow now; nil when the backend does not know it yet.
    public var tomorrow: JokeOfTheDay?
    /// How far the catalogue is loaded now.
    public var catalogue: CatalogueProgress
}

extension JokesLaunch {
    /// A refresh in the background: fetches today's and tomorrow's joke and commits them in one transaction, which
    /// carries the reload marker; then goes on loading the catalogue, if that is due, page by page.
    ///
    /// Tomorrow's joke is held in a record of its own until its day comes. A reload is asked for as by `run()`. The
    /// fallback jokes follow the catalogue.
    /// - Parameter end: when to stop loading, with the catalogue as far as it is.
    /// - Throws: as `run()`; nothing was changed if a joke could not be fetched. If the catalogue could not, the jokes
    ///   are published, and what came of the catalogue stays, to go on from there.
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
