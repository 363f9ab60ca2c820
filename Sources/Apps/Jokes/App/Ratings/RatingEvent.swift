import Firestore

/// The document with one user's rating of one joke: `rating_events/{user_id}_{joke_id}`. Its name depends only on the
/// user and the joke, so a new rating replaces the old one.
struct RatingEvent {
    let path: DocumentPath
    let userID: String
    let rating: QueuedRating

    init(_ rating: QueuedRating, userID: String) throws(InvalidName) {
        path = try DocumentPath(segments: ["rating_events", "\(userID)_\(rating.joke)"])
        self.userID = userID
        self.rating = rating
    }

    /// Makes the write of the whole document. `timestamp` is the time at which the backend receives the event, so that
    /// readers who continue from a point in time also find late events. `rated_at` is the time of the rating by the
    /// device's clock. A rating that waited for a network therefore counts in the month in which the user rated.
    func write(to client: FirestoreClient, if precondition: Precondition) throws(InvalidName) -> Write {
        let fields: Fields = [
            "user_id": .string(userID), "joke_id": .string(rating.joke), "rating": .integer(Int64(rating.rating)),
            "rated_at": .timestamp(rating.ratedAt),
        ]
        return Write(
            .update(Document(name: client.name(of: path), fields: fields)),
            transforms: [FieldTransform(try FieldPath("timestamp"), .requestTime)], currentDocument: precondition)
    }

    /// Makes a write that changes nothing but fails if the document does not exist.
    func probe(of client: FirestoreClient) throws(InvalidName) -> Write {
        Write(
            .update(Document(name: client.name(of: path), fields: ["user_id": .string(userID)])),
            updateMask: [try FieldPath("user_id")], currentDocument: .exists(true))
    }
}
