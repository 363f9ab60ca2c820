@_exported public import AppleFoundation

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// Returns the nodes that the view adds to the tree. Views that an app defines do not implement this function: they
    /// get the nodes of their body (SwiftUI: `_makeView`, undocumented).
    @MainActor @preconcurrency static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs
}

/// The context in which a view is evaluated.
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
    /// Ends the process, because a primitive view has no body. Code that builds the tree of views calls `_makeView`
    /// instead.
    public var body: Never { fatalError("\(Self.self) is a primitive view and has no body") }
}

public struct EmptyView: Sendable {
    public init() {}
}

extension EmptyView: PrimitiveView {
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}

/// A view of any type (SwiftUI: `AnyView`).
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

/// Several views to which modifiers apply together (SwiftUI: `Group`).
public struct Group<Content> {
    let content: Content

    /// Makes a group of something other than views, such as the content of a map.
    nonisolated package init(makeContent: () -> Content) {
        content = makeContent()
    }
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
