/// The values that were pushed onto a navigation stack (SwiftUI: `NavigationPath`).
public struct NavigationPath: Equatable {
    private var values: [AnyHashable] = []

    public init() {}
    public init<S: Sequence>(_ elements: S) where S.Element: Hashable {
        for element in elements { append(element) }
    }

    public var count: Int { values.count }
    public var isEmpty: Bool { values.isEmpty }
    public mutating func append<V: Hashable>(_ value: V) { values.append(AnyHashable(value)) }
    public mutating func removeLast(_ count: Int = 1) { values.removeLast(count) }
}

/// A view with views that are pushed onto it (SwiftUI: `NavigationStack`). A widget does not show one; a mark in the
/// tree of views says so.
public struct NavigationStack<Data, Root> {
    let root: Root
}

extension NavigationStack: View where Root: View {
    public typealias Body = Never
}

extension NavigationStack: PrimitiveView where Root: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("NavigationStack", children: context.nodes(of: root))
    }
}

extension NavigationStack where Data == NavigationPath, Root: View {
    nonisolated public init(@ViewBuilder root: () -> Root) {
        self.root = root()
    }

    nonisolated public init(path: Binding<NavigationPath>, @ViewBuilder root: () -> Root) {
        self.root = root()
    }
}

extension NavigationStack
where
    Data: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, Data.Element: Hashable, Root: View
{
    nonisolated public init(path: Binding<Data>, @ViewBuilder root: () -> Root) {
        self.root = root()
    }
}

/// A view with views that are pushed onto it (SwiftUI: `NavigationView`). A widget does not show one; a mark in the tree
/// of views says so.
public struct NavigationView<Content> {
    let content: Content
}

extension NavigationView: View where Content: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension NavigationView: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("NavigationView", children: context.nodes(of: content))
    }
}

/// A control that pushes a view (SwiftUI: `NavigationLink`). A widget does not show one; a mark in the tree of views
/// says so. The destination is not evaluated.
public struct NavigationLink<Label, Destination> {
    let label: Label
}

extension NavigationLink: View where Label: View, Destination: View {
    public typealias Body = Never

    nonisolated public init(@ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    nonisolated public init(destination: Destination, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    // SwiftUI has deprecated these initializers.
    nonisolated public init(
        isActive: Binding<Bool>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
    }

    nonisolated public init(destination: Destination, isActive: Binding<Bool>, @ViewBuilder label: () -> Label) {
        self.label = label()
    }

    nonisolated public init<V: Hashable>(
        tag: V, selection: Binding<V?>, @ViewBuilder destination: () -> Destination, @ViewBuilder label: () -> Label
    ) {
        self.label = label()
    }
}

extension NavigationLink: PrimitiveView where Label: View, Destination: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("NavigationLink", children: context.nodes(of: label))
    }
}

extension NavigationLink where Label == Text, Destination: View {
    nonisolated public init(_ titleKey: LocalizedStringKey, @ViewBuilder destination: () -> Destination) {
        label = Text(titleKey)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, @ViewBuilder destination: () -> Destination) {
        label = Text(title)
    }

    nonisolated public init(_ titleKey: LocalizedStringKey, destination: Destination) {
        label = Text(titleKey)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol>(_ title: S, destination: Destination) {
        label = Text(title)
    }
}

extension NavigationLink where Label: View, Destination == Never {
    nonisolated public init<P: Hashable>(value: P?, @ViewBuilder label: () -> Label) {
        self.label = label()
    }
}

extension NavigationLink where Label == Text, Destination == Never {
    nonisolated public init<P: Hashable>(_ titleKey: LocalizedStringKey, value: P?) {
        label = Text(titleKey)
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, P: Hashable>(_ title: S, value: P?) {
        label = Text(title)
    }
}

/// Columns of which each shows what is selected in the one before (SwiftUI: `NavigationSplitView`). A widget does not
/// show one; a mark in the tree of views says so.
public struct NavigationSplitView<Sidebar, Content, Detail> {
    let columns: [any View]
}

extension NavigationSplitView: View where Sidebar: View, Content: View, Detail: View {
    public typealias Body = Never

    nonisolated public init(
        @ViewBuilder sidebar: () -> Sidebar, @ViewBuilder content: () -> Content, @ViewBuilder detail: () -> Detail
    ) {
        columns = [sidebar(), content(), detail()]
    }
}

extension NavigationSplitView where Sidebar: View, Content == EmptyView, Detail: View {
    nonisolated public init(@ViewBuilder sidebar: () -> Sidebar, @ViewBuilder detail: () -> Detail) {
        columns = [sidebar(), detail()]
    }
}

extension NavigationSplitView: PrimitiveView where Sidebar: View, Content: View, Detail: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.unshown("NavigationSplitView", children: columns.flatMap { context.nodes(of: $0) })
    }
}
