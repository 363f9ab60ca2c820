import Firestore

/// A document of `rating_events`: a user rated a joke.
struct RatingEvent: Sendable, Equatable {
    /// The document's id, usually `{user_id}_{joke_id}`, so that rating again replaces it.
    var id: DocumentID
    var pair: Pair
    /// 1 to 5.
    var rating: Int
    /// When the user rated: `rated_at`, the device's time, where a writer sets that beside a `timestamp` of the server's,
    /// else `timestamp`. Nobody rates later than the server was told.
    var timestamp: Timestamp

    /// Whose rating of which joke; the last one counts.
    struct Pair: Sendable, Hashable {
        var user: DocumentID
        var joke: DocumentID

        /// An id that no other pair has: without the length, `a` and `b_c` would be taken for `a_b` and `c`.
        var key: String { "\(user.text.utf8.count).\(user)_\(joke)" }
    }

    /// Whether this is the later rating of the two: by time, then by the bytes of the documents' ids.
    func isLater(than other: RatingEvent) -> Bool {
        if timestamp != other.timestamp { return timestamp > other.timestamp }
        return other.id < id
    }
}

/// A document of `rating_events` that is no rating.
struct InvalidEvent: Error, Sendable {
    var id: DocumentID
    /// The pair, if at least that can be read.
    var pair: RatingEvent.Pair?
    var reason: String
}

extension RatingEvent {
    /// Reads an event.
    /// - Parameter now: the clock; see `RatingTime`.
    init(_ document: Document, now: Timestamp) throws(InvalidEvent) {
        let id = DocumentID(document.id)
        guard let user = document["user_id"]?.stringValue, let joke = document["joke_id"]?.stringValue else {
            throw InvalidEvent(id: id, reason: "user_id and joke_id must be text")
        }
        let pair = Pair(user: DocumentID(user), joke: DocumentID(joke))
        // The ids of the aggregation's own documents are made of both; Firestore's ids have at most 1,500 bytes.
        guard user.utf8.count + joke.utf8.count <= 1_400, Self.isDocumentID(user), Self.isDocumentID(joke) else {
            throw InvalidEvent(id: id, reason: "user_id and joke_id must be fit for the id of a document")
        }
        guard let rating = document["rating"]?.integerValue, (1...5).contains(rating) else {
            throw InvalidEvent(id: id, pair: pair, reason: "rating must be an integer from 1 to 5")
        }
        guard let timestamp = document["timestamp"]?.timestampValue else {
            throw InvalidEvent(id: id, pair: pair, reason: "timestamp must be a time")
        }
        let time = Self.time(document, timestamp: timestamp)
        if let reason = RatingTime.objection(to: time, now: now) {
            throw InvalidEvent(id: id, pair: pair, reason: reason)
        }
        self.init(id: id, pair: pair, rating: Int(rating), timestamp: time)
    }

    /// When the user rated, as the event says.
    private static func time(_ document: Document, timestamp: Timestamp) -> Timestamp {
        min(document["rated_at"]?.timestampValue ?? timestamp, timestamp).roundedDownToMicroseconds
    }

    /// The stream that a document of `rating_events` belongs to.
    static func stream(_ document: Document) -> EventStream {
        guard let received = document["received_at"]?.timestampValue else { return .happened }
        guard let timestamp = document["timestamp"]?.timestampValue else { return .received }
        return time(document, timestamp: timestamp) > received.before(-RatingTime.tolerance) ? .happened : .received
    }

    private static func isDocumentID(_ text: String) -> Bool {
        (try? DocumentPath(segments: [Names.jokes, text])) != nil
    }
}

/// What was counted last for a pair: the document `rankings_pairs/{generation}.{key}`.
struct CountedVote: Sendable, Equatable {
    var event: RatingEvent
    /// When the document last changed; nil if it is new in this commit.
    var updateTime: Timestamp?

    /// The id of a pair's document.
    static func path(_ pair: RatingEvent.Pair, _ generation: Int64) -> DocumentPath {
        Names.path(Names.pairs, "\(generation).\(pair.key)")
    }

    /// What `event` holds: with the generation, so that one equality finds it.
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
