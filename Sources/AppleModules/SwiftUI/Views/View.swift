@_exported public import AppleFoundation

/// A part of what is shown (SwiftUI: `View`).
@MainActor @preconcurrency public protocol View {
    /// What the view consists of.
    associatedtype Body: View
    /// What the view consists of.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
    /// What stands in the tree for the view. An app's views have that of their bodies; nobody writes one of his own
    /// (SwiftUI: `_makeView`, as unspoken of).
    @MainActor @preconcurrency static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs
}

/// Where a view stands while its tree is made.
public struct _ViewInputs {
    let context: ViewContext
}

/// What stands in the tree for a view.
public struct _ViewOutputs {
    let nodes: [ViewNode]
}

extension View {
    /// What its body is.
    @MainActor @preconcurrency public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        _ViewOutputs(nodes: inputs.context.nodesOfBody(of: view))
    }
}

extension View where Body == Never {
    /// There is none: what walks the tree asks a primitive view for its node.
    public var body: Never { fatalError("\(Self.self) is a primitive view and has no body") }
}

/// Nothing (SwiftUI: `EmptyView`).
public struct EmptyView: Sendable {
    /// Makes an empty view.
    public init() {}
}

extension EmptyView: PrimitiveView {
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}

/// A view whose type is hidden (SwiftUI: `AnyView`).
public struct AnyView {
    private let view: any View

    /// Hides a view's type.
    public init<V: View>(_ view: V) {
        self.view = view
    }

    /// Hides a view's type.
    public init<V: View>(erasing view: V) {
        self.view = view
    }
}

extension AnyView: PrimitiveView {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: view) }
}

/// Several views that count as one (SwiftUI: `Group`).
public struct Group<Content> {
    let content: Content
}

extension Group: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Groups views.
    public init(@ViewBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Group: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}
