import AppGroup
import Firestore
public import Foundation

/// Fetches the rankings from the backend, and stores them so that the app can show them without network.
public struct RankingsReader: Sendable {
    /// Rankings, and the reason if they are stored ones and not the backend's.
    public struct Answer: Sendable {
        public var rankings: Rankings
        /// The reason why `rankings` could not be fetched, so that they are the stored ones; nil if they were just
        /// fetched.
        public var failure: (any Error)?
    }

    private let service: JokeService
    private let store: JokeStore
    private let now: @Sendable () -> Date

    public init(service: JokeService, store: JokeStore, now: @escaping @Sendable () -> Date) {
        self.service = service
        self.store = store
        self.now = now
    }

    /// Returns the name of the record that contains the rankings of `month`, for example `rankings-2026-01`.
    static func record(_ month: String) throws(AppGroupError) -> RecordName {
        try RecordName("rankings-\(month)")
    }

    /// Returns the rankings of a month from the backend. If the backend cannot be reached, returns the stored rankings.
    /// - Returns: nil if the backend has no rankings of that month.
    /// - Throws: the errors of fetching if no rankings are stored; `AppGroupError`, `CancellationError`.
    public func rankings(of month: String) async throws -> Answer? {
        do {
            let document = try await service.client.get(
                document: try DocumentPath(segments: ["weekly_rankings", month]))
            var rankings = Rankings(document, month: month, at: now())
            try await addTexts(&rankings)
            return Answer(rankings: try keep(rankings))
        } catch FirestoreError.notFound {
            return nil
        } catch let error as FirestoreError {
            guard let kept = try kept(month).value else { throw error }
            return Answer(rankings: kept, failure: error)
        }
    }

    private func kept(_ month: String) throws(AppGroupError) -> JokeStore.Stored<Rankings> {
        try store.loadOrReplace(try Self.record(month))
    }

    /// Stores the fetched rankings, unless the stored rankings were computed later than these.
    private func keep(_ rankings: Rankings) throws(AppGroupError) -> Rankings {
        try store.update { () throws(AppGroupError) in
            let stored = try kept(rankings.month)
            if let kept = stored.value, let computed = kept.computedAt, computed > rankings.computedAt ?? .distantPast,
                kept.fetchedAt >= rankings.fetchedAt
            {
                return kept
            }
            var transaction = Transaction()
            try transaction.put(
                try Self.record(rankings.month), JokeStore.payload(rankings), expecting: stored.expectation)
            _ = try store.container.commit(transaction)
            return rankings
        }
    }

    /// Adds the texts of the ranked jokes. The texts come from the catalogue in the container; a text that is missing
    /// there is fetched from the backend.
    private func addTexts(_ rankings: inout Rankings) async throws {
        var jokes = try known()
        let missing = Set(rankings.places.map { JokeID($0.joke) }).filter { jokes[$0] == nil }
        let client = service.client
        await withTaskGroup(of: CatalogueJoke?.self) { group in
            for id in missing {
                group.addTask {
                    // If the joke no longer exists or cannot be fetched, its text stays nil.
                    guard let path = try? DocumentPath(segments: ["jokes", id.text]),
                        let document = try? await client.get(document: path)
                    else { return nil }
                    return CatalogueJoke(document)
                }
            }
            for await joke in group.compactMap({ $0 }) { jokes[JokeID(joke.id)] = joke }
        }
        rankings.setTexts(jokes)
    }

    /// Returns the jokes of the stored catalogue, keyed by id; empty if the catalogue cannot be read.
    private func known() throws(AppGroupError) -> [JokeID: CatalogueJoke] {
        let jokes = try CatalogueStore(store).contentsIfIntact()?.jokes ?? []
        return Dictionary(jokes.map { (JokeID($0.id), $0) }) { first, _ in first }
    }
}
