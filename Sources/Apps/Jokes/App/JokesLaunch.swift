public import AppGroup
public import Foundation

/// The result of one launch of the app.
public struct LaunchReport: Sendable {
    /// The joke of the day that the container has now.
    public var joke: JokeOfTheDay
    /// The number of fallback jokes that the container has now.
    public var fallbacks: Int
    /// The result of the commit. It has no new revision if nothing changed.
    public var commit: CommitResult
    /// True if the app requested a reload of the widget.
    public var askedForReload: Bool
    /// The real time just before the commit began.
    public var commitStarted: Date
}

/// The app's launch: fetches, publishes, and requests a reload if there is something new to show.
public struct JokesLaunch: Sendable {
    public let service: JokeService
    public let store: JokeStore
    public let now: @Sendable () -> Date

    public init(service: JokeService, store: JokeStore, now: @escaping @Sendable () -> Date) {
        self.service = service
        self.store = store
        self.now = now
    }

    /// Fetches the joke of the day and the catalogue. Commits the joke and up to 20 fallback jokes in one transaction,
    /// together with the reload marker. If the container already has a complete catalogue, it is not fetched again.
    ///
    /// Requests a reload of the widget only if the widget would show another joke, or if an earlier request was lost.
    /// - Throws: `AppGroupError`, or an error of fetching; if fetching failed, nothing was changed.
    public func run() async throws -> LaunchReport {
        let date = now()
        async let fetchedJoke = service.jokeOfTheDay(at: date)
        async let fetchedCatalogue = catalogue(at: date)
        let joke = try await fetchedJoke
        let catalogue = try await fetchedCatalogue
        return try publish(joke, catalogue)
    }

    /// Returns the jokes from which fallback jokes are chosen, the best rated first. Uses the container's catalogue if
    /// it is complete, because refreshes keep it up to date. Otherwise fetches the catalogue from the backend.
    private func catalogue(at date: Date) async throws -> [JokeOfTheDay] {
        let catalogue = CatalogueStore(store)
        if try catalogue.progress().complete, let contents = try catalogue.contentsIfIntact() {
            return contents.jokes.sorted { $0.isMorePopular(than: $1) }.map { $0.jokeOfTheDay(at: date) }
        }
        return try await service.catalogue(at: date)
    }

    /// Commits the fetched jokes, together with the records in `more`.
    func publish(
        _ joke: JokeOfTheDay, _ catalogue: [JokeOfTheDay], with more: [RecordName: [UInt8]] = [:]
    ) throws(AppGroupError) -> LaunchReport {
        // If another process stores a joke between reading and committing, the commit fails. The loop then reads and
        // decides again.
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

    /// Tries once to commit the fetched jokes.
    private func publishOnce(
        _ joke: JokeOfTheDay, _ catalogue: [JokeOfTheDay], with more: [RecordName: [UInt8]]
    ) throws(AppGroupError) -> LaunchReport {
        let stored = try stored(store.jokeOfTheDay)
        let known = try self.stored(store.fallbackJokes)?.value
        let fallbacks = Self.fallbacks(from: catalogue, stored: known)
        let isSameJoke = stored?.value?.showsTheSame(as: joke) ?? false
        // A joke that the widget stored itself may be shown by only one of its families or on only one host.
        let isOwn = stored?.writer == store.container.writerName
        let wasLost = try store.container.reloadRequests().isBehind(
            max(stored?.revision ?? 0, 1), ofKind: JokeStore.widgetKind)
        var transaction = Transaction()
        try transaction.put(
            JokeStore.jokeRecord, JokeStore.payload(joke), expecting: stored?.expectation ?? .any)
        // An empty catalogue is an error of the backend, so the existing fallback jokes are kept.
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

    /// Returns the stored value. Returns nil if no version of the record is readable; the commit then replaces the
    /// record. Throwing instead would mean that the app could never repair the record.
    func stored<Value>(
        _ read: () throws(AppGroupError) -> JokeStore.Stored<Value>
    ) throws(AppGroupError) -> JokeStore.Stored<Value>? {
        do throws(AppGroupError) {
            return try read()
        } catch  where error.code == .corrupt {
            return nil
        }
    }

    /// Publishes one joke of the catalogue after another as the joke of the day, starting after the stored one. Each
    /// joke is committed in a separate transaction with the fallback jokes and the reload marker. This serves to test
    /// kills; a real app does not do this.
    ///
    /// - Parameters:
    ///   - times: the number of commits.
    ///   - published: called after each commit, once it is durable.
    /// - Throws: the errors of `run()`.
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

    /// Chooses the fallback jokes: the best of each character, with the characters taking turns. A week without network
    /// therefore does not show seven jokes of one character. A joke that is already stored keeps its date, so an
    /// unchanged catalogue gives an unchanged record.
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

    /// Returns the jokes. A joke whose stored version looks the same is replaced by the stored version, which keeps its
    /// date.
    static func keepingDates(_ jokes: [JokeOfTheDay], stored: [JokeOfTheDay]?) -> [JokeOfTheDay] {
        let known = Dictionary((stored ?? []).map { (JokeID($0.id), $0) }) { first, _ in first }
        return jokes.map { joke in known[JokeID(joke.id)].flatMap { $0.showsTheSame(as: joke) ? $0 : nil } ?? joke }
    }
}
