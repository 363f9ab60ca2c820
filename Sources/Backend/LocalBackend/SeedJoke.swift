import Firestore
import Foundation

/// A joke of the list that ships with the backend.
struct SeedJoke: Sendable, Decodable {
    var id: String
    var text: String
    var character: String
    var type: String
    var ratingCount: Int64
    var ratingSum: Int64

    private enum CodingKeys: String, CodingKey {
        case id, text, character, type
        case ratingCount = "rating_count"
        case ratingSum = "rating_sum"
    }

    /// Loads all jokes, in the order of the file.
    static func all() throws -> [SeedJoke] {
        try JSONDecoder().decode([SeedJoke].self, from: Data(PackageResources.jokes_json))
    }

    /// The joke's mean rating, smoothed with ten imaginary ratings of 3, so that a joke with only two high ratings does
    /// not win.
    var score: Double {
        (Double(ratingSum) + 10 * 3) / (Double(ratingCount) + 10)
    }

    /// Returns the fields of the document `jokes/{id}`. The list has no creation times, so the jokes get times one hour
    /// apart, in the order of the list.
    func fields(index: Int) -> Fields {
        [
            "text": .string(text), "character": .string(character), "type": .string(type),
            "rating_count": .integer(ratingCount), "rating_sum": .integer(ratingSum),
            "created_at": .timestamp(Timestamp(microseconds: (1_735_732_800 + Int64(index) * 3_600) * 1_000_000)),
        ]
    }
}
