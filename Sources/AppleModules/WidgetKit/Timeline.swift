@_exported public import AppleFoundation

/// A moment a widget is shown at (WidgetKit: `TimelineEntry`).
public protocol TimelineEntry {
    /// When the widget shows this entry.
    var date: Date { get }
    /// How much the entry matters to the Smart Stack.
    var relevance: TimelineEntryRelevance? { get }
}

extension TimelineEntry {
    /// No opinion.
    public var relevance: TimelineEntryRelevance? { nil }
}

/// How much an entry matters, relative to the provider's other entries (WidgetKit: `TimelineEntryRelevance`).
public struct TimelineEntryRelevance: Codable, Hashable {
    /// The score; only its relation to other entries' scores counts.
    public var score: Float
    /// Seconds for which the score holds; 0 until the next entry.
    public var duration: TimeInterval

    /// Makes a relevance.
    public init(score: Float, duration: TimeInterval = 0) {
        self.score = score
        self.duration = duration
    }
}

/// When a timeline may be asked for anew (WidgetKit: `TimelineReloadPolicy`). As in WidgetKit a structure, and not
/// `Sendable`.
public struct TimelineReloadPolicy: Equatable {
    package enum Kind: Equatable {
        case atEnd, never
        case after(Date)
    }

    package let kind: Kind

    /// After the last entry's date.
    nonisolated(unsafe) public static let atEnd = TimelineReloadPolicy(kind: .atEnd)
    /// Only when `WidgetCenter` asks.
    nonisolated(unsafe) public static let never = TimelineReloadPolicy(kind: .never)
    /// Not before the date.
    public static func after(_ date: Date) -> Self { TimelineReloadPolicy(kind: .after(date)) }
}

/// A provider's entries and the policy for the next reload (WidgetKit: `Timeline`).
public struct Timeline<EntryType: TimelineEntry> {
    /// The entries, in order of their dates.
    public let entries: [EntryType]
    /// When to ask again.
    public let policy: TimelineReloadPolicy

    /// Makes a timeline.
    public init(entries: [EntryType], policy: TimelineReloadPolicy) {
        self.entries = entries
        self.policy = policy
    }
}
