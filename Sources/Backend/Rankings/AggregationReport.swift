public import Firestore

/// The result of an aggregation.
public struct AggregationReport: Sendable, Equatable, Codable {
    /// An event that is not a valid rating.
    public struct Invalid: Sendable, Equatable, Codable {
        /// The document's id in `rating_events`.
        public var id: String
        /// The reason.
        public var reason: String
    }

    /// The maximum number of invalid events to list; all are counted.
    public static let namedInvalidEvents = 20

    /// The documents that were read, including those read again.
    public var read = 0
    /// Events that became the last rating of their user and joke.
    public var counted = 0
    /// Counted events that replaced an earlier rating.
    public var replaced = 0
    /// Events that were counted before.
    public var unchanged = 0
    /// Events that are older than the last rating of their user and joke.
    public var superseded = 0
    /// Votes that were withdrawn because their event is no longer a valid rating.
    public var withdrawn = 0
    /// Documents that are not valid ratings; they are skipped.
    public var invalid = 0
    /// The first invalid events.
    public var invalidEvents: [Invalid] = []
    /// Jokes that have enough votes for a place in a ranking, but do not exist.
    public var missingJokes: [String] = []
    /// The months whose rankings were written, `yyyy-MM`.
    public var published: [String] = []
    /// The number of commits.
    public var commits = 0
    /// The number of retried commits, because another aggregator was faster or the server was unavailable.
    public var retries = 0
    /// True if everything was read from the beginning because the server's clock was set back.
    public var startedOver = false
    /// All events that the server had received by this time are counted.
    public var countedThrough: Timestamp?

    mutating func note(_ event: InvalidEvent) {
        invalid += 1
        if invalidEvents.count < Self.namedInvalidEvents {
            invalidEvents.append(.init(id: event.id.text, reason: event.reason))
        }
    }
}
