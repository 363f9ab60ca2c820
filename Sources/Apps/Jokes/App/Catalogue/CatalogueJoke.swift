import Firestore
import Foundation

/// A joke of the catalogue, with how it was rated.
public struct CatalogueJoke: Codable, Sendable, Equatable {
    /// Identifies the joke; the id of its document.
    public var id: String
    /// The part before the punchline; the whole joke if it has none.
    public var setup: String
    /// The punchline; empty if the joke has none.
    public var punchline: String
    /// The joke's type, for example `dad_joke`.
    public var category: String?
    /// Who tells it, for example `Mr. Funny`.
    public var character: String?
    /// How many ratings it has.
    public var ratingCount: Int64
    /// Their sum.
    public var ratingSum: Int64

    /// The longest text that is kept, in bytes. A page of jokes must fit into a record.
    static let maximumText = 64 << 10

    /// Takes a joke from its document; nil when that has no text, or one that is too long.
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

    /// The mean rating, pulled to the middle of the scale.
    public var popularity: Double { JokeService.popularity(ratingCount: ratingCount, ratingSum: ratingSum) }

    /// Whether it stands before another where the popular ones come first. Ties are in order of the ids, so that the
    /// order is the same everywhere.
    public func isMorePopular(than other: CatalogueJoke) -> Bool {
        let (own, others) = (popularity, other.popularity)
        return own == others ? JokeID(id) < JokeID(other.id) : own > others
    }

    /// The same joke as app and widget share it.
    func jokeOfTheDay(at date: Date) -> JokeOfTheDay {
        JokeOfTheDay(
            id: id, setup: setup, punchline: punchline, category: category, firestoreId: id, character: character,
            lastUpdated: Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down)))
    }
}
