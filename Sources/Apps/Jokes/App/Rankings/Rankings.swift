import Firestore
public import Foundation

/// Two rankings for one month: the jokes that most users found hilarious, and those that most users found horrible.
public struct Rankings: Codable, Sendable, Equatable {
    /// A place in a ranking.
    public struct Place: Codable, Sendable, Equatable {
        /// The rank, starting at 1.
        public var rank: Int
        /// The joke's id.
        public var joke: String
        /// The number of users whose rating put the joke into this ranking.
        public var count: Int64
        /// The joke's text before the punchline; nil if unknown, for example because the joke was deleted.
        public var setup: String?
        /// The punchline; empty if the joke has none.
        public var punchline: String?
        /// The character who tells the joke.
        public var character: String?
    }

    /// The month in Eastern time, `yyyy-MM`.
    public var month: String
    /// The time at which the backend computed the rankings; nil if the backend does not say.
    public var computedAt: Date?
    /// The time at which the rankings were fetched.
    public var fetchedAt: Date
    /// The ranking by ratings of 4 and 5.
    public var hilarious: [Place]
    /// The ranking by ratings of 1 and 2.
    public var horrible: [Place]

    /// The maximum number of places that are read from a document. The backend computes only ten.
    static let maximumPlaces = 100

    /// Returns true if the text is a month, `yyyy-MM`.
    public static func isMonth(_ text: String) -> Bool {
        text.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])/) != nil
    }

    /// Returns the month on which a moment falls in Eastern time.
    public static func month(of date: Date) -> String {
        String(EasternTime.day(of: date).dropLast(3))
    }

    /// Decodes the document `weekly_rankings/{month}`.
    init(_ document: Document, month: String, at date: Date) {
        self.month = month
        computedAt = document["computed_at"]?.timestampValue?.date
        fetchedAt = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        hilarious = Self.places(document["hilarious"])
        horrible = Self.places(document["horrible"])
    }

    private static func places(_ value: Value?) -> [Place] {
        let entries = (value?.arrayValue ?? []).prefix(maximumPlaces).compactMap(\.mapValue)
        return entries.enumerated().compactMap { index, entry in
            guard let joke = entry["joke_id"]?.stringValue else { return nil }
            return Place(
                rank: entry["rank"]?.integerValue.flatMap { Int(exactly: $0) } ?? index + 1, joke: joke,
                count: entry["count"]?.integerValue ?? 0)
        }
    }

    var places: [Place] { hilarious + horrible }

    /// Sets the texts of all places whose joke is in the dictionary.
    mutating func setTexts(_ jokes: [JokeID: CatalogueJoke]) {
        func setTexts(_ place: inout Place) {
            guard let joke = jokes[JokeID(place.joke)] else { return }
            (place.setup, place.punchline, place.character) = (joke.setup, joke.punchline, joke.character)
        }
        for index in hilarious.indices { setTexts(&hilarious[index]) }
        for index in horrible.indices { setTexts(&horrible[index]) }
    }
}
