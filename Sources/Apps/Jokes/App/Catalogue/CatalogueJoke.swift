import Firestore
import Foundation

/// A joke of the catalogue, with its ratings.
public struct CatalogueJoke: Codable, Sendable, Equatable {
    /// The id of the joke and of its document.
    public var id: String
    /// The part before the punchline; the whole joke if it has none.
    public var setup: String
    /// The punchline; empty if the joke has none.
    public var punchline: String
    /// The joke's type, for example `dad_joke`.
    public var category: String?
    /// The character who tells the joke, for example `Mr. Funny`.
    public var character: String?
    /// The number of ratings that users gave the joke.
    public var ratingCount: Int64
    /// The sum of the ratings that users gave the joke.
    public var ratingSum: Int64

    /// The maximum length of a joke's text, in bytes. It is limited because a page of jokes must fit into a record.
    static let maximumText = 64 << 10

    /// Decodes the document of a joke; nil if the document has no text or its text is too long.
    init?(_ document: Document) {
        guard let text = document["text"]?.stringValue, text.utf8.count <= Self.maximumText,
            let joke = JokeService.joke(document, at: Date(timeIntervalSince1970: 0))
        else { return nil }
        id = joke.id
        setup = joke.setup
        punchline = joke.punchline
        category = joke.category
        character = joke.character
        ratingCount = document["rating_count"]?.integerValue ?? 0
        ratingSum = document["rating_sum"]?.integerValue ?? 0
    }

    /// The mean rating, smoothed as in `JokeService.popularity`.
    public var popularity: Double { JokeService.popularity(ratingCount: ratingCount, ratingSum: ratingSum) }

    /// Returns true if the joke comes before another when sorted by popularity. Equally popular jokes are ordered by
    /// id, so that the order is the same everywhere.
    public func isMorePopular(than other: CatalogueJoke) -> Bool {
        let (own, others) = (popularity, other.popularity)
        return own == others ? JokeID(id) < JokeID(other.id) : own > others
    }

    /// Converts the joke to the form that the app and the widget share.
    func jokeOfTheDay(at date: Date) -> JokeOfTheDay {
        JokeOfTheDay(
            id: id, setup: setup, punchline: punchline, category: category, firestoreId: id, character: character,
            lastUpdated: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
    }
}
