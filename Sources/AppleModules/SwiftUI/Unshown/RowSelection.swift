// Rows that the user changes, expands or selects. A widget has none, so that the rows stay as they are.

/// The changes of rows that a list allows (SwiftUI: `EditActions`).
public struct EditActions<Data>: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static var move: EditActions<Data> { Self(rawValue: 1) }
    public static var delete: EditActions<Data> { Self(rawValue: 2) }
    public static var all: EditActions<Data> { [.move, .delete] }
}

extension ForEach where Content: View {
    /// Makes a view for each element. Each view receives a binding to its element.
    nonisolated public init<C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
        _ data: Binding<C>, editActions: EditActions<C>, @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    )
    where
        Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Element: Identifiable, ID == C.Element.ID,
        C.Index: Hashable
    { self.init(data, content: content) }

    /// Makes a view for each element. The property `id` identifies the elements.
    nonisolated public init<C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection>(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
        @ViewBuilder content: @escaping (Binding<C.Element>) -> Content
    ) where Data == LazyMapSequence<C.Indices, (C.Index, ID)>, C.Index: Hashable {
        self.init(data, id: id, content: content)
    }
}

extension List where SelectionValue == Never, Content: View {
    /// Makes a list with a row for each element. Each row receives a binding to its element.
    nonisolated public init<C: MutableCollection & RandomAccessCollection, RowContent: View>(
        _ data: Binding<C>, @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> RowContent
    )
    where
        Content == ForEach<LazyMapSequence<C.Indices, (C.Index, C.Element.ID)>, C.Element.ID, RowContent>,
        C.Element: Identifiable, C.Index: Hashable
    { content = ForEach(data, content: rowContent) }

    nonisolated public init<
        C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, RowContent: View
    >(
        _ data: Binding<C>, editActions: EditActions<C>,
        @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> RowContent
    )
    where
        Content == ForEach<LazyMapSequence<C.Indices, (C.Index, C.Element.ID)>, C.Element.ID, RowContent>,
        C.Element: Identifiable, C.Index: Hashable
    { content = ForEach(data, content: rowContent) }

    nonisolated public init<
        C: MutableCollection & RandomAccessCollection & RangeReplaceableCollection, ID: Hashable, RowContent: View
    >(
        _ data: Binding<C>, id: KeyPath<C.Element, ID>, editActions: EditActions<C>,
        @ViewBuilder rowContent: @escaping (Binding<C.Element>) -> RowContent
    )
    where Content == ForEach<LazyMapSequence<C.Indices, (C.Index, ID)>, ID, RowContent>, C.Index: Hashable {
        content = ForEach(data, id: id, content: rowContent)
    }
}

/// The content of a section that is closed or open.
public struct _ExpandableContent<Content> {
    let isExpanded: Binding<Bool>
    let content: Content
}

extension _ExpandableContent: View where Content: View {
    public typealias Body = Never
}

extension _ExpandableContent: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        isExpanded.wrappedValue ? context.nodes(of: content) : []
    }
}

extension Section where Parent == Text, Footer == EmptyView {
    /// Makes a section whose content is evaluated only if it is open.
    nonisolated public init<V: View>(
        _ titleKey: LocalizedStringKey, isExpanded: Binding<Bool>, @ViewBuilder content: () -> V
    ) where Content == _ExpandableContent<V> {
        self.init(
            content: { _ExpandableContent(isExpanded: isExpanded, content: content()) }, header: { Text(titleKey) })
    }

    @_disfavoredOverload
    nonisolated public init<S: StringProtocol, V: View>(
        _ title: S, isExpanded: Binding<Bool>, @ViewBuilder content: () -> V
    ) where Content == _ExpandableContent<V> {
        self.init(content: { _ExpandableContent(isExpanded: isExpanded, content: content()) }, header: { Text(title) })
    }
}

extension Section where Parent: View, Footer == EmptyView {
    /// Makes a section whose content is evaluated only if it is open.
    nonisolated public init<V: View>(
        isExpanded: Binding<Bool>, @ViewBuilder content: () -> V, @ViewBuilder header: () -> Parent
    ) where Content == _ExpandableContent<V> {
        self.init(content: { _ExpandableContent(isExpanded: isExpanded, content: content()) }, header: header)
    }
}

extension View {
    nonisolated public func selectionDisabled(_ isDisabled: Bool = true) -> some View { self }
    nonisolated public func listSectionSeparatorTint(
        _ color: Color?, edges: VerticalEdge.Set = .all
    ) -> some View { self }
    nonisolated public func listSectionMargins(_ edges: Edge.Set, _ length: CGFloat?) -> some View { self }
    nonisolated public func listRowHoverEffectDisabled(_ disabled: Bool = true) -> some View { self }
    nonisolated public func contextMenu<I: Hashable, M: View>(
        forSelectionType itemType: I.Type = I.self, @ViewBuilder menu: @escaping (Set<I>) -> M,
        primaryAction: ((Set<I>) -> Void)? = nil
    ) -> some View { node("contextMenu") }
}
