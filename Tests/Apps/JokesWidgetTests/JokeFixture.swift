import AppGroup
import Foundation
import TestServers
import TestSupport

@testable import jokes_widget

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

/// The surroundings of one test: a container, and a backend with a joke for January 30, 2026.
struct JokeFixture {
    /// Noon in New York on January 30, 2026.
    static let noon = utc("2026-01-30T17:00:00Z")
    static let today = "2026-01-30"

    let directory: TemporaryDirectory
    let path: String
    let container: SharedContainer
    let backend: StubBackend

    init(_ backend: StubBackend) throws {
        directory = try TemporaryDirectory()
        path = directory.path("container")
        container = try SharedContainer.open(path, access: .create, writer: "test")
        self.backend = backend
        backend.setJokes([StubBackend.Joke("served", "Why served? Because.", character: "Mr. Funny")])
        backend.setJoke("served", ofDay: Self.today)
    }

    /// Encodes a value in the form in which the app stores it.
    static func payload(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        encoder.dateEncodingStrategy = .iso8601
        return Array(try encoder.encode(value))
    }

    /// Stores a joke of the day.
    func put(_ joke: JokeOfTheDay) throws {
        try container.put("jotd", try Self.payload(joke))
    }

    /// Stores the joke that a background refresh fetched ahead.
    func put(held: JokeOfTheDay) throws {
        try container.put("jotd-tomorrow", try Self.payload(held))
    }

    /// Stores fallback jokes.
    func put(fallbacks: [JokeOfTheDay]) throws {
        try container.put("fallback-jokes", try Self.payload(fallbacks))
    }

    /// Returns the stored joke of the day.
    func stored() -> JokeOfTheDay? { storage().jokeOfTheDay().joke }

    /// Returns the widget's storage in the state that a newly started process would find.
    func storage() -> SharedStorageService { SharedStorageService(defaults: AppGroupDefaults(path: path)) }

    /// Returns the widget's Firestore client.
    func firestore(timeout: TimeInterval = 600, bodyLimit: Int = 1 << 20) throws -> FirestoreJokes {
        FirestoreJokes(server: URL(string: backend.address)!, timeout: timeout, bodyLimit: bodyLimit)
    }

    /// Makes a loader with the same settings as in the widget's process.
    func loader(
        fallbackAfter: TimeInterval = 24 * 3_600, timeout: TimeInterval = 600, bodyLimit: Int = 1 << 20
    ) throws -> JokeLoader {
        var settings = JokeSettings()
        settings.fallbackAfter = fallbackAfter
        return JokeLoader(
            storage: storage(), fetcher: JokeFetcher(try firestore(timeout: timeout, bodyLimit: bodyLimit)),
            settings: settings)
    }
}

/// Runs a test with a new fixture.
func withJokes(_ body: (JokeFixture) async throws -> Void) async throws {
    try await withStubBackend { backend in try await body(try JokeFixture(backend)) }
}
