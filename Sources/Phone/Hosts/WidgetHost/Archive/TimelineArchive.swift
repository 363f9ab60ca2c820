public import Foundation

/// A timeline in the form in which the provider process sends it and the archive stores it.
public struct TimelineArchive: Sendable, Equatable {
    /// The entries in the provider's order.
    public var entries: [ArchivedEntry]
    public var policy: ArchivedPolicy

    /// The date from which the policy allows a reload; nil if it never does.
    public var reloadDate: Date? {
        switch policy {
        case .atEnd: entries.map(\.date).max()
        case .never: nil
        case .after(let date): date
        }
    }
}

/// A reload policy in the form in which the archive stores it.
public enum ArchivedPolicy: Sendable, Equatable {
    /// A reload after the last entry's date.
    case atEnd
    /// No reload unless an app or the system requests one.
    case never
    /// A reload at this date or later.
    case after(Date)
}

/// An entry in the form in which the archive stores it.
public struct ArchivedEntry: Sendable, Equatable {
    /// The date from which the widget shows the entry.
    public var date: Date
    public var description: EntryDescription
    /// The entry's importance for the Smart Stack; nil if the provider gave none.
    public var relevance: ArchivedRelevance?

    /// Makes an entry.
    public init(date: Date, description: EntryDescription, relevance: ArchivedRelevance? = nil) {
        self.date = date
        self.description = description
        self.relevance = relevance
    }
}

/// The content of an entry, and the source of its data.
public struct EntryDescription: Sendable, Equatable {
    /// The content that the widget shows, as one JSON value.
    public var content: String
    /// The source of the data; for jokes `app`, `fetch`, `fallback` or `placeholder`.
    public var source: String?

    /// Makes a description. `content` must be one JSON value.
    public init(content: String, source: String?) {
        self.content = content
        self.source = source
    }
}

/// An entry's relevance in the form in which the archive stores it (WidgetKit: `TimelineEntryRelevance`).
public struct ArchivedRelevance: Sendable, Equatable {
    /// The score, relative to the widget's other entries. A stack never rotates to a score of 0.
    public var score: Float
    /// The number of seconds from the entry's date on during which the score holds. With 0, it holds until the next
    /// entry.
    public var duration: TimeInterval

    /// Makes a relevance.
    public init(score: Float, duration: TimeInterval = 0) {
        self.score = score
        self.duration = duration
    }
}
