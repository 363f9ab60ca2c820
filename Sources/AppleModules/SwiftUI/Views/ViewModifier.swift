/// A change to a view that makes another of it (SwiftUI: `ViewModifier`).
@MainActor @preconcurrency public protocol ViewModifier {
    /// What the modified view consists of.
    associatedtype Body: View
    /// The view that is modified.
    typealias Content = _ViewModifier_Content<Self>
    /// What the modified view consists of.
    @ViewBuilder @MainActor @preconcurrency func body(content: Self.Content) -> Self.Body
    /// What stands in the tree for a view with the modifier; nobody writes one of his own.
    @MainActor @preconcurrency static func _makeView(
        _ modifier: Self, _ content: any View, _ inputs: _ViewInputs
    ) -> _ViewOutputs
}

extension ViewModifier {
    /// What its body is.
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
    /// What it says itself.
    @MainActor public static func _makeView(
        _ modifier: Self, _ content: any View, _ inputs: _ViewInputs
    ) -> _ViewOutputs {
        _ViewOutputs(nodes: modifier.nodes(of: content, in: inputs.context))
    }
}

extension ViewModifier where Body == Never {
    /// There is none: what walks the tree asks a primitive modifier.
    public func body(content: Content) -> Never { fatalError("\(Self.self) is a primitive modifier and has no body") }
}

/// The view that a modifier is given (SwiftUI: `_ViewModifier_Content`).
public struct _ViewModifier_Content<Modifier: ViewModifier> {
    let content: any View
}

extension _ViewModifier_Content: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}

/// A view or modifier with a modifier applied (SwiftUI: `ModifiedContent`).
public struct ModifiedContent<Content, Modifier> {
    /// What is modified.
    public var content: Content
    /// The modifier.
    public var modifier: Modifier

    /// Applies a modifier.
    nonisolated public init(content: Content, modifier: Modifier) {
        self.content = content
        self.modifier = modifier
    }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
    /// None: it is a primitive.
    public typealias Body = Never
}

extension ModifiedContent: PrimitiveView where Content: View, Modifier: ViewModifier {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        Modifier._makeView(modifier, content, _ViewInputs(context: context)).nodes
    }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
    /// The inner modifier, then the outer one.
    public func body(content: _ViewModifier_Content<Self>) -> some View {
        content.modifier(self.content).modifier(modifier)
    }
}

extension ViewModifier {
    /// This modifier, then another one (SwiftUI: `concat`).
    nonisolated public func concat<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A modifier that changes nothing (SwiftUI: `EmptyModifier`).
public struct EmptyModifier: ViewModifier, Sendable {
    /// The one there is.
    nonisolated public static let identity = EmptyModifier()
    /// Makes a modifier.
    nonisolated public init() {}
    /// The view as it is.
    public func body(content: Content) -> some View { content }
}

extension View {
    /// Applies a modifier (SwiftUI: `modifier(_:)`).
    nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
        ModifiedContent(content: self, modifier: modifier)
    }
}

/// A modifier that has no body: it says itself what becomes of the view's nodes.
@MainActor package protocol PrimitiveModifier: ViewModifier where Body == Never {
    /// The nodes of a view with this modifier. As in SwiftUI a modifier of a group is one of each view in it.
    @MainActor func nodes(of content: any View, in context: ViewContext) -> [ViewNode]
}

/// A modifier that is written behind the view, and may change the environment of what is in it.
package struct NodeModifier {
    private let environment: (inout EnvironmentValues) -> Void
    private let modifier: @MainActor (ViewContext) -> ViewNodeModifier?

    /// - Parameters:
    ///   - environment: what it changes for the view.
    ///   - modifier: what is written behind each view; nil for nothing. Views of slots are evaluated in the context,
    ///     which is the one outside of the modifier.
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
    /// Writes a modifier with plain values behind the view.
    nonisolated package func node(_ name: String, _ properties: [ViewProperty?] = []) -> some View {
        let modifier = ViewNodeModifier(name, properties.compactMap { $0 })
        return self.modifier(NodeModifier { _ in modifier })
    }

    /// Writes a modifier behind the view whose values depend on where it stands.
    nonisolated package func node(_ modifier: @escaping @MainActor (ViewContext) -> ViewNodeModifier?) -> some View {
        self.modifier(NodeModifier(modifier))
    }

    /// Changes the environment of the view.
    nonisolated package func environmentNode(_ change: @escaping (inout EnvironmentValues) -> Void) -> some View {
        self.modifier(NodeModifier(environment: change) { _ in nil })
    }
}
