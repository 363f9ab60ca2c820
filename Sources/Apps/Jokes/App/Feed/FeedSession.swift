public import AppGroup

/// What one session of the feed has shown: the record `feed-session`.
public struct FeedSession: Codable, Sendable, Equatable {
    /// The record.
    public static let record: RecordName = "feed-session"

    /// Counts the sessions, from 1.
    public var number = 1
    /// The ids of the jokes of each page, in the order they were shown.
    public var pages: [[String]] = []

    /// All that was shown.
    var shown: Set<JokeID> { Set(pages.joined().map(JokeID.init)) }
}
