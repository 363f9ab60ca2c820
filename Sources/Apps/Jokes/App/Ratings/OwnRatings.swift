public import Firestore

/// The ratings that this user gave, as stored in the record `ratings`.
public struct OwnRatings: Codable, Sendable, Equatable {
    /// The app's knowledge of the backend's copy of one rating.
    public struct Delivery: Codable, Sendable, Equatable {
        /// The sequence number of the rating that the backend has received.
        public var sequence: Int64
        /// The time at which the rating's document was last changed, by the backend's clock. The next write has the
        /// precondition that the document still has this time.
        public var updateTime: Timestamp
    }

    /// The user's latest rating of one joke.
    public struct Rating: Codable, Sendable, Equatable {
        /// The rating, 1 to 5.
        public var rating: Int
        /// The ordinal of this rating among the user's ratings of this joke, starting at 1. A rating with a higher
        /// ordinal is newer, even if the device's clock was set back.
        public var sequence: Int64
        /// The time at which the user rated, by the device's clock.
        public var ratedAt: Timestamp
        /// The app's knowledge of the backend's copy of the rating; nil before the first confirmed delivery.
        public var delivery: Delivery?
    }

    /// The random id of this installation of the app, which is the `user_id` in the user's rating events.
    public var userID: String
    /// The user's latest rating of each joke, by the joke's id.
    public var ratings: [JokeID: Rating]

    private enum CodingKeys: String, CodingKey {
        case userID = "user_id"
        case ratings
    }
}

/// A rating that waits to be sent, in the record `rating-queue`. The queue has at most one rating per joke.
public struct QueuedRating: Codable, Sendable, Equatable {
    /// The joke's id.
    public var joke: String
    /// The rating, 1 to 5.
    public var rating: Int
    /// The rating's `OwnRatings.Rating.sequence`.
    public var sequence: Int64
    /// The time at which the user rated, by the device's clock.
    public var ratedAt: Timestamp

    /// The joke's id, for use as a key.
    var id: JokeID { JokeID(joke) }
}
