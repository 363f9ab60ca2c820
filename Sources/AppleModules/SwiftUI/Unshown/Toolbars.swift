// Items and settings of bars. A widget has no bars, so that no item is evaluated.

/// Items of a bar that the user can change (SwiftUI: `CustomizableToolbarContent`).
public protocol CustomizableToolbarContent: ToolbarContent {}

extension ToolbarItem: CustomizableToolbarContent where ID == String {}

/// The purpose of a bar (SwiftUI: `ToolbarRole`).
public struct ToolbarRole: Sendable {
    public static var automatic: Self { Self() }
    public static var browser: Self { Self() }
    public static var editor: Self { Self() }
    public static var navigationStack: Self { Self() }
}

/// The form of a bar's title (SwiftUI: `ToolbarTitleDisplayMode`).
public struct ToolbarTitleDisplayMode: Sendable {
    public static var automatic: Self { Self() }
    public static var large: Self { Self() }
    public static var inline: Self { Self() }
    public static var inlineLarge: Self { Self() }
}

/// An item that every bar has (SwiftUI: `ToolbarDefaultItemKind`).
public struct ToolbarDefaultItemKind: Sendable {
    public static let sidebarToggle = Self()
    public static let title = Self()
    public static let search = Self()
}

/// The menu of a bar's title (SwiftUI: `ToolbarTitleMenu`).
public struct ToolbarTitleMenu<Content: View>: ToolbarContent {
    public typealias Body = Never
    nonisolated public init(@ViewBuilder content: () -> Content) {}
}

extension ToolbarTitleMenu where Content == EmptyView {
    nonisolated public init() {}
}

/// The width of a space (SwiftUI: `SpacerSizing`).
public struct SpacerSizing: Sendable {
    public static let flexible = Self()
    public static let fixed = Self()
}

/// A space between items (SwiftUI: `ToolbarSpacer`).
public struct ToolbarSpacer: ToolbarContent {
    public typealias Body = Never
    nonisolated public init(_ sizing: SpacerSizing = .flexible, placement: ToolbarItemPlacement = .automatic) {}
}

/// An item that a bar has by itself (SwiftUI: `DefaultToolbarItem`).
public struct DefaultToolbarItem: ToolbarContent {
    public typealias Body = Never
    nonisolated public init(kind: ToolbarDefaultItemKind, placement: ToolbarItemPlacement = .automatic) {}
}

extension ToolbarContent {
    nonisolated public func sharedBackgroundVisibility(_ visibility: Visibility) -> some ToolbarContent { self }
    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID
    ) -> some ToolbarContent { self }
    nonisolated public func hidden(_ hidden: Bool = true) -> some ToolbarContent { self }
}

extension View {
    nonisolated public func toolbar<Content: ToolbarContent>(
        id: String, @ToolbarContentBuilder content: () -> Content
    ) -> some View { self }
    nonisolated public func toolbar(removing defaultItemKind: ToolbarDefaultItemKind?) -> some View { self }
    nonisolated public func toolbarRole(_ role: ToolbarRole) -> some View { self }
    nonisolated public func toolbarTitleDisplayMode(_ mode: ToolbarTitleDisplayMode) -> some View { self }
    nonisolated public func toolbarTitleMenu<C: View>(@ViewBuilder content: () -> C) -> some View { self }
    nonisolated public func toolbarVisibility(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View { self }
    nonisolated public func toolbarBackgroundVisibility(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View { self }
    nonisolated public func navigationTitle(_ title: Binding<String>) -> some View { self }
    nonisolated public func navigationDocument(_ url: URL) -> some View { self }
}
