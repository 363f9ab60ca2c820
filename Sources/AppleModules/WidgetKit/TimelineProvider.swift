/// Gives a widget its entries (WidgetKit: `TimelineProvider`).
public protocol TimelineProvider {
    /// The entries it gives.
    associatedtype Entry: TimelineEntry
    /// What it is told about the widget.
    typealias Context = TimelineProviderContext

    /// An entry to show before there is any other; asked for first, and synchronously.
    func placeholder(in context: Context) -> Entry

    /// One entry for the gallery (`context.isPreview`) or a transition.
    @preconcurrency func getSnapshot(in context: Context, completion: @escaping @Sendable (Entry) -> Void)

    /// The entries from now on.
    @preconcurrency func getTimeline(in context: Context, completion: @escaping @Sendable (Timeline<Entry>) -> Void)

    /// When the widget is relevant, for the Smart Stack.
    func relevance() async -> WidgetRelevance<Void>
}

extension TimelineProvider {
    /// No opinion.
    public func relevance() async -> WidgetRelevance<Void> { WidgetRelevance([]) }
}
