public import Firestore

/// The user's ratings, as the record `ratings` keeps them.
public struct OwnRatings: Codable, Sendable, Equatable {
    /// What the backend is known to hold of one rating.
    public struct Delivery: Codable, Sendable, Equatable {
        /// The number of the rating that was delivered.
        public var sequence: Int64
        /// When its document last changed, by the backend's clock: the precondition of the next write.
        public var updateTime: Timestamp
    }

    /// The last rating of one joke.
    public struct Rating: Codable, Sendable, Equatable {
        /// 1 to 5.
        public var rating: Int
        /// Counts the user's ratings of this joke, from 1. The higher one is the newer one, whatever a clock says.
        public var sequence: Int64
        /// When the user rated, by the phone's clock.
        public var ratedAt: Timestamp
        /// What the backend holds; nil when it is not known to hold any.
        public var delivery: Delivery?
    }

    /// A random id of this installation: the `user_id` of its rating events.
    public var userID: String
    /// The last rating of each joke, by the joke's id.
    public var ratings: [JokeID: Rating]

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case ratings
    }
}

/// A rating that waits in the record `rating-queue`, which holds at most one a joke.
public struct QueuedRating: Codable, Sendable, Equatable {
    /// The joke's id.
    public var joke: String
    /// 1 to 5.
    public var rating: Int
    /// As `OwnRatings.Rating.sequence`.
    public var sequence: Int64
    /// When the user rated, by the phone's clock.
    public var ratedAt: Timestamp

    /// The joke's id, to find it by.
    var id: JokeID { JokeID(joke) }
}
