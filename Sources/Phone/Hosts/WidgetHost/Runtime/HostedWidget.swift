public import WidgetKit

/// A widget of an extension, for the provider process: its kind, its families and its provider.
public struct HostedWidget: Sendable {
    /// The widget's kind, as used in `WidgetCenter` and the reload marker.
    public let kind: String
    /// The families in which the widget can be placed.
    public let families: [WidgetFamily]

    package let call:
        @Sendable (ProviderCall, TimelineProviderContext, @escaping @Sendable (TimelineArchive) -> Void) -> Void

    /// Wraps a provider.
    /// - Parameters:
    ///   - kind: the kind, as in `StaticConfiguration(kind:provider:content:)`.
    ///   - families: the families, as in `supportedFamilies`.
    ///   - provider: a closure that returns the provider for a call.
    ///   - describe: a function that converts an entry to its archived description.
    public init<Provider: TimelineProvider & SendableMetatype>(
        kind: String, families: [WidgetFamily], provider: @escaping @Sendable () -> Provider,
        describe: @escaping @Sendable (Provider.Entry) -> EntryDescription
    ) where Provider.Entry: SendableMetatype {
        self.init(kind: kind, families: families, provider: provider) { entries, _, _ in entries.map(describe) }
    }

    /// Wraps a provider. `describe` receives all entries of an answer, the call and the family. It returns one
    /// description for each entry.
    package init<Provider: TimelineProvider & SendableMetatype>(
        kind: String, families: [WidgetFamily], provider: @escaping @Sendable () -> Provider,
        describe: @escaping @Sendable ([Provider.Entry], ProviderCall, WidgetFamily) -> [EntryDescription]
    ) where Provider.Entry: SendableMetatype {
        self.kind = kind
        self.families = families
        call = { call, context, completion in
            let provider = provider()
            let family = context.family
            let archive: @Sendable ([Provider.Entry]) -> [ArchivedEntry] = { entries in
                zip(entries, describe(entries, call, family)).map { entry, description in
                    ArchivedEntry(
                        date: entry.date, description: description,
                        relevance: entry.relevance.map { ArchivedRelevance(score: $0.score, duration: $0.duration) })
                }
            }
            switch call {
            case .placeholder:
                completion(TimelineArchive(entries: archive([provider.placeholder(in: context)]), policy: .never))
            case .snapshot:
                provider.getSnapshot(in: context) { entry in
                    completion(TimelineArchive(entries: archive([entry]), policy: .never))
                }
            case .timeline:
                provider.getTimeline(in: context) { timeline in
                    completion(
                        TimelineArchive(entries: archive(timeline.entries), policy: ArchivedPolicy(timeline.policy)))
                }
            }
        }
    }
}

extension ArchivedPolicy {
    fileprivate init(_ policy: TimelineReloadPolicy) {
        switch policy.kind {
        case .atEnd: self = .atEnd
        case .never: self = .never
        case .after(let date): self = .after(date)
        }
    }
}
