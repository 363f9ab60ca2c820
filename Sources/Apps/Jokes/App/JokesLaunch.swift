public import AppGroup
public import Foundation

/// What a launch of the app did.
public struct LaunchReport: Sendable {
    /// The joke that is published now.
    public var joke: JokeOfTheDay
    /// The number of fallback jokes that are published now.
    public var fallbacks: Int
    /// The commit; nothing changed when it took no revision.
    public var commit: CommitResult
    /// Whether the widget was asked to reload.
    public var askedForReload: Bool
    /// The real time just before the commit began.
    public var commitStarted: Date
}

/// The app's launch: fetch, publish, ask for a reload if there is something new to show.
public struct JokesLaunch: Sendable {
    /// The backend.
    public let service: JokeService
    /// The container.
    public let store: JokeStore
    /// The app's clock.
    public let now: @Sendable () -> Date

    /// Makes a launch.
    public init(service: JokeService, store: JokeStore, now: @escaping @Sendable () -> Date) {
        self.service = service
        self.store = store
        self.now = now
    }

    /// Fetches the joke of the day and the catalogue, and commits the joke and up to 20 fallback jokes in one
    /// transaction, which carries the reload marker. A catalogue that is loaded already is not fetched for that.
    ///
    /// No reload is asked for when the widget would show the same; but it is asked for again when an earlier request was
    /// lost.
    /// - Throws: what fetching throws, in which case nothing was changed, or `AppGroupError`.
    public func run() async throws -> LaunchReport {
        let date = now()
        async let fetchedJoke = service.jokeOfTheDay(at: date)
        async let fetchedCatalogue = catalogue(at: date)
        let joke = try await fetchedJoke
        let catalogue = try await fetchedCatalogue
        return try publish(joke, catalogue)
    }

    /// The jokes to choose fallback jokes from, best rated first: those of the container once it has all, which a
    /// refresh keeps up to date; until then the backend's.
    private func catalogue(at date: Date) async throws -> [JokeOfTheDay] {
        let catalogue = CatalogueStore(store)
        if try catalogue.progress().complete, let contents = try catalogue.contentsIfIntact() {
            return contents.jokes.sorted { $0.isMorePopular(than: $1) }.map { $0.jokeOfTheDay(at: date) }
        }
        return try await service.catalogue(at: date)
    }

    /// Commits what was fetched, and further records with it.
    func publish(
        _ joke: JokeOfTheDay, _ catalogue: [JokeOfTheDay], with more: [RecordName: [UInt8]] = [:]
    ) throws(AppGroupError) -> LaunchReport {
        // Somebody may store a joke between reading and committing: then everything is decided anew.
        var attempt = 1
        while true {
            do throws(AppGroupError) {
                return try publishOnce(joke, catalogue, with: more)
            } catch {
                guard error.code == .conflict, attempt < 5 else { throw error }
                attempt += 1
            }
        }
    }

    /// One attempt to commit what was fetched.
    private func publishOnce(
        _ joke: JokeOfTheDay, _ catalogue: [JokeOfTheDay], with more: [RecordName: [UInt8]]
    ) throws(AppGroupError) -> LaunchReport {
        let stored = try stored(store.jokeOfTheDay)
        let known = try self.stored(store.fallbackJokes)?.value
        let fallbacks = Self.fallbacks(from: catalogue, stored: known)
        let isSameJoke = stored?.value?.showsTheSame(as: joke) ?? false
        // What the widget stored for itself was perhaps shown by one family only, or by another host.
        let isOwn = stored?.writer == store.container.writerName
        let wasLost = try store.container.reloadRequests().isBehind(
            max(stored?.revision ?? 0, 1), ofKind: JokeStore.widgetKind)
        var transaction = Transaction()
        try transaction.put(
            JokeStore.jokeRecord, JokeStore.payload(joke), expecting: stored?.expectation ?? .any)
        // An empty catalogue is a fault of the backend; the jokes that are there are better.
        if !fallbacks.isEmpty { try transaction.put(JokeStore.fallbackRecord, JokeStore.payload(fallbacks)) }
        for (name, payload) in more { try transaction.put(name, payload) }
        let asks = !isSameJoke || !isOwn || wasLost
        if asks {
            transaction.requestReload(ofKind: JokeStore.widgetKind)
        } else {
            transaction.coverReload(ofKind: JokeStore.widgetKind)
        }
        let commitStarted = Date()
        let result = try store.container.commit(transaction)
        return LaunchReport(
            joke: joke, fallbacks: fallbacks.isEmpty ? known?.count ?? 0 : fallbacks.count, commit: result,
            askedForReload: asks, commitStarted: commitStarted)
    }

    /// What is stored; nil when it is damaged and no good version is left. The commit replaces that: an app whose launch
    /// failed because of it could never mend it.
    func stored<Value>(
        _ read: () throws(AppGroupError) -> JokeStore.Stored<Value>
    ) throws(AppGroupError) -> JokeStore.Stored<Value>? {
        do throws(AppGroupError) {
            return try read()
        } catch  where error.code == .corrupt {
            return nil
        }
    }

    /// Publishes joke after joke of the catalogue as the joke of the day, from that after the stored one on, each in a transaction of its own with the
    /// fallback jokes and the reload marker. For trying what a kill does; a user's app has no such habit.
    /// - Parameters:
    ///   - times: the number of commits.
    ///   - published: is told of each commit once it is durable.
    /// - Throws: as `run()`.
    public func publish(times: Int, published: (JokeOfTheDay, CommitResult) -> Void) async throws {
        let catalogue = try await service.catalogue(at: now())
        guard !catalogue.isEmpty else {
            throw JokeServiceError.noJoke(day: "any day", reason: "the catalogue is empty")
        }
        let last = try stored(store.jokeOfTheDay)?.value?.id
        let begin = catalogue.firstIndex { $0.id == last }.map { $0 + 1 } ?? 0
        for number in begin..<begin + times {
            let date = now()
            var joke = catalogue[number % catalogue.count]
            joke.day = EasternTime.day(of: date)
            joke.lastUpdated = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
            let fallbacks = (0..<JokeStore.maximumFallbacks).map { catalogue[(number + $0) % catalogue.count] }
            var transaction = Transaction()
            try transaction.put(JokeStore.jokeRecord, JokeStore.payload(joke))
            try transaction.put(JokeStore.fallbackRecord, JokeStore.payload(fallbacks))
            transaction.requestReload(ofKind: JokeStore.widgetKind)
            published(joke, try store.container.commit(transaction))
        }
    }

    /// The fallback jokes: the best of the catalogue, one character after the other, so that a week without network is
    /// not seven jokes by the same one. A joke that is stored already keeps its date, so that an unchanged catalogue
    /// gives an unchanged record.
    static func fallbacks(from catalogue: [JokeOfTheDay], stored: [JokeOfTheDay]?) -> [JokeOfTheDay] {
        var queues: [[JokeOfTheDay]] = []
        for joke in catalogue {
            if let index = queues.firstIndex(where: { $0[0].character == joke.character }) {
                queues[index].append(joke)
            } else {
                queues.append([joke])
            }
        }
        var chosen: [JokeOfTheDay] = []
        var round = 0
        while chosen.count < JokeStore.maximumFallbacks, queues.contains(where: { $0.count > round }) {
            for queue in queues where queue.count > round && chosen.count < JokeStore.maximumFallbacks {
                chosen.append(queue[round])
            }
            round += 1
        }
        return keepingDates(chosen, stored: stored)
    }

    /// Jokes, each as it is stored if it is stored and looks the same.
    static func keepingDates(_ jokes: [JokeOfTheDay], stored: [JokeOfTheDay]?) -> [JokeOfTheDay] {
        let known = Dictionary((stored ?? []).map { (JokeID($0.id), $0) }) { first, _ in first }
        return jokes.map { joke in known[JokeID(joke.id)].flatMap { $0.showsTheSame(as: joke) ? $0 : nil } ?? joke }
    }
}
