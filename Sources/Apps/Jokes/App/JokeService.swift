public import Firestore
public import Foundation

/// An error: the joke of the day could not be fetched.
public enum JokeServiceError: Error, Sendable, CustomStringConvertible {
    /// The database has no usable joke for the day.
    case noJoke(day: String, reason: String)

    public var description: String {
        switch self {
        case .noJoke(let day, let reason): "there is no joke for \(day): \(reason)"
        }
    }
}

/// Fetches jokes over Firestore's REST API. The Firebase SDK is not used, because it deadlocks in widget extensions.
public struct JokeService: Sendable {
    /// The Firestore project that contains the jokes.
    public static let project = JokeKeys.project

    /// The client for requests to Firestore. It is not private, because extensions in other files use it, too.
    package let client: FirestoreClient

    public init(_ client: FirestoreClient) {
        self.client = client
    }

    /// Fetches the joke of the day that contains `date` in Eastern time.
    /// - Throws: `FirestoreError`, `JokeServiceError`, `CancellationError`.
    public func jokeOfTheDay(at date: Date) async throws -> JokeOfTheDay {
        try await joke(of: EasternTime.day(of: date), at: date)
    }

    /// Fetches the joke of the day after the day that contains `date` in Eastern time. Returns nil if the database does
    /// not have that joke yet.
    /// - Throws: the errors of `jokeOfTheDay(at:)`.
    public func jokeOfTomorrow(at date: Date) async throws -> JokeOfTheDay? {
        do {
            return try await joke(of: EasternTime.day(of: EasternTime.nextMidnight(after: date)), at: date)
        } catch FirestoreError.notFound {
            return nil
        }
    }

    /// Fetches the joke of a day. The format of `day` is `yyyy-MM-dd`.
    private func joke(of day: String, at date: Date) async throws -> JokeOfTheDay {
        let daily = try await client.get(document: DocumentPath("daily_jokes/\(day)"))
        guard let id = daily.fields["joke_id"]?.stringValue, !id.isEmpty else {
            throw JokeServiceError.noJoke(day: day, reason: "its document has no joke_id")
        }
        guard let path = try? DocumentPath(segments: ["jokes", id]) else {
            throw JokeServiceError.noJoke(day: day, reason: "its joke_id is not the name of a document")
        }
        let document = try await client.get(document: path)
        guard document.id.hasSameBytes(as: id) else {
            throw JokeServiceError.noJoke(day: day, reason: "the server sent another document for the joke \(id)")
        }
        guard var joke = Self.joke(document, at: date) else {
            throw JokeServiceError.noJoke(day: day, reason: "the joke \(id) has no text")
        }
        joke.day = day
        return joke
    }

    /// Fetches all jokes. The best-rated joke comes first; jokes with equal ratings are ordered by id.
    /// - Throws: `FirestoreError`, `CancellationError`.
    public func catalogue(at date: Date) async throws -> [JokeOfTheDay] {
        let documents = try await client.listAll(collection: CollectionPath("jokes"), limit: 2_000)
        let rated = documents.compactMap { document in
            Self.joke(document, at: date).map { (joke: $0, popularity: Self.popularity(document)) }
        }
        return rated.sorted {
            $0.popularity == $1.popularity ? $0.joke.id.bytesPrecede($1.joke.id) : $0.popularity > $1.popularity
        }.map(\.joke)
    }

    /// Decodes a document of the collection `jokes`; nil if the document has no text.
    package static func joke(_ document: Document, at date: Date) -> JokeOfTheDay? {
        guard let text = document.fields["text"]?.stringValue else { return nil }
        let (setup, punchline) = JokeText.split(text)
        guard !setup.isEmpty else { return nil }
        return JokeOfTheDay(
            id: document.id, setup: setup, punchline: punchline, category: document.fields["type"]?.stringValue,
            firestoreId: document.id, character: document.fields["character"]?.stringValue,
            lastUpdated: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
    }

    /// Returns the mean rating of a joke, smoothed by adding ten imaginary ratings of 3. Without smoothing, a joke with
    /// only two high ratings would be the best one. The result is from 1 to 5 for valid ratings.
    package static func popularity(ratingCount: Int64, ratingSum: Int64) -> Double {
        guard ratingCount > 0 else { return 3 }
        return (Double(ratingSum) + 10 * 3) / (Double(ratingCount) + 10)
    }

    private static func popularity(_ document: Document) -> Double {
        popularity(
            ratingCount: document.fields["rating_count"]?.integerValue ?? 0,
            ratingSum: document.fields["rating_sum"]?.integerValue ?? 0)
    }
}
