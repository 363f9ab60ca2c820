public import Firestore

/// The result of an aggregation.
public struct AggregationReport: Sendable, Equatable, Codable {
    /// An event that is not a valid rating.
    public struct Invalid: Sendable, Equatable, Codable {
        /// The document's id in `rating_events`.
        public var id: String
        /// The reason why the event is invalid.
        public var reason: String
    }

    /// The maximum number of invalid events to list. The number of all invalid events is in `invalid`.
    public static let namedInvalidEvents = 20

    /// The number of documents that were read, including documents read again.
    public var read = 0
    /// The number of events that became the last rating of their user and joke.
    public var counted = 0
    /// The number of counted events that replaced an earlier rating.
    public var replaced = 0
    /// The number of events that were already counted.
    public var unchanged = 0
    /// The number of events that are older than the last rating of their user and joke.
    public var superseded = 0
    /// The number of votes that were withdrawn because their event is no longer a valid rating.
    public var withdrawn = 0
    /// The number of documents that were skipped because they are not valid ratings.
    public var invalid = 0
    /// The first invalid events.
    public var invalidEvents: [Invalid] = []
    /// Jokes with enough votes for a ranking whose documents do not exist.
    public var missingJokes: [String] = []
    /// The months whose rankings were written, `yyyy-MM`.
    public var published: [String] = []
    /// The number of commits.
    public var commits = 0
    /// The number of retried commits. A commit is retried if another aggregator was faster or the server was
    /// unavailable.
    public var retries = 0
    /// True if the run read everything from the beginning because the server's clock was set back.
    public var startedOver = false
    /// The server's time at the beginning of the run: all events that the server had received by then are counted.
    public var countedThrough: Timestamp?

    mutating func note(_ event: InvalidEvent) {
        invalid += 1
        if invalidEvents.count < Self.namedInvalidEvents {
            invalidEvents.append(.init(id: event.id.text, reason: event.reason))
        }
    }
}
