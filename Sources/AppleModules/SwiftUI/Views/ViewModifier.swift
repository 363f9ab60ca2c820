/// A change to a view that results in another view (SwiftUI: `ViewModifier`).
@MainActor @preconcurrency public protocol ViewModifier {
    associatedtype Body: View
    typealias Content = _ViewModifier_Content<Self>
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
    /// Returns the nodes of the modified view. A modifier of an app does not implement this function.
    @MainActor @preconcurrency static func _makeView(
        _ modifier: Self, _ content: any View, _ inputs: _ViewInputs
    ) -> _ViewOutputs
}

extension ViewModifier {
    /// Returns the nodes of the modifier's body.
    @MainActor @preconcurrency public static func _makeView(
        _ modifier: Self, _ content: any View, _ inputs: _ViewInputs
    ) -> _ViewOutputs {
        var modifier = modifier
        DynamicProperties.update(of: &modifier)
        let body = modifier.body(content: _ViewModifier_Content(content: content))
        return _ViewOutputs(nodes: inputs.context.nodes(of: body))
    }
}

extension PrimitiveModifier {
    /// Returns the nodes that the primitive modifier makes.
    @MainActor public static func _makeView(
        _ modifier: Self, _ content: any View, _ inputs: _ViewInputs
    ) -> _ViewOutputs {
        _ViewOutputs(nodes: modifier.nodes(of: content, in: inputs.context))
    }
}

extension ViewModifier where Body == Never {
    /// Traps, because a primitive modifier has no body. Code that builds the tree asks the modifier for its nodes.
    public func body(content: Content) -> Never { fatalError("\(Self.self) is a primitive modifier and has no body") }
}

/// The view passed to a modifier's body (SwiftUI: `_ViewModifier_Content`).
public struct _ViewModifier_Content<Modifier: ViewModifier> {
    let content: any View
}

extension _ViewModifier_Content: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}

/// A view or modifier with a modifier applied (SwiftUI: `ModifiedContent`).
public struct ModifiedContent<Content, Modifier> {
    public var content: Content
    public var modifier: Modifier

    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    public typealias Body = Never
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        Modifier._makeView(modifier, content, _ViewInputs(context: context)).nodes
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    /// Applies the inner modifier, then the outer one.
    public func body(content: _ViewModifier_Content<Self>) -> some View {
        content.modifier(self.content).modifier(modifier)
    }
}

extension ViewModifier {
    /// Returns a modifier that applies this modifier and then another (SwiftUI: `concat`).
    nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

public struct EmptyModifier: ViewModifier, Sendable {
    nonisolated public static let identity = EmptyModifier()
    nonisolated public init() {}
    public func body(content: Content) -> some View { content }
}

extension View {
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A modifier that creates its nodes itself instead of having a body.
@MainActor package protocol PrimitiveModifier: ViewModifier where Body == Never {
    /// Returns the nodes of a view with this modifier. As in SwiftUI, a modifier of a group applies to each view of the
    /// group.
    @MainActor func nodes(of content: any View, in context: ViewContext) -> [ViewNode]
}

/// A modifier that is recorded on the view's nodes, and may change the environment inside the view.
package struct NodeModifier {
    private let environment: (inout EnvironmentValues) -> Void
    private let modifier: @MainActor (ViewContext) -> ViewNodeModifier?

    /// - Parameters:
    ///   - environment: changes the environment inside the view.
    ///   - modifier: returns the modifier to record on each node; nil to record nothing. It receives the context
    ///     outside of the modifier, in which the views of the modifier's slots are evaluated.
    nonisolated package init(
        environment: @escaping (inout EnvironmentValues) -> Void = { _ in },
        _ modifier: @escaping @MainActor (ViewContext) -> ViewNodeModifier?
    ) {
        self.environment = environment
        self.modifier = modifier
    }
}

extension NodeModifier: PrimitiveModifier {
    package func nodes(of content: any View, in context: ViewContext) -> [ViewNode] {
        let nodes = context.with(environment).nodes(of: content)
        guard !nodes.isEmpty, let modifier = context.environment.evaluate({ modifier(context) }) else { return nodes }
        return nodes.map { node in
            var node = node
            node.modifiers.append(modifier)
            return node
        }
    }
}

extension View {
    /// Records a modifier with constant values on the view.
    nonisolated package func node(_ name: String, _ properties: [ViewProperty?] = []) -> some View {
        let modifier = ViewNodeModifier(name, properties.compactMap { $0 })
        return self.modifier(NodeModifier { _ in modifier })
    }

    /// Records a modifier whose values depend on the view's context.
    nonisolated package func node(_ modifier: @escaping @MainActor (ViewContext) -> ViewNodeModifier?) -> some View {
        self.modifier(NodeModifier(modifier))
    }

    /// Changes the environment inside the view.
    nonisolated package func environmentNode(_ change: @escaping (inout EnvironmentValues) -> Void) -> some View {
        self.modifier(NodeModifier(environment: change) { _ in nil })
    }
}
