/// Columns of which each shows what is selected in the one before (SwiftUI: `NavigationSplitView`). A widget does not
/// show one; a mark in the tree of views says so.
public struct NavigationSplitView<Sidebar, Content, Detail> {
    let columns: [any View]
}

/// The columns that are visible (SwiftUI: `NavigationSplitViewVisibility`).
public struct NavigationSplitViewVisibility: Hashable, Codable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let all = Self(name: "all")
    public static let doubleColumn = Self(name: "doubleColumn")
    public static let detailOnly = Self(name: "detailOnly")
}

/// A column (SwiftUI: `NavigationSplitViewColumn`).
public struct NavigationSplitViewColumn: Hashable, Sendable {
    private let name: String
    public static let sidebar = Self(name: "sidebar")
    public static let content = Self(name: "content")
    public static let detail = Self(name: "detail")
}

/// The look of columns (SwiftUI: `NavigationSplitViewStyle`).
public protocol NavigationSplitViewStyle {}

public struct AutomaticNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable {
    nonisolated public init() {}
}

public struct BalancedNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable {
    nonisolated public init() {}
}

public struct ProminentDetailNavigationSplitViewStyle: NavigationSplitViewStyle, Sendable {
    nonisolated public init() {}
}

extension NavigationSplitViewStyle where Self == AutomaticNavigationSplitViewStyle {
    nonisolated public static var automatic: Self { Self() }
}
extension NavigationSplitViewStyle where Self == BalancedNavigationSplitViewStyle {
    nonisolated public static var balanced: Self { Self() }
}
extension NavigationSplitViewStyle where Self == ProminentDetailNavigationSplitViewStyle {
    nonisolated public static var prominentDetail: Self { Self() }
}

extension View {
    nonisolated public func navigationSplitViewStyle<S: NavigationSplitViewStyle>(_ style: S) -> some View { self }
    nonisolated public func navigationSplitViewColumnWidth(_ width: CGFloat) -> some View { self }
    nonisolated public func navigationSplitViewColumnWidth(
        min: CGFloat? = nil, ideal: CGFloat, max: CGFloat? = nil
    ) -> some View { self }
}

extension NavigationSplitView: View where Sidebar: View, Content: View, Detail: View {
    public typealias Body = Never

    nonisolated public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        columns = [sidebar(), content(), detail()]
    }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) { self.init(sidebar: sidebar, content: content, detail: detail) }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) { self.init(sidebar: sidebar, content: content, detail: detail) }
}

extension NavigationSplitView where Sidebar: View, Content == EmptyView, Detail: View {
    nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        columns = [sidebar(), detail()]
    }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) { self.init(sidebar: sidebar, detail: detail) }

    nonisolated public init(
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) { self.init(sidebar: sidebar, detail: detail) }

    nonisolated public init(
        columnVisibility: Binding<NavigationSplitViewVisibility>,
        preferredCompactColumn: Binding<NavigationSplitViewColumn>, @ViewBuilder sidebar: () -> Sidebar,
        @ViewBuilder detail: () -> Detail
    ) { self.init(sidebar: sidebar, detail: detail) }
}

extension NavigationSplitView: PrimitiveView where Sidebar: View, Content: View, Detail: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("NavigationSplitView", children: columns.flatMap { context.nodes(of: $0) })
    }
}
