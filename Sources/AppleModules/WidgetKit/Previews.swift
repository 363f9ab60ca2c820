public import ActivityKit
public import AppIntents
public import SwiftUI

/// The context of a preview that shows a widget (WidgetKit: `WidgetPreviewContext`).
public struct WidgetPreviewContext: PreviewContext, Sendable {
    private let family: WidgetFamily

    public init(family: WidgetFamily) { self.family = family }

    /// Returns the default value that `key` defines.
    public subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { Key.defaultValue }
}

/// The form of a Live Activity in a preview (WidgetKit: `ActivityPreviewViewKind`).
public enum ActivityPreviewViewKind: Sendable, Hashable {
    /// A form of the Dynamic Island (WidgetKit: `ActivityPreviewViewKind.DynamicIslandPreviewViewState`).
    public enum DynamicIslandPreviewViewState: Sendable, Hashable {
        case compact, expanded, minimal
    }

    case content
    case dynamicIsland(DynamicIslandPreviewViewState)
}

/// The preview of a Live Activity. It shows nothing.
struct ActivityPreview: View, PreviewContext {
    var body: some View { EmptyView() }
    nonisolated subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { Key.defaultValue }
}

extension ActivityAttributes {
    /// Returns the view of a preview that shows a Live Activity (ActivityKit: `previewContext`). It is empty, because
    /// nothing shows previews here.
    @MainActor @preconcurrency public func previewContext(
        _ contentState: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
    ) -> some View & PreviewContext { ActivityPreview() }
}

/// A result builder for the list of entries or states that a preview shows.
@resultBuilder public struct PreviewListBuilder<Element> {
    public static func buildExpression(_ element: Element) -> [Element] { [element] }
    public static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap { $0 } }
    public static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }
    public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
    public static func buildEither(first: [Element]) -> [Element] { first }
    public static func buildEither(second: [Element]) -> [Element] { second }
    public static func buildLimitedAvailability(_ elements: [Element]) -> [Element] { elements }
}

/// Previews a widget that shows the given entries (WidgetKit: `#Preview`). The macro expands to nothing here.
@freestanding(declaration) public macro Preview(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    @PreviewListBuilder<any TimelineEntry> timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Previews a widget that shows a provider's entries (WidgetKit: `#Preview`). The macro expands to nothing here.
@freestanding(declaration) public macro Preview<Provider: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Previews a configurable widget that shows a provider's entries (WidgetKit: `#Preview`). The macro expands to nothing
/// here.
@freestanding(declaration) public macro Preview<Intent: WidgetConfigurationIntent, Provider: AppIntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: Intent,
    widget: @escaping @MainActor () -> any Widget, timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Previews a configurable widget that shows the given entries (WidgetKit: `#Preview`). The macro expands to nothing
/// here.
@freestanding(declaration) public macro Preview<Intent: WidgetConfigurationIntent>(
    _ name: String? = nil, as family: WidgetFamily, using intent: Intent,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewListBuilder<any TimelineEntry> timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// Previews a Live Activity (WidgetKit: `#Preview`). The macro expands to nothing here.
@freestanding(declaration) public macro Preview<Attributes: ActivityAttributes>(
    _ name: String? = nil, as viewKind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewListBuilder<Attributes.ContentState> contentStates:
        @escaping @MainActor () async -> [Attributes.ContentState]
) = #externalMacro(module: "PreviewMacros", type: "Preview")
