/// A provider of the entries of a widget (WidgetKit: `TimelineProvider`).
public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext

    /// Returns an entry to show before any other. The system calls this function first, and synchronously.
    func placeholder(in context: Context) -> Entry

    /// Provides an entry for the gallery (if `context.isPreview` is true) or for a transition.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

    /// Provides the entries from now on.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)

    /// Returns the times at which the widget is relevant, for the Smart Stack.
    func relevance() async -> WidgetRelevance<Void>
}

extension TimelineProvider {
    public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }
}
