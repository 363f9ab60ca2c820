public import Firestore

/// The user's ratings, as stored in the record `ratings`.
public struct OwnRatings: Codable, Sendable, Equatable {
    /// The backend's state of one rating, as far as the app knows it.
    public struct Delivery: Codable, Sendable, Equatable {
        /// The sequence number of the rating that the backend has.
        public var sequence: Int64
        /// The time of the document's last change, by the backend's clock. The next write requires that the document
        /// still has this time.
        public var updateTime: Timestamp
    }

    /// The user's last rating of one joke.
    public struct Rating: Codable, Sendable, Equatable {
        /// The rating, 1 to 5.
        public var rating: Int
        /// The number of times that the user has rated this joke, starting at 1. A rating with a higher number is
        /// newer, whatever the clock says.
        public var sequence: Int64
        /// The time of the rating, by the device's clock.
        public var ratedAt: Timestamp
        /// The backend's state of the rating; nil if the backend may not have the rating.
        public var delivery: Delivery?
    }

    /// The random id of this installation, which is the `user_id` of its rating events.
    public var userID: String
    /// The last rating of each joke, keyed by the joke's id.
    public var ratings: [JokeID: Rating]

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case ratings
    }
}

/// A rating in the record `rating-queue`, where it waits to be sent. The queue has at most one rating per joke.
public struct QueuedRating: Codable, Sendable, Equatable {
    /// The joke's id.
    public var joke: String
    /// The rating, 1 to 5.
    public var rating: Int
    /// The value of `OwnRatings.Rating.sequence`.
    public var sequence: Int64
    /// The time of the rating, by the device's clock.
    public var ratedAt: Timestamp

    /// The joke's id as a key.
    var id: JokeID { JokeID(joke) }
}
