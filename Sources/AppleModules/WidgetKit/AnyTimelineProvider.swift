import AppIntents
import AppleFoundation
import Intents
package import SwiftUI

/// An entry of any type, and its view.
///
/// `@unchecked` is safe, because the provider passes the entry to the host once and does not change it later.
/// WidgetKit's `@Sendable` completions also accept entries that are not `Sendable`.
package struct AnyTimelineEntry: TimelineEntry, @unchecked Sendable {
    /// The provider's original entry.
    package let value: any TimelineEntry
    private let makeContent: () -> any View

    fileprivate init<Entry: TimelineEntry, Content: View>(_ value: Entry, content: @escaping (Entry) -> Content) {
        self.value = value
        makeContent = { content(value) }
    }

    package var date: Date { value.date }
    package var relevance: TimelineEntryRelevance? { value.relevance }

    @MainActor package var content: any View { makeContent() }
}

/// A provider of any type, which a widget's configuration contains.
///
/// `@unchecked`, because it is assumed that WidgetKit calls a provider on any thread, and for several families at the
/// same time, even if the provider is not `Sendable`.
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

    init<Provider: IntentTimelineProvider, Content: View>(
        _ provider: Provider, content: @escaping (Provider.Entry) -> Content
    ) {
        self.provider = StaticProvider(provider: WithDefaultIntent(provider: provider), content: content)
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

/// The provider of a configurable widget. Nothing configures widgets here, so the intent always has its default
/// parameters.
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

/// The provider of a widget that is configured with an intent, which always has its default parameters here.
private struct WithDefaultIntent<Provider: IntentTimelineProvider>: TimelineProvider {
    let provider: Provider

    func placeholder(in context: Context) -> Provider.Entry { provider.placeholder(in: context) }

    func getSnapshot(in context: Context, completion: @escaping @Sendable (Provider.Entry) -> Void) {
        provider.getSnapshot(for: Provider.Intent(), in: context, completion: completion)
    }

    func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Provider.Entry>) -> Void) {
        provider.getTimeline(for: Provider.Intent(), in: context, completion: completion)
    }
}

extension Timeline {
    fileprivate func erased<Content: View>(content: @escaping (EntryType) -> Content) -> Timeline<AnyTimelineEntry> {
        Timeline<AnyTimelineEntry>(
            entries: entries.map { AnyTimelineEntry($0, content: content) }, policy: policy)
    }
}

/// Casts a closure to `@Sendable`. The documentation of `AnyTimelineProvider` explains the assumption that makes this
/// safe. Both types of closures have the same representation at run time.
private func assumingSendable<Argument>(
    _ closure: @escaping (Argument) -> Void
) -> @Sendable (Argument) -> Void {
    unsafeBitCast(closure, to: (@Sendable (Argument) -> Void).self)
}

private func assumingSendable(_ closure: @escaping () async -> Void) -> @Sendable () async -> Void {
    unsafeBitCast(closure, to: (@Sendable () async -> Void).self)
}
