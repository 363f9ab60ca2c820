@_exported public import AppleFoundation

/// A part of what is shown (SwiftUI: `View`).
@MainActor @preconcurrency public protocol View {
    /// What the view consists of.
    associatedtype Body: View
    /// What the view consists of.
    @ViewBuilder @MainActor @preconcurrency var body: Self.Body { get }
}

extension View where Body == Never {
    /// There is none: what walks the tree asks a primitive view for its node.
    public var body: Never { fatalError("\(Self.self) is a primitive view and has no body") }
}

/// What a primitive view is to code that walks the tree.
package enum ViewNode {
    /// Nothing.
    case empty
    /// A run of text.
    case text(String)
    /// Views side by side, without a layout of their own.
    case group([any View])
}

/// A view that has no body, but a node.
package protocol PrimitiveView: View where Body == Never {
    /// What stands here in the tree.
    @MainActor var node: ViewNode { get }
}

extension ViewNode {
    /// The node of a view: bodies are evaluated until a primitive view comes.
    @MainActor package init(_ view: some View) {
        if let primitive = view as? any PrimitiveView {
            self = primitive.node
        } else {
            self.init(view.body)
        }
    }

    /// All texts, from the first to the last.
    @MainActor package var texts: [String] {
        switch self {
        case .empty: []
        case .text(let text): [text]
        case .group(let views): views.flatMap { ViewNode($0).texts }
        }
    }
}

/// Nothing (SwiftUI: `EmptyView`).
public struct EmptyView: Sendable {
    /// Makes an empty view.
    public init() {}
}

extension EmptyView: PrimitiveView {
    package var node: ViewNode { .empty }
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
    package var node: ViewNode { .group([view]) }
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
    package var node: ViewNode { .group([content]) }
}
