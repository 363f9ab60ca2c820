import AppGroup
import Firestore

extension JokesLaunch {
    /// Whether there is a joke of an id: as far as the container tells, without any network; else as the backend does.
    /// - Throws: what fetching throws when only the backend could tell; `AppGroupError`.
    public func isJoke(_ id: String) async throws -> Bool {
        let catalogue = CatalogueStore(store)
        let contents = try catalogue.contentsIfIntact()
        if contents?.jokes.contains(where: { JokeID($0.id) == JokeID(id) }) ?? false { return true }
        // Whoever has rated it has seen it.
        if try RatingStore(store).ratings()[JokeID(id)] != nil { return true }
        let shown = [
            try stored(store.jokeOfTheDay)?.value, try stored(store.heldJoke)?.value,
        ]
        if shown.contains(where: { $0.map { JokeID($0.id) } == JokeID(id) }) { return true }
        if try stored(store.fallbackJokes)?.value?.contains(where: { JokeID($0.id) == JokeID(id) }) ?? false {
            return true
        }
        do {
            return CatalogueJoke(try await service.client.get(document: try DocumentPath(segments: ["jokes", id])))
                != nil
        } catch FirestoreError.notFound {
            return false
        } catch let error as FirestoreError {
            // Whoever has all jokes cannot have seen another one.
            if contents?.progress.complete ?? false { return false }
            throw error
        }
    }
}

extension CatalogueStore {
    /// The jokes that can be shown; nil when a page of them is lost or damaged.
    func contentsIfIntact() throws(AppGroupError) -> Contents? {
        do throws(AppGroupError) {
            return try contents()
        } catch {
            guard error.code == .corrupt else { throw error }
            return nil
        }
    }
}
