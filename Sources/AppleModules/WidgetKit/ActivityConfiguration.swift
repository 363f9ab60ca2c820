public import ActivityKit
public import SwiftUI

/// What a view of a Live Activity is made from (WidgetKit: `ActivityViewContext`).
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    /// What the activity shows.
    public let attributes: Attributes
    /// The part of it that changes.
    public let state: Attributes.ContentState
    /// The activity's identifier.
    public let activityID: String
    /// Whether it is out of date.
    public let isStale: Bool
}

/// A Live Activity (WidgetKit: `ActivityConfiguration`). It compiles, and it is not shown here.
@MainActor @preconcurrency public struct ActivityConfiguration<Attributes: ActivityAttributes> {
    /// Makes a Live Activity.
    public init<Content: View>(
        for attributesType: Attributes.Type,
        @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
        dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {}
}

extension ActivityConfiguration: UnshownConfiguration {
    /// None: it is a primitive.
    public typealias Body = Never
    var what: String { "Live Activity" }
    var kind: String { "\(Attributes.self)" }
}

/// The Dynamic Island of a Live Activity (WidgetKit: `DynamicIsland`). It is not shown here.
@MainActor @preconcurrency public struct DynamicIsland {
    /// Makes an island of its four forms.
    public init<Expanded, CompactLeading: View, CompactTrailing: View, Minimal: View>(
        @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: @escaping () -> CompactLeading,
        @ViewBuilder compactTrailing: @escaping () -> CompactTrailing,
        @ViewBuilder minimal: @escaping () -> Minimal
    ) {}

    /// The link of the island.
    public func widgetURL(_ url: URL?) -> DynamicIsland { self }
    /// The margins of the island.
    public func contentMargins(_ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode) -> DynamicIsland
    {
        self
    }
    /// The color of the island's border.
    public func keylineTint(_ color: Color?) -> DynamicIsland { self }
}

/// A form of the Dynamic Island (WidgetKit: `DynamicIslandMode`).
public struct DynamicIslandMode: Sendable, Hashable {
    private let name: String
    /// Beside the camera, on the left.
    public static let compactLeading = DynamicIslandMode(name: "compactLeading")
    /// Beside the camera, on the right.
    public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
    /// Large.
    public static let expanded = DynamicIslandMode(name: "expanded")
    /// Beside another activity.
    public static let minimal = DynamicIslandMode(name: "minimal")
}

/// Where a view stands in the expanded island (WidgetKit: `DynamicIslandExpandedRegionPosition`).
public struct DynamicIslandExpandedRegionPosition: Sendable, Hashable {
    private let name: String
    /// On the left.
    public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
    /// On the right.
    public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
    /// Below the camera.
    public static let center = DynamicIslandExpandedRegionPosition(name: "center")
    /// Below.
    public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// A view in the expanded island (WidgetKit: `DynamicIslandExpandedRegion`).
@MainActor @preconcurrency public struct DynamicIslandExpandedRegion<Content: View> {
    /// Makes a region.
    public init(
        _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
        @ViewBuilder content: @escaping () -> Content
    ) {}

    /// Margins around the region.
    public func contentMargins(_ edges: Edge.Set = .all, _ length: Double) -> DynamicIslandExpandedRegion { self }
}

/// The regions of the expanded island (WidgetKit: `DynamicIslandExpandedContent`).
public struct DynamicIslandExpandedContent<Content> {}

/// Builds the expanded island from a closure's statements (WidgetKit: `DynamicIslandExpandedContentBuilder`).
@MainActor @preconcurrency @resultBuilder public struct DynamicIslandExpandedContentBuilder {
    /// A region.
    public static func buildExpression<Content: View>(
        _ region: DynamicIslandExpandedRegion<Content>
    ) -> DynamicIslandExpandedContent<Content> { DynamicIslandExpandedContent() }

    /// Several regions.
    public static func buildBlock<each Content>(
        _ content: repeat DynamicIslandExpandedContent<each Content>
    ) -> DynamicIslandExpandedContent<(repeat each Content)> { DynamicIslandExpandedContent() }

    /// An `if` without `else`.
    public static func buildOptional<Content>(
        _ content: DynamicIslandExpandedContent<Content>?
    ) -> DynamicIslandExpandedContent<Content?> { DynamicIslandExpandedContent() }

    /// The first branch of an `if` or `switch`.
    public static func buildEither<First, Second>(
        first: DynamicIslandExpandedContent<First>
    ) -> DynamicIslandExpandedContent<_ConditionalContent<First, Second>> { DynamicIslandExpandedContent() }

    /// The second branch of an `if` or `switch`.
    public static func buildEither<First, Second>(
        second: DynamicIslandExpandedContent<Second>
    ) -> DynamicIslandExpandedContent<_ConditionalContent<First, Second>> { DynamicIslandExpandedContent() }
}

/// Where a region of the expanded island stands when it is too wide (WidgetKit:
/// `DynamicIslandExpandedRegionVerticalPlacement`).
public enum DynamicIslandExpandedRegionVerticalPlacement: Sendable {
    /// As the system does it.
    case `default`
    /// Below the camera.
    case belowIfTooWide
}

extension View {
    /// Where the region stands when it is too wide: no effect, as the island is not shown here.
    nonisolated public func dynamicIsland(
        verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
    ) -> some View { self }

    /// The color behind a Live Activity: no effect, as it is not shown here.
    nonisolated public func activityBackgroundTint(_ color: Color?) -> some View { self }

    /// The color of the buttons around a Live Activity: no effect, as it is not shown here.
    nonisolated public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
}

/// Where a Live Activity is shown (WidgetKit: `ActivityFamily`).
public enum ActivityFamily: Sendable, Hashable, CaseIterable {
    /// On a watch or in CarPlay.
    case small
    /// On the Lock Screen.
    case medium
}

extension WidgetConfiguration {
    /// Where else a Live Activity is shown: no effect, as it is not shown here.
    nonisolated public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration {
        modified { _ in }
    }

    /// The locations that a widget is not offered for; it is offered by family alone here.
    nonisolated public func disfavoredLocations(
        _ locations: [WidgetLocation], for families: [WidgetFamily]
    ) -> some WidgetConfiguration {
        modified { _ in }
    }
}

/// A place where widgets are shown (WidgetKit: `WidgetLocation`).
public struct WidgetLocation: Sendable, Hashable {
    private let name: String
    /// The Home Screen.
    public static let homeScreen = WidgetLocation(name: "homeScreen")
    /// The Lock Screen.
    public static let lockScreen = WidgetLocation(name: "lockScreen")
    /// StandBy.
    public static let standBy = WidgetLocation(name: "standBy")
    /// The Lock Screen of an iPad, with large widgets.
    public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
}

private enum ActivityFamilyKey: EnvironmentKey {
    static var defaultValue: ActivityFamily { .medium }
}

private enum IsActivityFullscreenKey: EnvironmentKey {
    static var defaultValue: Bool { false }
}

extension EnvironmentValues {
    /// Where a Live Activity is shown.
    public var activityFamily: ActivityFamily {
        get { self[ActivityFamilyKey.self] }
        set { self[ActivityFamilyKey.self] = newValue }
    }

    /// Whether a Live Activity fills the screen.
    public var isActivityFullscreen: Bool {
        get { self[IsActivityFullscreenKey.self] }
        set { self[IsActivityFullscreenKey.self] = newValue }
    }
}
