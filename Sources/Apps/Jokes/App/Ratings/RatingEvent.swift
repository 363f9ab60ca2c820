import Firestore

/// The document of one user's rating of one joke: `rating_events/{user_id}_{joke_id}`. As its name depends on nothing
/// else, rating again replaces it.
struct RatingEvent {
    let path: DocumentPath
    let userID: String
    let rating: QueuedRating

    init(_ rating: QueuedRating, userID: String) throws(InvalidName) {
        path = try DocumentPath(segments: ["rating_events", "\(userID)_\(rating.joke)"])
        self.userID = userID
        self.rating = rating
    }

    /// The write of the whole document. `timestamp` is the backend's time when the event arrived, so that one that
    /// arrives late is still found by whoever reads on from a point in time; `rated_at` is when the user rated, by the
    /// phone's clock: a rating that waited for a network counts in the month it was made in.
    func write(to client: FirestoreClient, if precondition: Precondition) throws(InvalidName) -> Write {
        let fields: Fields = [
            "user_id": .string(userID), "joke_id": .string(rating.joke), "rating": .integer(Int64(rating.rating)),
            "rated_at": .timestamp(rating.ratedAt),
        ]
        return Write(
            .update(Document(name: client.name(of: path), fields: fields)),
            transforms: [FieldTransform(try FieldPath("timestamp"), .requestTime)], currentDocument: precondition)
    }

    /// A write that changes nothing, and fails when there is no document.
    func probe(of client: FirestoreClient) throws(InvalidName) -> Write {
        Write(
            .update(Document(name: client.name(of: path), fields: ["user_id": .string(userID)])),
            updateMask: [try FieldPath("user_id")], currentDocument: .exists(true))
    }
}
