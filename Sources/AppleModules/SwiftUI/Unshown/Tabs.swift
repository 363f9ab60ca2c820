/// The purpose of a tab (SwiftUI: `TabRole`).
public struct TabRole: Hashable, Sendable {
    public static var search: TabRole { TabRole() }
}

/// Tabs of a tab view (SwiftUI: `TabContent`).
@MainActor @preconcurrency public protocol TabContent<TabValue> {
    associatedtype TabValue: Hashable = Body.TabValue
    associatedtype Body: TabContent
    @TabContentBuilder<TabValue> @MainActor @preconcurrency var body: Self.Body { get }
    /// The views of the tabs, in order. Tabs that an app defines have those of their body.
    var _views: [any View] { get }
}

extension TabContent {
    public var _views: [any View] { body._views }
}

extension TabContent where Body == Never {
    public var body: Never { fatalError("\(Self.self) is a primitive tab and has no body") }
}

extension Never: TabContent {
    public typealias TabValue = Never
    public var _views: [any View] { switch self {} }
}

/// Tabs of several types, in order.
public struct _Tabs<TabValue: Hashable>: TabContent {
    public let _views: [any View]
    public typealias Body = Never
}

/// A tab of a tab view (SwiftUI: `Tab`). A widget shows no tab views.
public struct Tab<Value, Content, Label> {
    let content: any View
    let label: any View
}

extension Tab: TabContent where Value: Hashable, Content: View, Label: View {
    public typealias TabValue = Value
    public var _views: [any View] { [content] }
    public typealias Body = Never
}

extension Tab where Value: Hashable, Content: View, Label: View {
    nonisolated public init(
        value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) { self.init(content: content(), label: label()) }
}

extension Tab where Value == Never, Content: View, Label: View {
    nonisolated public init(
        role: TabRole? = nil, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
    ) { self.init(content: content(), label: label()) }
}

/// The label of a tab without a label of its own (SwiftUI: `DefaultTabLabel`).
public struct DefaultTabLabel: View {
    let title: Text?
    let image: Image?
    public var body: some View {
        image
        title
    }
}

extension Tab where Value: Hashable, Content: View, Label == DefaultTabLabel {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) { self.init(Text(titleKey), Image(systemName: systemImage), content()) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) { self.init(Text(title), Image(systemName: systemImage), content()) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, value: Value, role: TabRole? = nil,
        @ViewBuilder content: () -> Content
    ) { self.init(Text(titleKey), Image(image), content()) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, image: String, value: Value, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) { self.init(Text(title), Image(image), content()) }

    nonisolated public init(value: Value, role: TabRole?, @ViewBuilder content: () -> Content) {
        self.init(nil, nil, content())
    }
}

extension Tab where Value == Never, Content: View, Label == DefaultTabLabel {
    nonisolated public init(
        _ titleKey: LocalizedStringKey, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) { self.init(Text(titleKey), Image(systemName: systemImage), content()) }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(
        _ title: S, systemImage: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) { self.init(Text(title), Image(systemName: systemImage), content()) }

    nonisolated public init(
        _ titleKey: LocalizedStringKey, image: String, role: TabRole? = nil, @ViewBuilder content: () -> Content
    ) { self.init(Text(titleKey), Image(image), content()) }

    nonisolated public init(role: TabRole?, @ViewBuilder content: () -> Content) { self.init(nil, nil, content()) }
}

extension Tab {
    nonisolated private init(_ title: Text?, _ image: Image?, _ content: Content) where Content: View {
        self.init(content: content, label: DefaultTabLabel(title: title, image: image))
    }
}

/// Tabs with a title (SwiftUI: `TabSection`). A widget shows no tab views.
public struct TabSection<Header, Content, Footer, SelectionValue> {
    let views: [any View]
}

extension TabSection: TabContent where SelectionValue: Hashable {
    public typealias TabValue = SelectionValue
    public var _views: [any View] { views }
    public typealias Body = Never
}

extension TabSection where Header: View, Content: TabContent, Footer == EmptyView, SelectionValue == Content.TabValue {
    @MainActor public init(
        @TabContentBuilder<SelectionValue> content: () -> Content, @ViewBuilder header: () -> Header
    ) { views = content()._views }
}

extension TabSection
where Header == Text, Content: TabContent, Footer == EmptyView, SelectionValue == Content.TabValue {
    @MainActor public init(
        _ titleKey: LocalizedStringKey, @TabContentBuilder<SelectionValue> content: () -> Content
    ) { views = content()._views }

    @_disfavoredOverload
    @MainActor public init<S: StringProtocol>(
        _ title: S, @TabContentBuilder<SelectionValue> content: () -> Content
    ) { views = content()._views }
}

/// A result builder for tabs (SwiftUI: `TabContentBuilder`).
@resultBuilder @MainActor public struct TabContentBuilder<TabValue: Hashable> {
    public static func buildExpression<Content: TabContent>(_ content: Content) -> _Tabs<TabValue>
    where Content.TabValue == TabValue { _Tabs(_views: content._views) }
    public static func buildBlock(_ contents: _Tabs<TabValue>...) -> _Tabs<TabValue> {
        _Tabs(_views: contents.flatMap(\._views))
    }
    public static func buildOptional(_ content: _Tabs<TabValue>?) -> _Tabs<TabValue> {
        content ?? _Tabs(_views: [])
    }
    public static func buildEither(first: _Tabs<TabValue>) -> _Tabs<TabValue> { first }
    public static func buildEither(second: _Tabs<TabValue>) -> _Tabs<TabValue> { second }
    public static func buildLimitedAvailability(_ content: _Tabs<TabValue>) -> _Tabs<TabValue> { content }
}

extension ForEach: TabContent where Content: TabContent {
    public typealias TabValue = Content.TabValue
    public typealias Body = Never
    public var _views: [any View] { data.flatMap { content($0)._views } }
}

// Each closure makes one tab. The compiler tries these initializers last, because they would make each `ForEach` slower
// to compile.
extension ForEach where Content: TabContent, ID == Data.Element.ID, Data.Element: Identifiable {
    @_disfavoredOverload
    @MainActor public init(_ data: Data, content: @escaping (Data.Element) -> Content) {
        self.init(data: data, makeContent: content)
    }
}

extension ForEach where Content: TabContent {
    @_disfavoredOverload
    @MainActor public init(
        _ data: Data, id: KeyPath<Data.Element, ID>, content: @escaping (Data.Element) -> Content
    ) { self.init(data: data, makeContent: content) }
}

extension ForEach where Data == Range<Int>, ID == Int, Content: TabContent {
    @_disfavoredOverload
    @MainActor public init(_ data: Range<Int>, content: @escaping (Int) -> Content) {
        self.init(data: data, makeContent: content)
    }
}

/// The views of tabs, in order (SwiftUI: `TabContentBuilder.Content`).
public struct _TabViews: PrimitiveView {
    public typealias Body = Never
    let views: [any View]
    package func nodes(in context: ViewContext) -> [ViewNode] { views.flatMap { context.nodes(of: $0) } }
}

extension TabView where Content == _TabViews {
    @MainActor public init<C: TabContent>(
        selection: Binding<SelectionValue>, @TabContentBuilder<SelectionValue> content: () -> C
    ) where SelectionValue == C.TabValue { self.content = _TabViews(views: content()._views) }
}

extension TabView where SelectionValue == Never, Content == _TabViews {
    @MainActor public init<C: TabContent>(
        @TabContentBuilder<Never> content: () -> C
    ) where C.TabValue == Never { self.content = _TabViews(views: content()._views) }
}

extension TabContent {
    nonisolated public func badge(_ count: Int) -> some TabContent<TabValue> { self }
    nonisolated public func badge(_ label: Text?) -> some TabContent<TabValue> { self }
    nonisolated public func customizationID(_ id: String) -> some TabContent<TabValue> { self }
    nonisolated public func defaultVisibility(
        _ visibility: Visibility, for placements: AdaptableTabBarPlacement...
    ) -> some TabContent<TabValue> { self }
    nonisolated public func hidden(_ hidden: Bool = true) -> some TabContent<TabValue> { self }
    nonisolated public func disabled(_ disabled: Bool) -> some TabContent<TabValue> { self }
    nonisolated public func accessibilityIdentifier(_ identifier: String) -> some TabContent<TabValue> { self }
}

/// A place of tabs (SwiftUI: `AdaptableTabBarPlacement`).
public struct AdaptableTabBarPlacement: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let tabBar = Self(name: "tabBar")
    public static let sidebar = Self(name: "sidebar")
}

public struct SidebarAdaptableTabViewStyle: TabViewStyle, Sendable {
    nonisolated public init() {}
}

public struct TabBarOnlyTabViewStyle: TabViewStyle, Sendable {
    nonisolated public init() {}
}

extension TabViewStyle where Self == SidebarAdaptableTabViewStyle {
    nonisolated public static var sidebarAdaptable: SidebarAdaptableTabViewStyle { SidebarAdaptableTabViewStyle() }
}
extension TabViewStyle where Self == TabBarOnlyTabViewStyle {
    nonisolated public static var tabBarOnly: TabBarOnlyTabViewStyle { TabBarOnlyTabViewStyle() }
}

/// The user's order of tabs (SwiftUI: `TabViewCustomization`).
public struct TabViewCustomization: Codable, Sendable {
    public init() {}
}

extension TabViewCustomization: _AppStorageValue {
    public static func _decoded(_ stored: Any) -> TabViewCustomization? {
        (stored as? Data).flatMap { try? JSONDecoder().decode(Self.self, from: $0) }
    }
    /// The order in JSON, which is always possible.
    public var _encoded: Any { (try? JSONEncoder().encode(self)) ?? Data() }
}

/// When a tab bar shrinks (SwiftUI: `TabBarMinimizeBehavior`).
public struct TabBarMinimizeBehavior: Hashable, Sendable {
    private let name: String
    public static let automatic = Self(name: "automatic")
    public static let onScrollDown = Self(name: "onScrollDown")
    public static let onScrollUp = Self(name: "onScrollUp")
    public static let never = Self(name: "never")
}

extension View {
    nonisolated public func tabViewCustomization(_ customization: Binding<TabViewCustomization>?) -> some View { self }
    nonisolated public func tabBarMinimizeBehavior(_ behavior: TabBarMinimizeBehavior) -> some View { self }
    nonisolated public func tabViewBottomAccessory<Content: View>(
        @ViewBuilder content: () -> Content
    ) -> some View { self }
    nonisolated public func tabViewSidebarHeader<Content: View>(
        @ViewBuilder content: () -> Content
    ) -> some View { self }
}
