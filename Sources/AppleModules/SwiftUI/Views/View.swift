@_exported public import AppleFoundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// Returns the nodes of the view in the tree. A view of an app does not implement this function; it gets the nodes
    /// of its body (SwiftUI: `_makeView`, undocumented).
    @MainActor @preconcurrency static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs
}

/// The context of a view while its tree is built.
public struct _ViewInputs {
    let context: ViewContext
}

/// The nodes that a view adds to the tree.
public struct _ViewOutputs {
    let nodes: [ViewNode]
}

extension View {
    /// Returns the nodes of the view's body.
    @MainActor @preconcurrency public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        _ViewOutputs(nodes: inputs.context.nodesOfBody(of: view))
    }
}

extension View where Body == Never {
    /// Traps, because a primitive view has no body. Code that builds the tree asks the view for its nodes.
    public var body: Never { fatalError("\(Self.self) is a primitive view and has no body") }
}

public struct EmptyView: Sendable {
    public init() {}
}

extension EmptyView: PrimitiveView {
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}

/// A type-erased view (SwiftUI: `AnyView`).
public struct AnyView {
    private let view: any View

    public init<V: View>(_ view: V) {
        self.view = view
    }

    public init<V: View>(erasing view: V) {
        self.view = view
    }
}

extension AnyView: PrimitiveView {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: view) }
}

/// Several views that are treated as one (SwiftUI: `Group`).
public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    public typealias Body = Never

    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Group: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}
