public import AppGroup
public import Foundation

/// The result of one launch of the app.
public struct LaunchReport: Sendable {
    /// The joke of the day that is in the container after the launch.
    public var joke: JokeOfTheDay
    /// The number of fallback jokes that are in the container after the launch.
    public var fallbacks: Int
    /// The result of the commit. It has no new revision if nothing changed.
    public var commit: CommitResult
    /// True if the launch requested a reload of the widget.
    public var askedForReload: Bool
    /// The real time just before the commit began, even if the app's clock is simulated.
    public var commitStarted: Date
}

/// The app's launch: fetches the joke of the day, commits it, and requests a reload of the widget if necessary.
public struct JokesLaunch: Sendable {
    public let service: JokeService
    public let store: JokeStore
    public let now: @Sendable () -> Date

    public init(service: JokeService, store: JokeStore, now: @escaping @Sendable () -> Date) {
        self.service = service
        self.store = store
        self.now = now
    }

    /// Fetches the joke of the day, and commits it together with up to 20 fallback jokes and the reload marker in one
    /// transaction. Fetches the catalogue, too, unless the container already has a complete one.
    ///
    /// Requests a reload of the widget only in these cases: the widget would show another joke, the stored joke was
    /// stored by the widget and not by the app, or an earlier request was lost.
    /// - Throws: `AppGroupError`, or an error of fetching. If fetching failed, the container is unchanged.
    public func run() async throws -> LaunchReport {
        let date = now()
        async let fetchedJoke = service.jokeOfTheDay(at: date)
        async let fetchedCatalogue = catalogue(at: date)
        let joke = try await fetchedJoke
        let catalogue = try await fetchedCatalogue
        return try publish(joke, catalogue)
    }

    /// Returns the jokes from which the fallback jokes are chosen, the best-rated joke first. Uses the catalogue in the
    /// container if it is complete, because refreshes keep it up to date. Otherwise fetches the catalogue from the
    /// backend.
    private func catalogue(at date: Date) async throws -> [JokeOfTheDay] {
        let catalogue = CatalogueStore(store)
        if try catalogue.progress().complete, let contents = try catalogue.contentsIfIntact() {
            return contents.jokes.sorted { $0.isMorePopular(than: $1) }.map { $0.jokeOfTheDay(at: date) }
        }
        return try await service.catalogue(at: date)
    }

    /// Commits the fetched jokes, together with the records in `more`, in one transaction.
    func publish(
        _ joke: JokeOfTheDay, _ catalogue: [JokeOfTheDay], with more: [RecordName: [UInt8]] = [:]
    ) throws(AppGroupError) -> LaunchReport {
        // The commit fails if another process stores a joke between this loop's read and its commit. The loop then
        // reads and decides again.
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
        // If the widget stored the joke itself, the app requests a reload, because other families or other hosts may
        // still show an older joke.
        let isOwn = stored?.writer == store.container.writerName
        let wasLost = try store.container.reloadRequests().isBehind(
            max(stored?.revision ?? 0, 1), ofKind: JokeStore.widgetKind)
        var transaction = Transaction()
        try transaction.put(
            JokeStore.jokeRecord, JokeStore.payload(joke), expecting: stored?.expectation ?? .any)
        // Keeps the existing fallback jokes if the catalogue is empty, because an empty catalogue is an error of the
        // backend.
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

    /// Returns the stored value, or nil if no version of the record is readable. The next commit then replaces the
    /// record. If this method threw an error instead, the app could never repair the record.
    func stored<Value>(
        _ read: () throws(AppGroupError) -> JokeStore.Stored<Value>
    ) throws(AppGroupError) -> JokeStore.Stored<Value>? {
        do throws(AppGroupError) {
            return try read()
        } catch  where error.code == .corrupt {
            return nil
        }
    }

    /// Publishes the catalogue's jokes as the joke of the day, one after another, beginning with the joke after the
    /// stored one. Each joke is committed in a separate transaction, together with the fallback jokes and the reload
    /// marker. This method exists for tests that kill the app; a real app does not do this.
    ///
    /// - Parameters:
    ///   - times: the number of commits.
    ///   - published: called after each commit, once the commit is durable.
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

    /// Chooses the fallback jokes: first the best joke of each character, then the second-best joke of each, and so on.
    /// So a week without network does not show seven jokes of the same character. A joke that is already stored keeps
    /// its date, so an unchanged catalogue gives an unchanged record.
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

    /// Returns `jokes`, but uses the stored version of each joke that looks the same. The stored version keeps its
    /// date.
    static func keepingDates(_ jokes: [JokeOfTheDay], stored: [JokeOfTheDay]?) -> [JokeOfTheDay] {
        let known = Dictionary((stored ?? []).map { (JokeID($0.id), $0) }) { first, _ in first }
        return jokes.map { joke in known[JokeID(joke.id)].flatMap { $0.showsTheSame(as: joke) ? $0 : nil } ?? joke }
    }
}
