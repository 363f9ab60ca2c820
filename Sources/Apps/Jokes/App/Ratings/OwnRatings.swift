public import Firestore

/// The user's ratings, as stored in the record `ratings`.
public struct OwnRatings: Codable, Sendable, Equatable {
    /// The backend's state of one rating, as last known.
    public struct Delivery: Codable, Sendable, Equatable {
        /// The sequence number of the rating that was delivered.
        public var sequence: Int64
        /// The time of the document's last change, by the backend's clock: the precondition of the next write.
        public var updateTime: Timestamp
    }

    /// The last rating of one joke.
    public struct Rating: Codable, Sendable, Equatable {
        /// The rating, 1 to 5.
        public var rating: Int
        /// The number of the user's ratings of this joke, starting at 1. The higher one is newer, whatever a clock
        /// says.
        public var sequence: Int64
        /// The time of the rating, by the phone's clock.
        public var ratedAt: Timestamp
        /// The backend's state; nil if the backend is not known to have the rating.
        public var delivery: Delivery?
    }

    /// A random id of this installation: the `user_id` of its rating events.
    public var userID: String
    /// The last rating of each joke, keyed by the joke's id.
    public var ratings: [JokeID: Rating]

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case ratings
    }
}

/// A rating that waits in the record `rating-queue`, which holds at most one per joke.
public struct QueuedRating: Codable, Sendable, Equatable {
    /// The joke's id.
    public var joke: String
    /// The rating, 1 to 5.
    public var rating: Int
    /// The value of `OwnRatings.Rating.sequence`.
    public var sequence: Int64
    /// The time of the rating, by the phone's clock.
    public var ratedAt: Timestamp

    /// The joke's id as a key.
    var id: JokeID { JokeID(joke) }
}
