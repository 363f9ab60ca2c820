import AppIntents
import AppleFoundation
package import SwiftUI

/// An entry whose type is hidden, with the view of it.
///
/// It is handed from the provider to the host once and not changed on the way; WidgetKit, too, takes entries that are
/// not `Sendable` out of completions that are.
package struct AnyTimelineEntry: TimelineEntry, @unchecked Sendable {
    /// The provider's own entry.
    package let value: any TimelineEntry
    private let makeContent: () -> any View

    fileprivate init<Entry: TimelineEntry, Content: View>(_ value: Entry, content: @escaping (Entry) -> Content) {
        self.value = value
        makeContent = { content(value) }
    }

    package var date: Date { value.date }
    package var relevance: TimelineEntryRelevance? { value.relevance }

    /// The view of the entry.
    @MainActor package var content: any View { makeContent() }
}

/// A provider whose type is hidden, as a widget's configuration holds it.
///
/// Assumption: WidgetKit calls the one value that the configuration holds from any thread, for several families at once,
/// whether the provider is `Sendable` or not.
package struct AnyTimelineProvider: TimelineProvider, @unchecked Sendable {
    private let provider: any ErasedProvider

    init<Provider: TimelineProvider, Content: View>(
        _ provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {
        self.provider = StaticProvider(provider: provider, content: content)
    }

    init<Provider: AppIntentTimelineProvider, Content: View>(
        _ provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {
        self.provider = ConfiguredProvider(provider: provider, content: content)
    }

    package func placeholder(in context: Context) -> AnyTimelineEntry {
        provider.placeholder(in: context)
    }

    package func getSnapshot(in context: Context, completion: @escaping @Sendable (AnyTimelineEntry) -> Void) {
        provider.getSnapshot(in: context, completion: completion)
    }

    package func getTimeline(
        in context: Context, completion: @escaping @Sendable (Timeline<AnyTimelineEntry>) -> Void
    ) {
        provider.getTimeline(in: context, completion: completion)
    }
}

private protocol ErasedProvider {
    func placeholder(in context: TimelineProviderContext) -> AnyTimelineEntry
    func getSnapshot(in context: TimelineProviderContext, completion: @escaping @Sendable (AnyTimelineEntry) -> Void)
    func getTimeline(
        in context: TimelineProviderContext, completion: @escaping @Sendable (Timeline<AnyTimelineEntry>) -> Void)
}

private struct StaticProvider<Provider: TimelineProvider, Content: View>: ErasedProvider {
    let provider: Provider
    let content: (Provider.Entry) -> Content

    func placeholder(in context: TimelineProviderContext) -> AnyTimelineEntry {
        AnyTimelineEntry(provider.placeholder(in: context), content: content)
    }

    func getSnapshot(in context: TimelineProviderContext, completion: @escaping @Sendable (AnyTimelineEntry) -> Void) {
        provider.getSnapshot(
            in: context,
            completion: assumingSendable { completion(AnyTimelineEntry($0, content: content)) })
    }

    func getTimeline(
        in context: TimelineProviderContext, completion: @escaping @Sendable (Timeline<AnyTimelineEntry>) -> Void
    ) {
        provider.getTimeline(
            in: context, completion: assumingSendable { completion($0.erased(content: content)) })
    }
}

/// Nothing is configured here: the intent has its parameters' defaults, or those of their options and queries.
private struct ConfiguredProvider<Provider: AppIntentTimelineProvider, Content: View>: ErasedProvider {
    let provider: Provider
    let content: (Provider.Entry) -> Content

    func placeholder(in context: TimelineProviderContext) -> AnyTimelineEntry {
        AnyTimelineEntry(provider.placeholder(in: context), content: content)
    }

    func getSnapshot(in context: TimelineProviderContext, completion: @escaping @Sendable (AnyTimelineEntry) -> Void) {
        Task(
            operation: assumingSendable {
                let entry = await provider.snapshot(for: Provider.Intent.withDefaults(), in: context)
                completion(AnyTimelineEntry(entry, content: content))
            })
    }

    func getTimeline(
        in context: TimelineProviderContext, completion: @escaping @Sendable (Timeline<AnyTimelineEntry>) -> Void
    ) {
        Task(
            operation: assumingSendable {
                let timeline = await provider.timeline(for: Provider.Intent.withDefaults(), in: context)
                completion(timeline.erased(content: content))
            })
    }
}

extension Timeline {
    fileprivate func erased<Content: View>(content: @escaping (EntryType) -> Content) -> Timeline<AnyTimelineEntry> {
        Timeline<AnyTimelineEntry>(
            entries: entries.map { AnyTimelineEntry($0, content: content) }, policy: policy)
    }
}

/// A closure as one that may run on any thread, by the assumption at `AnyTimelineProvider`. The two types differ for the
/// compiler alone.
private func assumingSendable<Argument>(
    _ closure: @escaping (Argument) -> Void
) -> @Sendable (Argument) -> Void {
    unsafeBitCast(closure, to: (@Sendable (Argument) -> Void).self)
}

private func assumingSendable(_ closure: @escaping () async -> Void) -> @Sendable () async -> Void {
    unsafeBitCast(closure, to: (@Sendable () async -> Void).self)
}
