/// Views for a tree of values, of which the user can hide branches (SwiftUI: `OutlineGroup`). At first, branches are
/// closed, so that only the values at the top are evaluated. A widget does not show a branch; a mark in the tree of views
/// says so.
public struct OutlineGroup<Data: RandomAccessCollection, ID: Hashable, Parent, Leaf, Subgroup> {
    let roots: [Data.Element]
    let children: (Data.Element) -> Data?
    let content: (Data.Element) -> Leaf
}

/// The type of an outline's branches (SwiftUI: `OutlineSubgroupChildren`).
public struct OutlineSubgroupChildren: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}

extension OutlineGroup: View where Leaf: View {
    public typealias Body = Never
}

extension OutlineGroup: PrimitiveView where Leaf: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        roots.flatMap { element in
            let nodes = context.nodes(of: content(element))
            return children(element) == nil ? nodes : context.unshown("DisclosureGroup", children: nodes)
        }
    }
}

extension OutlineGroup
where
    ID == Data.Element.ID, Parent: View, Parent == Leaf,
    Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren>, Data.Element: Identifiable
{
    nonisolated public init<DataElement: Identifiable>(
        _ root: DataElement, children: KeyPath<DataElement, Data?>,
        @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where ID == DataElement.ID, DataElement == Data.Element {
        self.init(roots: [root], children: { $0[keyPath: children] }, content: content)
    }

    nonisolated public init<DataElement: Identifiable>(
        _ data: Data, children: KeyPath<DataElement, Data?>, @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where ID == DataElement.ID, DataElement == Data.Element {
        self.init(roots: Array(data), children: { $0[keyPath: children] }, content: content)
    }
}

extension OutlineGroup
where Parent: View, Parent == Leaf, Subgroup == DisclosureGroup<Parent, OutlineSubgroupChildren> {
    nonisolated public init<DataElement>(
        _ root: DataElement, id: KeyPath<DataElement, ID>, children: KeyPath<DataElement, Data?>,
        @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where DataElement == Data.Element {
        self.init(roots: [root], children: { $0[keyPath: children] }, content: content)
    }

    nonisolated public init<DataElement>(
        _ data: Data, id: KeyPath<DataElement, ID>, children: KeyPath<DataElement, Data?>,
        @ViewBuilder content: @escaping (DataElement) -> Leaf
    ) where DataElement == Data.Element {
        self.init(roots: Array(data), children: { $0[keyPath: children] }, content: content)
    }
}

extension List where SelectionValue == Never, Content: View {
    /// Makes a list with a row for each value of a tree.
    nonisolated public init<Data: RandomAccessCollection, RowContent: View>(
        _ data: Data, children: KeyPath<Data.Element, Data?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == OutlineGroup<
            Data, Data.Element.ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
        >, Data.Element: Identifiable
    { content = OutlineGroup(data, children: children, content: rowContent) }

    /// Makes a list with a row for each value of a tree. The property `id` identifies the values.
    nonisolated public init<Data: RandomAccessCollection, ID: Hashable, RowContent: View>(
        _ data: Data, id: KeyPath<Data.Element, ID>, children: KeyPath<Data.Element, Data?>,
        @ViewBuilder rowContent: @escaping (Data.Element) -> RowContent
    )
    where
        Content == OutlineGroup<
            Data, ID, RowContent, RowContent, DisclosureGroup<RowContent, OutlineSubgroupChildren>
        >
    { content = OutlineGroup(data, id: id, children: children, content: rowContent) }
}
