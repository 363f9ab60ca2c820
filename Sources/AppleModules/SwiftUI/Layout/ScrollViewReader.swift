/// A view whose content can scroll to its parts (SwiftUI: `ScrollViewReader`).
public struct ScrollViewReader<Content> {
    public var content: (ScrollViewProxy) -> Content
}

extension ScrollViewReader: View where Content: View {
    nonisolated public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
        self.content = content
    }

    public var body: some View { content(ScrollViewProxy()) }
}

/// Scrolls to parts of a scroll view (SwiftUI: `ScrollViewProxy`).
@MainActor public struct ScrollViewProxy {
    /// Does nothing: a widget shows no scroll view, so there is nothing to scroll.
    public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {}
}
