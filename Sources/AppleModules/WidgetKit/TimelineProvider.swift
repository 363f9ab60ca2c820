/// A provider of entries for a widget (WidgetKit: `TimelineProvider`).
public protocol TimelineProvider {
    associatedtype Entry: TimelineEntry
    typealias Context = TimelineProviderContext

    /// Returns the entry that is shown before any other entry. The system calls this function first, and waits until it
    /// returns.
    func placeholder(in context: Context) -> Entry

    /// Provides an entry for the widget gallery (if `context.isPreview` is true) or for a moment in which the widget
    /// has no timeline yet.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

    /// Provides the entries that the widget shows from now on.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)

    /// Returns, for the Smart Stack, the times at which the widget is relevant.
    func relevance() async -> WidgetRelevance<Void>
}

extension TimelineProvider {
    public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }
}
