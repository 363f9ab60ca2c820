// Modifiers for bars and for views that are pushed. They have no effect, because a widget shows neither. The views of
// bars are not evaluated.

/// The form of a title (SwiftUI: `NavigationBarItem`).
public struct NavigationBarItem: Sendable {
    public enum TitleDisplayMode: Sendable { case automatic, inline, large }
}

/// The look of a navigation view (SwiftUI: `NavigationViewStyle`).
public protocol NavigationViewStyle {}

public struct DefaultNavigationViewStyle: NavigationViewStyle, Sendable {
    nonisolated public init() {}
}

public struct StackNavigationViewStyle: NavigationViewStyle, Sendable {
    nonisolated public init() {}
}

public struct ColumnNavigationViewStyle: NavigationViewStyle, Sendable {}

extension NavigationViewStyle where Self == DefaultNavigationViewStyle {
    nonisolated public static var automatic: DefaultNavigationViewStyle { DefaultNavigationViewStyle() }
}

extension NavigationViewStyle where Self == StackNavigationViewStyle {
    nonisolated public static var stack: StackNavigationViewStyle { StackNavigationViewStyle() }
}

extension NavigationViewStyle where Self == ColumnNavigationViewStyle {
    nonisolated public static var columns: ColumnNavigationViewStyle { ColumnNavigationViewStyle() }
}

/// The place of an item in a bar (SwiftUI: `ToolbarItemPlacement`).
public struct ToolbarItemPlacement: Sendable {
    public static let automatic = Self()
    public static let principal = Self()
    public static let navigation = Self()
    public static let primaryAction = Self()
    public static let secondaryAction = Self()
    public static let confirmationAction = Self()
    public static let cancellationAction = Self()
    public static let destructiveAction = Self()
    public static let status = Self()
    public static let keyboard = Self()
    public static let bottomBar = Self()
    public static let topBarLeading = Self()
    public static let topBarTrailing = Self()
    public static let navigationBarLeading = Self()
    public static let navigationBarTrailing = Self()
}

/// A bar (SwiftUI: `ToolbarPlacement`).
public struct ToolbarPlacement: Sendable {
    public static var automatic: Self { Self() }
    public static var bottomBar: Self { Self() }
    public static var navigationBar: Self { Self() }
    public static var tabBar: Self { Self() }
}

/// Items of a bar (SwiftUI: `ToolbarContent`).
@MainActor @preconcurrency public protocol ToolbarContent {
    associatedtype Body: ToolbarContent
    @ToolbarContentBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension ToolbarContent where Body == Never {
    public var body: Never { fatalError("\(Self.self) is a primitive item and has no body") }
}

extension Never: ToolbarContent {}

/// An item of a bar (SwiftUI: `ToolbarItem`).
public struct ToolbarItem<ID, Content: View>: ToolbarContent {
    public typealias Body = Never
}

extension ToolbarItem where ID == () {
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}

extension ToolbarItem where ID == String {
    nonisolated public init(
        id: String, placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content
    ) {}
}

/// Items of a bar (SwiftUI: `ToolbarItemGroup`).
public struct ToolbarItemGroup<Content: View>: ToolbarContent {
    public typealias Body = Never
    nonisolated public init(placement: ToolbarItemPlacement = .automatic, @ViewBuilder content: () -> Content) {}
}

/// Items of a bar, of which none is shown.
public struct _NoToolbarContent: ToolbarContent {
    public typealias Body = Never
}

/// The builder of the items of a bar (SwiftUI: `ToolbarContentBuilder`).
@resultBuilder public struct ToolbarContentBuilder {
    public static func buildExpression<Content: ToolbarContent>(_ content: Content) -> _NoToolbarContent {
        _NoToolbarContent()
    }
    public static func buildBlock(_ contents: _NoToolbarContent...) -> _NoToolbarContent { _NoToolbarContent() }
    public static func buildOptional(_ content: _NoToolbarContent?) -> _NoToolbarContent { _NoToolbarContent() }
    public static func buildEither(first: _NoToolbarContent) -> _NoToolbarContent { first }
    public static func buildEither(second: _NoToolbarContent) -> _NoToolbarContent { second }
    public static func buildLimitedAvailability(_ content: _NoToolbarContent) -> _NoToolbarContent { content }
}

/// The look of the view that a transition begins with (SwiftUI: `MatchedTransitionSourceConfiguration`).
public protocol MatchedTransitionSourceConfiguration: Sendable {}

/// A look without settings (SwiftUI: `EmptyMatchedTransitionSourceConfiguration`). Nothing draws it.
public struct EmptyMatchedTransitionSourceConfiguration: MatchedTransitionSourceConfiguration {}

extension MatchedTransitionSourceConfiguration {
    public func background(_ color: Color) -> some MatchedTransitionSourceConfiguration { self }
    public func clipShape(_ shape: RoundedRectangle) -> some MatchedTransitionSourceConfiguration { self }
    public func shadow(
        color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some MatchedTransitionSourceConfiguration { self }
}

/// The way in which a pushed view appears (SwiftUI: `NavigationTransition`).
public protocol NavigationTransition {}

public struct ZoomNavigationTransition: NavigationTransition, Sendable {}

public struct AutomaticNavigationTransition: NavigationTransition, Sendable {}

extension NavigationTransition where Self == ZoomNavigationTransition {
    nonisolated public static func zoom(
        sourceID: some Hashable, in namespace: Namespace.ID
    ) -> ZoomNavigationTransition { ZoomNavigationTransition() }
}

extension NavigationTransition where Self == AutomaticNavigationTransition {
    nonisolated public static var automatic: AutomaticNavigationTransition { AutomaticNavigationTransition() }
}

extension View {
    nonisolated public func navigationTitle(_ titleKey: LocalizedStringKey) -> some View { self }
    nonisolated public func navigationTitle(_ title: Text) -> some View { self }
    @_disfavoredOverload
    nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
    nonisolated public func navigationSubtitle(_ subtitleKey: LocalizedStringKey) -> some View { self }
    nonisolated public func navigationBarTitle(_ titleKey: LocalizedStringKey) -> some View { self }
    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(_ title: S) -> some View { self }
    nonisolated public func navigationBarTitle(
        _ titleKey: LocalizedStringKey, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { self }
    @_disfavoredOverload
    nonisolated public func navigationBarTitle<S: StringProtocol>(
        _ title: S, displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { self }
    nonisolated public func navigationBarTitleDisplayMode(
        _ displayMode: NavigationBarItem.TitleDisplayMode
    ) -> some View { self }
    nonisolated public func navigationBarHidden(_ hidden: Bool) -> some View { self }
    nonisolated public func navigationBarBackButtonHidden(_ hidesBackButton: Bool = true) -> some View { self }
    nonisolated public func navigationBarItems<L: View, T: View>(leading: L, trailing: T) -> some View { self }
    nonisolated public func navigationBarItems<L: View>(leading: L) -> some View { self }
    nonisolated public func navigationBarItems<T: View>(trailing: T) -> some View { self }
    nonisolated public func navigationViewStyle<S: NavigationViewStyle>(_ style: S) -> some View { self }
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        for data: D.Type, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }
    nonisolated public func navigationDestination<V: View>(
        isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
    ) -> some View { self }
    nonisolated public func navigationDestination<D: Hashable, C: View>(
        item: Binding<D?>, @ViewBuilder destination: @escaping (D) -> C
    ) -> some View { self }

    nonisolated public func toolbar<Content: View>(@ViewBuilder content: () -> Content) -> some View { self }
    nonisolated public func toolbar<Content: ToolbarContent>(
        @ToolbarContentBuilder content: () -> Content
    ) -> some View { self }
    nonisolated public func toolbar(_ visibility: Visibility, for bars: ToolbarPlacement...) -> some View { self }
    nonisolated public func toolbarBackground(
        _ visibility: Visibility, for bars: ToolbarPlacement...
    ) -> some View { self }
    nonisolated public func toolbarBackground<S: ShapeStyle>(
        _ style: S, for bars: ToolbarPlacement...
    ) -> some View { self }
    nonisolated public func toolbarColorScheme(
        _ colorScheme: ColorScheme?, for bars: ToolbarPlacement...
    ) -> some View { self }
    nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
    nonisolated public func statusBar(hidden: Bool) -> some View { self }
    nonisolated public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
    nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }
    nonisolated public func navigationTransition(_ style: some NavigationTransition) -> some View { self }
    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID
    ) -> some View { self }
    nonisolated public func matchedTransitionSource(
        id: some Hashable, in namespace: Namespace.ID,
        configuration: (EmptyMatchedTransitionSourceConfiguration) -> some MatchedTransitionSourceConfiguration
    ) -> some View { self }
    nonisolated public func badge(_ count: Int) -> some View { self }
    nonisolated public func badge(_ label: Text?) -> some View { self }
}
