@_exported public import AppleFoundation

/// The content of a widget from a date on (WidgetKit: `TimelineEntry`).
public protocol TimelineEntry {
    /// The date from which on the widget shows the entry.
    var date: Date { get }
    /// The importance of the entry for the Smart Stack.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    public var relevance: TimelineEntryRelevance? { nil }
}

/// The importance of an entry relative to the provider's other entries (WidgetKit: `TimelineEntryRelevance`).
public struct TimelineEntryRelevance: Codable, Hashable {
    /// The score, meaningful only relative to the scores of other entries.
    public var score: Float
    /// The seconds for which the score is valid; 0 means until the next entry.
    public var duration: TimeInterval

    public init(score: Float, duration: TimeInterval = 0) {
        self.score = score
        self.duration = duration
    }
}

/// The rule for the next reload of a timeline (WidgetKit: `TimelineReloadPolicy`). As in WidgetKit it is a struct that
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
    /// Returns a policy that reloads the timeline on a date or later.
    public static func after(_ date: Date) -> Self { TimelineReloadPolicy(kind: .after(date)) }
}

/// A provider's entries and the policy for the next reload (WidgetKit: `Timeline`).
public struct Timeline<EntryType: TimelineEntry> {
    public let entries: [EntryType]
    /// The policy for the next reload.
    public let policy: TimelineReloadPolicy

    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}
