public import Firestore

/// What an aggregation did.
public struct AggregationReport: Sendable, Equatable, Codable {
    /// An event that is no rating.
    public struct Invalid: Sendable, Equatable, Codable {
        /// The document's id in `rating_events`.
        public var id: String
        /// What is wrong with it.
        public var reason: String
    }

    /// How many invalid events are named; all are counted.
    public static let namedInvalidEvents = 20

    /// The documents that were read, those read again included.
    public var read = 0
    /// Events that became the last rating of their user and joke.
    public var counted = 0
    /// Those of the counted ones that took the place of an earlier rating.
    public var replaced = 0
    /// Events that are counted already.
    public var unchanged = 0
    /// Events that are older than the last rating of their user and joke.
    public var superseded = 0
    /// Votes that were taken back because their event is no rating any more.
    public var withdrawn = 0
    /// Documents that are no ratings; they are passed over.
    public var invalid = 0
    /// The first invalid events.
    public var invalidEvents: [Invalid] = []
    /// Jokes that have enough votes for a place, but do not exist.
    public var missingJokes: [String] = []
    /// The months whose rankings were written, `yyyy-MM`.
    public var published: [String] = []
    /// Commits that were made.
    public var commits = 0
    /// Commits that were tried again because another aggregator was faster, or because the server was away.
    public var retries = 0
    /// Whether everything was read from the beginning, as the server's clock was set back.
    public var startedOver = false
    /// All events that the server had received by then are counted.
    public var countedThrough: Timestamp?

    mutating func note(_ event: InvalidEvent) {
        invalid += 1
        if invalidEvents.count < Self.namedInvalidEvents {
            invalidEvents.append(.init(id: event.id.text, reason: event.reason))
        }
    }
}
