public import ActivityKit
public import AppIntents
public import SwiftUI

/// A widget as the place of a preview (WidgetKit: `WidgetPreviewContext`).
public struct WidgetPreviewContext: PreviewContext, Sendable {
    private let family: WidgetFamily

    /// A widget of a family.
    public init(family: WidgetFamily) { self.family = family }

    /// What the context says of a key: nothing.
    public subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { Key.defaultValue }
}

/// A Live Activity as the place of a preview.
struct ActivityPreviewContext: PreviewContext {
    subscript<Key: PreviewContextKey>(key: Key.Type) -> Key.Value { Key.defaultValue }
}

/// The form of a Live Activity in a preview (WidgetKit: `ActivityPreviewViewKind`).
public enum ActivityPreviewViewKind: Sendable, Hashable {
    /// A form of the Dynamic Island (WidgetKit: `ActivityPreviewViewKind.DynamicIslandPreviewViewState`).
    public enum DynamicIslandPreviewViewState: Sendable, Hashable {
        /// The forms.
        case compact, expanded, minimal
    }

    /// On the Lock Screen.
    case content
    /// In the Dynamic Island.
    case dynamicIsland(DynamicIslandPreviewViewState)
}

extension ActivityAttributes {
    /// The place of a preview (ActivityKit: `previewContext`).
    public func previewContext(
        _ contentState: ContentState, isStale: Bool = false, viewKind: ActivityPreviewViewKind
    ) -> some PreviewContext { ActivityPreviewContext() }
}

/// Builds a list from a closure's statements, for the entries and the states of a preview.
@resultBuilder public struct PreviewListBuilder<Element> {
    /// A statement of its own.
    public static func buildExpression(_ element: Element) -> [Element] { [element] }
    /// Several statements.
    public static func buildBlock(_ elements: [Element]...) -> [Element] { elements.flatMap { $0 } }
    /// A loop.
    public static func buildArray(_ elements: [[Element]]) -> [Element] { elements.flatMap { $0 } }
    /// An `if` without `else`.
    public static func buildOptional(_ elements: [Element]?) -> [Element] { elements ?? [] }
    /// The first branch of an `if`.
    public static func buildEither(first: [Element]) -> [Element] { first }
    /// The second branch of an `if`.
    public static func buildEither(second: [Element]) -> [Element] { second }
    /// What stands inside `if #available`.
    public static func buildLimitedAvailability(_ elements: [Element]) -> [Element] { elements }
}

/// A preview of a widget with entries (WidgetKit: `#Preview`). It is compiled, and nothing remains of it.
@freestanding(declaration) public macro Preview(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    @PreviewListBuilder<any TimelineEntry> timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A preview of a widget with a provider (WidgetKit: `#Preview`). It is compiled, and nothing remains of it.
@freestanding(declaration) public macro Preview<Provider: TimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, widget: @escaping @MainActor () -> any Widget,
    timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A preview of a configured widget with a provider (WidgetKit: `#Preview`). It is compiled, and nothing remains of it.
@freestanding(declaration) public macro Preview<Intent: WidgetConfigurationIntent, Provider: AppIntentTimelineProvider>(
    _ name: String? = nil, as family: WidgetFamily, using intent: Intent,
    widget: @escaping @MainActor () -> any Widget, timelineProvider: @escaping @MainActor () -> Provider
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A preview of a configured widget with entries (WidgetKit: `#Preview`). It is compiled, and nothing remains of it.
@freestanding(declaration) public macro Preview<Intent: WidgetConfigurationIntent>(
    _ name: String? = nil, as family: WidgetFamily, using intent: Intent,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewListBuilder<any TimelineEntry> timeline: @escaping @MainActor () async -> [any TimelineEntry]
) = #externalMacro(module: "PreviewMacros", type: "Preview")

/// A preview of a Live Activity (WidgetKit: `#Preview`). It is compiled, and nothing remains of it.
@freestanding(declaration) public macro Preview<Attributes: ActivityAttributes>(
    _ name: String? = nil, as viewKind: ActivityPreviewViewKind, using attributes: Attributes,
    widget: @escaping @MainActor () -> any Widget,
    @PreviewListBuilder<Attributes.ContentState> contentStates:
        @escaping @MainActor () async -> [Attributes.ContentState]
) = #externalMacro(module: "PreviewMacros", type: "Preview")
