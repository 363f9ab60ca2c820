/// A view whose children are handled one by one, such as a list that separates them (SwiftUI: `_VariadicView`).
public enum _VariadicView {
    /// A view that a root makes of the children of a content (SwiftUI: `_VariadicView.Tree`).
    public struct Tree<Root, Content> {
        public var root: Root
        public var content: Content

        nonisolated public init(_ root: Root, @ViewBuilder content: () -> Content) {
            self.root = root
            self.content = content()
        }
    }

    /// The children of a content (SwiftUI: `_VariadicView.Children`). Each view that the content draws is a child.
    public struct Children: RandomAccessCollection {
        /// A child (SwiftUI: `_VariadicView.Children.Element`).
        public struct Element: Identifiable {
            let node: ViewNode
            /// The place of the child among all children.
            public let id: AnyHashable
        }

        let nodes: [ViewNode]
        public var startIndex: Int { 0 }
        public var endIndex: Int { nodes.count }
        public subscript(index: Int) -> Element { Element(node: nodes[index], id: index) }
    }
}

extension _VariadicView.Children.Element: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [node] }
}

extension _VariadicView.Children: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { nodes }
}

/// Makes a view of children (SwiftUI: `_VariadicView_Root`).
public protocol _VariadicView_Root {}

/// Makes a view of children with a body (SwiftUI: `_VariadicView_ViewRoot`).
public protocol _VariadicView_ViewRoot: _VariadicView_Root {
    associatedtype Body: View
    @ViewBuilder @MainActor func body(children: _VariadicView.Children) -> Self.Body
}

/// Makes one view of children (SwiftUI: `_VariadicView_UnaryViewRoot`).
public protocol _VariadicView_UnaryViewRoot: _VariadicView_ViewRoot {}

/// Makes several views of children (SwiftUI: `_VariadicView_MultiViewRoot`).
public protocol _VariadicView_MultiViewRoot: _VariadicView_ViewRoot {}

extension _VariadicView.Tree: View where Root: _VariadicView_ViewRoot, Content: View {
    public typealias Body = Never
}

extension _VariadicView.Tree: PrimitiveView where Root: _VariadicView_ViewRoot, Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.nodes(of: root.body(children: _VariadicView.Children(nodes: context.nodes(of: content))))
    }
}
