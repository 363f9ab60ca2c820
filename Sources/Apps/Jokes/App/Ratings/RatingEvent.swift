import Firestore

/// The document that contains one user's rating of one joke: `rating_events/{user_id}_{joke_id}`. Its name contains
/// only these two ids, so a new rating replaces the user's old rating of the joke.
struct RatingEvent {
    let path: DocumentPath
    let userID: String
    let rating: QueuedRating

    init(_ rating: QueuedRating, userID: String) throws(InvalidName) {
        path = try DocumentPath(segments: ["rating_events", "\(userID)_\(rating.joke)"])
        self.userID = userID
        self.rating = rating
    }

    /// Makes a write of the whole document. `timestamp` is the time at which the backend receives the event. So readers
    /// that continue from a time also find events that arrive late. `rated_at` is the time at which the user rated, by
    /// the device's clock. So a rating that waited for a network counts in the month in which the user rated.
    func write(to client: FirestoreClient, if precondition: Precondition) throws(InvalidName) -> Write {
        let fields: Fields = [
            "user_id": .string(userID), "joke_id": .string(rating.joke), "rating": .integer(Int64(rating.rating)),
            "rated_at": .timestamp(rating.ratedAt),
        ]
        return Write(
            .update(Document(name: client.name(of: path), fields: fields)),
            transforms: [FieldTransform(try FieldPath("timestamp"), .requestTime)], currentDocument: precondition)
    }

    /// Makes a write that changes nothing. It fails if the document does not exist.
    func probe(of client: FirestoreClient) throws(InvalidName) -> Write {
        Write(
            .update(Document(name: client.name(of: path), fields: ["user_id": .string(userID)])),
            updateMask: [try FieldPath("user_id")], currentDocument: .exists(true))
    }
}
