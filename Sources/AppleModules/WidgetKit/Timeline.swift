@_exported public import AppleFoundation

/// The content that a widget shows from `date` on (WidgetKit: `TimelineEntry`).
public protocol TimelineEntry {
    /// The date from which on the widget shows this entry.
    var date: Date { get }
    /// The relevance of the entry, by which the Smart Stack chooses a widget; nil if unknown.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    public var relevance: TimelineEntryRelevance? { nil }
}

/// The relevance of an entry, compared with the other entries of the same provider (WidgetKit:
/// `TimelineEntryRelevance`).
public struct TimelineEntryRelevance: Codable, Hashable {
    /// The score. It has a meaning only in comparison with the scores of the provider's other entries.
    public var score: Float
    /// The number of seconds for which the score is valid. If the number is 0, the score is valid until the next entry.
    public var duration: TimeInterval

    public init(score: Float, duration: TimeInterval = 0) {
        self.score = score
        self.duration = duration
    }
}

/// The rule for when a timeline is reloaded (WidgetKit: `TimelineReloadPolicy`). As in WidgetKit, it is a struct that
/// is not `Sendable`.
public struct TimelineReloadPolicy: Equatable {
    package enum Kind: Equatable {
        case atEnd, never
        case after(Date)
    }

    package let kind: Kind

    /// Reloads the timeline after the last entry's date.
    nonisolated(unsafe) public static let atEnd = TimelineReloadPolicy(kind: .atEnd)
    /// Reloads the timeline only if `WidgetCenter` requests it.
    nonisolated(unsafe) public static let never = TimelineReloadPolicy(kind: .never)
    /// Returns a policy that reloads the timeline on `date` or later.
    public static func after(_ date: Date) -> Self { TimelineReloadPolicy(kind: .after(date)) }
}

/// The entries of a provider, and the policy for the next reload (WidgetKit: `Timeline`).
public struct Timeline<EntryType: TimelineEntry> {
    public let entries: [EntryType]
    /// The policy that decides when the timeline is reloaded.
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}
