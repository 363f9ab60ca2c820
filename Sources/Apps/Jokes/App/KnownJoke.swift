import AppGroup
import Firestore

extension JokesLaunch {
    /// Returns true if a joke with this id exists. Searches the container first, which needs no network, and then asks
    /// the backend.
    /// - Throws: `AppGroupError`; if the container does not have the answer, also the errors of fetching.
    public func isJoke(_ id: String) async throws -> Bool {
        let catalogue = CatalogueStore(store)
        let contents = try catalogue.contentsIfIntact()
        if contents?.jokes.contains(where: { JokeID($0.id) == JokeID(id) }) ?? false { return true }
        // A joke that the user has rated must exist.
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
            // Fetching failed. If the stored catalogue is complete, a joke outside it counts as not existing, because
            // the user cannot have seen such a joke.
            if contents?.progress.complete ?? false { return false }
            throw error
        }
    }
}

extension CatalogueStore {
    /// Returns the jokes that the app can show; nil if a page of the stored catalogue is lost or damaged.
    func contentsIfIntact() throws(AppGroupError) -> Contents? {
        do throws(AppGroupError) {
            return try contents()
        } catch {
            guard error.code == .corrupt else { throw error }
            return nil
        }
    }
}
