public import ActivityKit
public import SwiftUI

/// The values that the views of a Live Activity receive (WidgetKit: `ActivityViewContext`).
public struct ActivityViewContext<Attributes: ActivityAttributes> {
    public let attributes: Attributes
    public let state: Attributes.ContentState
    public let activityID: String
    /// True if the content state is out of date.
    public let isStale: Bool
}

/// A Live Activity (WidgetKit: `ActivityConfiguration`). It compiles, but is not shown here.
@MainActor @preconcurrency public struct ActivityConfiguration<Attributes: ActivityAttributes> {
    public init<Content: View>(
        for attributesType: Attributes.Type,
        @ViewBuilder content: @escaping (ActivityViewContext<Attributes>) -> Content,
        dynamicIsland: @escaping (ActivityViewContext<Attributes>) -> DynamicIsland
    ) {}
}

extension ActivityConfiguration: UnshownConfiguration {
    public typealias Body = Never
    var what: String { "Live Activity" }
    var kind: String { "\(Attributes.self)" }
}

/// The Dynamic Island of a Live Activity (WidgetKit: `DynamicIsland`). It is not shown here.
@MainActor @preconcurrency public struct DynamicIsland {
    /// Creates a Dynamic Island from the views for its forms: expanded, compact on both sides of the camera, and
    /// minimal.
    public init<Expanded, CompactLeading: View, CompactTrailing: View, Minimal: View>(
        @DynamicIslandExpandedContentBuilder expanded: @escaping () -> DynamicIslandExpandedContent<Expanded>,
        @ViewBuilder compactLeading: @escaping () -> CompactLeading,
        @ViewBuilder compactTrailing: @escaping () -> CompactTrailing,
        @ViewBuilder minimal: @escaping () -> Minimal
    ) {}

    public func widgetURL(_ url: URL?) -> DynamicIsland { self }
    public func contentMargins(_ edges: Edge.Set = .all, _ length: Double, for mode: DynamicIslandMode) -> DynamicIsland
    {
        self
    }
    public func keylineTint(_ color: Color?) -> DynamicIsland { self }
}

/// A form of the Dynamic Island (WidgetKit: `DynamicIslandMode`).
public struct DynamicIslandMode: Sendable, Hashable {
    private let name: String
    /// The form of the Dynamic Island that is to the left of the camera.
    public static let compactLeading = DynamicIslandMode(name: "compactLeading")
    /// The form of the Dynamic Island that is to the right of the camera.
    public static let compactTrailing = DynamicIslandMode(name: "compactTrailing")
    public static let expanded = DynamicIslandMode(name: "expanded")
    /// The small form of the Dynamic Island, which is shown while another Live Activity is shown as well.
    public static let minimal = DynamicIslandMode(name: "minimal")
}

/// The position of a view in the expanded island (WidgetKit: `DynamicIslandExpandedRegionPosition`).
public struct DynamicIslandExpandedRegionPosition: Sendable, Hashable {
    private let name: String
    public static let leading = DynamicIslandExpandedRegionPosition(name: "leading")
    public static let trailing = DynamicIslandExpandedRegionPosition(name: "trailing")
    /// The position below the camera.
    public static let center = DynamicIslandExpandedRegionPosition(name: "center")
    public static let bottom = DynamicIslandExpandedRegionPosition(name: "bottom")
}

/// A view in the expanded island (WidgetKit: `DynamicIslandExpandedRegion`).
@MainActor @preconcurrency public struct DynamicIslandExpandedRegion<Content: View> {
    public init(
        _ position: DynamicIslandExpandedRegionPosition, priority: Double = 0,
        @ViewBuilder content: @escaping () -> Content
    ) {}

    public func contentMargins(_ edges: Edge.Set = .all, _ length: Double) -> DynamicIslandExpandedRegion { self }
}

/// The regions of the expanded island (WidgetKit: `DynamicIslandExpandedContent`).
public struct DynamicIslandExpandedContent<Content> {}

/// A result builder for the regions of the expanded Dynamic Island (WidgetKit: `DynamicIslandExpandedContentBuilder`).
@MainActor @preconcurrency @resultBuilder public struct DynamicIslandExpandedContentBuilder {
    public static func buildExpression<Content: View>(
        _ region: DynamicIslandExpandedRegion<Content>
    ) -> DynamicIslandExpandedContent<Content> { DynamicIslandExpandedContent() }

    public static func buildExpression<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<Content> { content }

    public static func buildBlock<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<Content> { content }

    @_disfavoredOverload
    public static func buildBlock<each Content: View>(
        _ content: repeat DynamicIslandExpandedContent<each Content>
    ) -> DynamicIslandExpandedContent<TupleView<(repeat each Content)>> { DynamicIslandExpandedContent() }

    public static func buildLimitedAvailability<Content: View>(
        _ content: DynamicIslandExpandedContent<Content>
    ) -> DynamicIslandExpandedContent<AnyView> { DynamicIslandExpandedContent() }

    public static func buildOptional<Content>(
        _ content: DynamicIslandExpandedContent<Content>?
    ) -> DynamicIslandExpandedContent<Content?> { DynamicIslandExpandedContent() }

    public static func buildEither<First, Second>(
        first: DynamicIslandExpandedContent<First>
    ) -> DynamicIslandExpandedContent<_ConditionalContent<First, Second>> { DynamicIslandExpandedContent() }

    public static func buildEither<First, Second>(
        second: DynamicIslandExpandedContent<Second>
    ) -> DynamicIslandExpandedContent<_ConditionalContent<First, Second>> { DynamicIslandExpandedContent() }
}

/// The vertical placement of a region in the expanded island (WidgetKit:
/// `DynamicIslandExpandedRegionVerticalPlacement`).
public enum DynamicIslandExpandedRegionVerticalPlacement: Sendable {
    case `default`
    case belowIfTooWide
}

extension View {
    /// Has no effect, because the Dynamic Island is not shown here.
    nonisolated public func dynamicIsland(
        verticalPlacement: DynamicIslandExpandedRegionVerticalPlacement
    ) -> some View { self }

    /// Has no effect, because Live Activities are not shown here.
    nonisolated public func activityBackgroundTint(_ color: Color?) -> some View { self }

    /// Has no effect, because Live Activities are not shown here.
    nonisolated public func activitySystemActionForegroundColor(_ color: Color?) -> some View { self }
}

/// The size in which a Live Activity is shown (WidgetKit: `ActivityFamily`).
public enum ActivityFamily: Sendable, Hashable, CaseIterable {
    /// The size on a watch or in CarPlay.
    case small
    case medium
}

extension WidgetConfiguration {
    /// Has no effect, because Live Activities are not shown here.
    nonisolated public func supplementalActivityFamilies(_ families: [ActivityFamily]) -> some WidgetConfiguration {
        modified { _ in }
    }

    /// Has no effect, because the gallery here offers widgets by family, not by location.
    nonisolated public func disfavoredLocations(
        _ locations: [WidgetLocation], for families: [WidgetFamily]
    ) -> some WidgetConfiguration {
        modified { _ in }
    }
}

/// A location in which widgets are shown (WidgetKit: `WidgetLocation`).
public struct WidgetLocation: Sendable, Hashable {
    private let name: String
    public static let homeScreen = WidgetLocation(name: "homeScreen")
    public static let lockScreen = WidgetLocation(name: "lockScreen")
    public static let standBy = WidgetLocation(name: "standBy")
    public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
}

private enum ActivityFamilyKey: EnvironmentKey {
    static var defaultValue: ActivityFamily { .medium }
}

private enum IsActivityFullscreenKey: EnvironmentKey {
    static var defaultValue: Bool { false }
}

extension EnvironmentValues {
    public var activityFamily: ActivityFamily {
        get { self[ActivityFamilyKey.self] }
        set { self[ActivityFamilyKey.self] = newValue }
    }

    /// True if a Live Activity fills the screen.
    public var isActivityFullscreen: Bool {
        get { self[IsActivityFullscreenKey.self] }
        set { self[IsActivityFullscreenKey.self] = newValue }
    }
}
