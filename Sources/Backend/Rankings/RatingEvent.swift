import Firestore

/// A document of `rating_events`: a user's rating of a joke.
struct RatingEvent: Sendable, Equatable {
    /// The document's id, usually `{user_id}_{joke_id}`, so that a new rating replaces the old one.
    var id: DocumentID
    var pair: Pair
    /// The rating, from 1 to 5.
    var rating: Int
    /// The time of the rating. It is `timestamp`, or the device's time `rated_at` if that is set and earlier.
    var timestamp: Timestamp

    /// A user and a joke; the last rating of each pair counts.
    struct Pair: Sendable, Hashable {
        var user: DocumentID
        var joke: DocumentID

        /// An id that is different for each pair. Without the length, `a` and `b_c` would have the same id as `a_b` and
        /// `c`.
        var key: String { "\(user.text.utf8.count).\(user)_\(joke)" }
    }

    /// Returns true if this rating is later than the other: by time, then by the bytes of the documents' ids.
    func isLater(than other: RatingEvent) -> Bool {
        if timestamp != other.timestamp { return timestamp > other.timestamp }
        return other.id < id
    }
}

/// A document of `rating_events` that is not a valid rating.
struct InvalidEvent: Error, Sendable {
    var id: DocumentID
    /// The user and joke, if at least these are valid.
    var pair: RatingEvent.Pair?
    var reason: String
}

extension RatingEvent {
    /// Decodes an event.
    /// - Parameter now: the current time, against which `RatingTime` checks the event.
    init(_ document: Document, now: Timestamp) throws(InvalidEvent) {
        let id = DocumentID(document.id)
        guard let user = document["user_id"]?.stringValue, let joke = document["joke_id"]?.stringValue else {
            throw InvalidEvent(id: id, reason: "user_id and joke_id must be strings")
        }
        let pair = Pair(user: DocumentID(user), joke: DocumentID(joke))
        // The ids of the aggregation's own documents contain the user and the joke. Firestore's ids have at most 1,500
        // bytes.
        guard user.utf8.count + joke.utf8.count <= 1_400, Self.isDocumentID(user), Self.isDocumentID(joke) else {
            throw InvalidEvent(id: id, reason: "user_id and joke_id must be valid in the id of a document")
        }
        guard let rating = document["rating"]?.integerValue, (1...5).contains(rating) else {
            throw InvalidEvent(id: id, pair: pair, reason: "rating must be an integer from 1 to 5")
        }
        guard let timestamp = document["timestamp"]?.timestampValue else {
            throw InvalidEvent(id: id, pair: pair, reason: "timestamp must be a timestamp")
        }
        let time = Self.time(document, timestamp: timestamp)
        if let reason = RatingTime.objection(to: time, now: now) {
            throw InvalidEvent(id: id, pair: pair, reason: reason)
        }
        self.init(id: id, pair: pair, rating: Int(rating), timestamp: time)
    }

    /// Returns the time at which the user rated, according to the event.
    private static func time(_ document: Document, timestamp: Timestamp) -> Timestamp {
        min(document["rated_at"]?.timestampValue ?? timestamp, timestamp).roundedDownToMicroseconds
    }

    /// Returns the stream that a document of `rating_events` belongs to.
    static func stream(_ document: Document) -> EventStream {
        guard let received = document["received_at"]?.timestampValue else { return .happened }
        guard let timestamp = document["timestamp"]?.timestampValue else { return .received }
        return time(document, timestamp: timestamp) > received.before(-RatingTime.tolerance) ? .happened : .received
    }

    private static func isDocumentID(_ text: String) -> Bool {
        (try? DocumentPath(segments: [Names.jokes, text])) != nil
    }
}

/// The last counted vote of a user and joke: the document `rankings_pairs/{generation}.{key}`.
struct CountedVote: Sendable, Equatable {
    var event: RatingEvent
    /// The time of the document's last change; nil if this commit creates the document.
    var updateTime: Timestamp?

    /// Returns the path of the document that holds the vote of a user and joke.
    static func path(_ pair: RatingEvent.Pair, _ generation: Int64) -> DocumentPath {
        Names.path(Names.pairs, "\(generation).\(pair.key)")
    }

    /// Returns the value of the field `event`. It includes the generation, so that a filter on this one field finds the
    /// vote.
    static func eventKey(_ id: DocumentID, _ generation: Int64) -> String { "\(generation).\(id)" }

    init(_ event: RatingEvent) {
        self.event = event
    }

    init(_ document: Document) throws(RankingsError) {
        guard let user = document["user_id"]?.stringValue, let joke = document["joke_id"]?.stringValue,
            let key = document["event"]?.stringValue, let dot = key.utf8.firstIndex(of: UInt8(ascii: ".")),
            let rating = document["rating"]?.integerValue, let timestamp = document["timestamp"]?.timestampValue
        else { throw .corrupt(document.name) }
        event = RatingEvent(
            id: DocumentID(String(Substring(key.utf8[key.utf8.index(after: dot)...]))),
            pair: .init(user: DocumentID(user), joke: DocumentID(joke)), rating: Int(rating), timestamp: timestamp)
        updateTime = document.updateTime
    }

    func fields(_ generation: Int64) -> Fields {
        [
            "generation": .integer(generation), "user_id": .string(event.pair.user.text),
            "joke_id": .string(event.pair.joke.text), "event": .string(Self.eventKey(event.id, generation)),
            "rating": .integer(Int64(event.rating)), "timestamp": .timestamp(event.timestamp),
        ]
    }
}
