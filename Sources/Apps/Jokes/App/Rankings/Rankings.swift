import Firestore
public import Foundation

/// The jokes of a month that most users found hilarious, and those that most found horrible.
public struct Rankings: Codable, Sendable, Equatable {
    /// One place.
    public struct Place: Codable, Sendable, Equatable {
        /// From 1.
        public var rank: Int
        /// The joke's id.
        public var joke: String
        /// How many users found it so.
        public var count: Int64
        /// The joke's text; nil when it is not known, as of a joke that is gone.
        public var setup: String?
        /// Its punchline; empty if it has none.
        public var punchline: String?
        /// Who tells it.
        public var character: String?
    }

    /// The month in Eastern time, `yyyy-MM`.
    public var month: String
    /// When the backend computed them; nil when it does not say.
    public var computedAt: Date?
    /// When they were fetched.
    public var fetchedAt: Date
    /// The places by ratings of 4 and 5.
    public var hilarious: [Place]
    /// The places by ratings of 1 and 2.
    public var horrible: [Place]

    /// The most places that are taken from a document; the backend computes ten.
    static let maximumPlaces = 100

    /// Whether text is a month, `yyyy-MM`.
    public static func isMonth(_ text: String) -> Bool {
        text.wholeMatch(of: /[0-9]{4}-(0[1-9]|1[0-2])/) != nil
    }

    /// The month of a moment, in Eastern time.
    public static func month(of date: Date) -> String {
        String(EasternTime.day(of: date).dropLast(3))
    }

    /// Takes rankings from the document `weekly_rankings/{month}`.
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

    /// All places.
    var places: [Place] { hilarious + horrible }

    /// Gives each place the text of its joke, where that is known.
    mutating func setTexts(_ jokes: [JokeID: CatalogueJoke]) {
        func setTexts(_ place: inout Place) {
            guard let joke = jokes[JokeID(place.joke)] else { return }
            (place.setup, place.punchline, place.character) = (joke.setup, joke.punchline, joke.character)
        }
        for index in hilarious.indices { setTexts(&hilarious[index]) }
        for index in horrible.indices { setTexts(&horrible[index]) }
    }
}
