import AppGroup
import Firestore
import Foundation
import JokesApp
import TestServers
import TestSupport

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Parses a moment in UTC, such as `2026-01-30T05:00:00Z`.
func utc(_ text: String) -> Date {
    guard let date = try? Date.ISO8601FormatStyle().parse(text) else { preconditionFailure("not a time: \(text)") }
    return date
}

/// Makes a joke whose content depends on its id, so that all jokes are different.
func joke(
    _ id: String, character: String? = nil, day: String? = nil, at date: Date = utc("2026-01-30T12:00:00Z")
) -> JokeOfTheDay {
    JokeOfTheDay(
        id: id, setup: "Why \(id)?", punchline: "Because.", category: "dad_joke", firestoreId: id,
        character: character, day: day, lastUpdated: date)
}

extension JokeService {
    /// Makes a service that sends its requests to a stub of the backend.
    init(_ backend: StubBackend, timeout: TimeInterval = 600, bodyLimit: Int = 1 << 20) {
        self.init(
            FirestoreClient(
                baseURL: URL(string: backend.address)!, project: JokeService.project,
                session: URLSession(configuration: .ephemeral), timeout: timeout, bodyLimit: bodyLimit))
    }
}

/// The surroundings of one test: a container, and a backend with a joke for January 30, 2026.
struct JokeFixture {
    /// Noon in New York on January 30, 2026.
    static let noon = utc("2026-01-30T17:00:00Z")
    static let today = "2026-01-30"

    let directory: TemporaryDirectory
    let path: String
    let container: SharedContainer
    let store: JokeStore
    let backend: StubBackend

    init(_ backend: StubBackend) throws {
        directory = try TemporaryDirectory()
        path = directory.path("container")
        container = try SharedContainer.open(path, access: .create, writer: "test")
        store = JokeStore(container)
        self.backend = backend
        backend.setJokes([StubBackend.Joke("served", "Why served? Because.", character: "Mr. Funny")])
        backend.setJoke("served", ofDay: Self.today)
    }

    /// Stores a joke of the day.
    func put(_ joke: JokeOfTheDay) throws {
        try container.put(JokeStore.jokeRecord, JokeStore.payload(joke))
    }

    /// Stores fallback jokes.
    func put(fallbacks: [JokeOfTheDay]) throws {
        try container.put(JokeStore.fallbackRecord, JokeStore.payload(fallbacks))
    }
}

/// Runs a test with a new fixture.
func withJokes(_ body: (JokeFixture) async throws -> Void) async throws {
    try await withStubBackend { backend in try await body(try JokeFixture(backend)) }
}
