public import Foundation
public import WidgetKit

/// What the archive keeps of an entry: a JSON value that says what the widget shows, and where the data came from.
public struct EntryDescription: Sendable, Equatable {
    /// One JSON value.
    public var content: String
    /// Where the data came from; for jokes `app`, `fetch`, `fallback` or `placeholder`.
    public var source: String?

    /// Makes a description. `content` must be one JSON value.
    public init(content: String, source: String?) {
        self.content = content
        self.source = source
    }
}

/// The call the host makes on a provider.
public enum ProviderCall: String, Sendable, CaseIterable {
    /// `placeholder(in:)`
    case placeholder
    /// `getSnapshot(in:completion:)`
    case snapshot
    /// `getTimeline(in:completion:)`
    case timeline
}

/// A widget of an extension: its kind, its families and its provider, as the provider child calls it.
public struct HostedWidget: Sendable {
    /// The kind that `WidgetCenter` and the reload marker name.
    public let kind: String
    /// The families it can be placed in.
    public let families: [WidgetFamily]

    package let call:
        @Sendable (ProviderCall, TimelineProviderContext, @escaping @Sendable (TimelineArchive) -> Void) -> Void

    /// Wraps a provider.
    /// - Parameters:
    ///   - kind: as in `StaticConfiguration(kind:provider:content:)`.
    ///   - families: as in `supportedFamilies`.
    ///   - provider: makes the provider for a call, as WidgetKit's configuration does.
    ///   - describe: what the archive keeps of an entry.
    public init<Provider: TimelineProvider & SendableMetatype>(
        kind: String, families: [WidgetFamily], provider: @escaping @Sendable () -> Provider,
        describe: @escaping @Sendable (Provider.Entry) -> EntryDescription
    ) where Provider.Entry: SendableMetatype {
        self.init(kind: kind, families: families, provider: provider) { entry, _, _ in describe(entry) }
    }

    /// As the other initializer; `describe` is also told which call the entry answers, and for which family.
    package init<Provider: TimelineProvider & SendableMetatype>(
        kind: String, families: [WidgetFamily], provider: @escaping @Sendable () -> Provider,
        describe: @escaping @Sendable (Provider.Entry, ProviderCall, WidgetFamily) -> EntryDescription
    ) where Provider.Entry: SendableMetatype {
        self.kind = kind
        self.families = families
        call = { call, context, completion in
            let provider = provider()
            let family = context.family
            let archive: @Sendable (Provider.Entry) -> ArchivedEntry = { entry in
                ArchivedEntry(
                    date: entry.date, description: describe(entry, call, family),
                    relevance: entry.relevance.map { ArchivedRelevance(score: $0.score, duration: $0.duration) })
            }
            switch call {
            case .placeholder:
                completion(TimelineArchive(entries: [archive(provider.placeholder(in: context))], policy: .never))
            case .snapshot:
                provider.getSnapshot(in: context) { entry in
                    completion(TimelineArchive(entries: [archive(entry)], policy: .never))
                }
            case .timeline:
                provider.getTimeline(in: context) { timeline in
                    let policy: ArchivedPolicy =
                        switch timeline.policy.kind {
                        case .atEnd: .atEnd
                        case .never: .never
                        case .after(let date): .after(date)
                        }
                    completion(TimelineArchive(entries: timeline.entries.map(archive), policy: policy))
                }
            }
        }
    }
}

/// A policy as the archive keeps it.
public enum ArchivedPolicy: Sendable, Equatable {
    /// After the last entry's date.
    case atEnd
    /// Not of the host's own accord.
    case never
    /// Not before the date.
    case after(Date)
}

/// An entry as the archive keeps it.
public struct ArchivedEntry: Sendable, Equatable {
    /// When the widget shows it.
    public var date: Date
    /// What it shows.
    public var description: EntryDescription
    /// How much it matters to the Smart Stack; nil without an opinion.
    public var relevance: ArchivedRelevance?

    /// Makes an entry.
    public init(date: Date, description: EntryDescription, relevance: ArchivedRelevance? = nil) {
        self.date = date
        self.description = description
        self.relevance = relevance
    }
}

/// An entry's relevance as the archive keeps it (WidgetKit: `TimelineEntryRelevance`).
public struct ArchivedRelevance: Sendable, Equatable {
    /// The score, relative to the widget's other entries; 0 is never rotated to.
    public var score: Float
    /// The seconds for which it holds from the entry's date on; 0 until the next entry.
    public var duration: TimeInterval

    /// Makes a relevance.
    public init(score: Float, duration: TimeInterval = 0) {
        self.score = score
        self.duration = duration
    }
}

/// A timeline as the archive keeps it, and as the child sends it.
public struct TimelineArchive: Sendable, Equatable {
    /// The entries in the provider's order.
    public var entries: [ArchivedEntry]
    /// When to ask again.
    public var policy: ArchivedPolicy

    /// The date from which the policy allows a reload; nil for never.
    public var reloadDate: Date? {
        switch policy {
        case .atEnd: entries.map(\.date).max()
        case .never: nil
        case .after(let date): date
        }
    }
}
