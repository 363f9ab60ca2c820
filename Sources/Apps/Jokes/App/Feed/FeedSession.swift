public import AppGroup

/// The jokes that one session of the feed has shown: the record `feed-session`.
public struct FeedSession: Codable, Sendable, Equatable {
    public static let record: RecordName = "feed-session"

    /// The number of the session, starting at 1.
    public var number = 1
    /// The ids of the jokes of each page, in the order they were shown.
    public var pages: [[String]] = []

    /// The ids of all jokes that the session has shown.
    var shown: Set<JokeID> { Set(pages.joined().map(JokeID.init)) }
}
