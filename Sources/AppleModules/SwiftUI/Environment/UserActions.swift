public import AppleFoundation

// Actions that the system offers to views in apps. A widget gets none of them.

/// An action that loads a view's data again (SwiftUI: `RefreshAction`).
public struct RefreshAction: Sendable {
    let action: @Sendable () async -> Void
    public func callAsFunction() async { await action() }
}

/// An action that begins to rename something (SwiftUI: `RenameAction`).
public struct RenameAction: Sendable {
    let action: @MainActor @Sendable () -> Void
    @MainActor @preconcurrency public func callAsFunction() { action() }
}

/// An action that gives the focus to the preferred view (SwiftUI: `ResetFocusAction`). It does nothing, because no view
/// in a widget has the focus.
public struct ResetFocusAction: Sendable {
    /// Does nothing.
    @MainActor @preconcurrency public func callAsFunction(in namespace: Namespace.ID) {}
}

extension EnvironmentValues {
    /// Nil, because nobody loads the data of a widget again.
    public var refresh: RefreshAction? { nil }
    /// Nil, because nobody renames anything in a widget.
    public var rename: RenameAction? { nil }
    /// Nil, because nobody changes anything in a widget.
    public var undoManager: UndoManager? { nil }
    public var resetFocus: ResetFocusAction { ResetFocusAction() }
    /// False, because a widget has no tab view.
    public var isTabBarShowingSections: Bool { false }
    public var appearsActive: Bool { true }
    /// False, because a widget has no quick actions.
    public var accessibilityQuickActionsEnabled: Bool { false }
}

/// What happens while a pointer is above a view (SwiftUI: `HoverPhase`).
public enum HoverPhase: Equatable, Sendable {
    case active(CGPoint)
    case ended
}

/// What a view does while dragged items are above it (SwiftUI: `SpringLoadingBehavior`).
public struct SpringLoadingBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let enabled = Self(name: "enabled")
    public static let disabled = Self(name: "disabled")
}

/// The order of a menu's items (SwiftUI: `MenuOrder`).
public struct MenuOrder: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let priority = Self(name: "priority")
    public static let fixed = Self(name: "fixed")
}

/// Whether an action closes its menu (SwiftUI: `MenuActionDismissBehavior`).
public struct MenuActionDismissBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let enabled = Self(name: "enabled")
    public static let disabled = Self(name: "disabled")
}

extension View {
    nonisolated public func userActivity(
        _ activityType: String, isActive: Bool = true, _ update: @escaping (NSUserActivity) -> Void
    ) -> some View { node("userActivity") }
    nonisolated public func userActivity<P>(
        _ activityType: String, element: P?, _ update: @escaping (P, NSUserActivity) -> Void
    ) -> some View { node("userActivity") }
    nonisolated public func defersSystemGestures(on edges: Edge.Set) -> some View { self }
    nonisolated public func onContinuousHover(
        coordinateSpace: CoordinateSpace = .local, perform action: @escaping (HoverPhase) -> Void
    ) -> some View { self }
    nonisolated public func handlesExternalEvents(preferring: Set<String>, allowing: Set<String>) -> some View { self }
    nonisolated public func springLoadingBehavior(_ behavior: SpringLoadingBehavior) -> some View { self }
    nonisolated public func menuOrder(_ order: MenuOrder) -> some View { self }
    nonisolated public func menuActionDismissBehavior(_ behavior: MenuActionDismissBehavior) -> some View { self }
    nonisolated public func focusEffectDisabled(_ disabled: Bool = true) -> some View { self }
    nonisolated public func focusScope(_ namespace: Namespace.ID) -> some View { self }
    nonisolated public func prefersDefaultFocus(
        _ prefersDefaultFocus: Bool = true, in namespace: Namespace.ID
    ) -> some View { self }
}
