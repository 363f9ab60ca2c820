/// A modifier that is described by its properties and closures. Its own views and values are evaluated in the context
/// of the modified view.
///
/// Unlike the closures of `NodeModifier`, these closures are not bound to an actor, because public modifiers are
/// `nonisolated`, as in SwiftUI, and may receive views and styles that are not `Sendable`.
package struct ContentModifier {
    /// The modifier's name, which is recorded on each node of the view; nil if the modifier only changes the
    /// environment.
    package var name: String?
    /// The modifier's own views, such as an overlay. They are evaluated in the environment outside the modifier.
    package var slots: [(name: String, view: any View)] = []
    /// Changes the environment inside the view.
    package var environment: (inout EnvironmentValues) -> Void = { _ in }
    /// One sentence for each feature that is not drawn.
    package var marks: [String] = []
    /// Returns the modifier's properties. The parameter is the environment outside the modifier.
    package var properties: (EnvironmentValues) -> [ViewProperty?] = { _ in [] }

    /// Makes a modifier that has no views and no values.
    nonisolated package init(_ name: String?) {
        self.name = name
    }
}

extension ContentModifier: PrimitiveModifier {
    package typealias Body = Never

    package func nodes(of content: any View, in context: ViewContext) -> [ViewNode] {
        marks.forEach(context.mark)
        let nodes = context.with(environment).nodes(of: content)
        guard let name, !nodes.isEmpty else { return nodes }
        let modifier = context.environment.evaluate {
            ViewNodeModifier(
                name, properties(context.environment).compactMap { $0 },
                slots: slots.map { ViewSlot($0.name, context.nodes(of: $0.view)) })
        }
        for property in modifier.properties { context.markShaders(in: property.value) }
        return nodes.map { $0.with(modifier) }
    }
}

extension ViewNode {
    /// Returns the node with one more modifier.
    package func with(_ modifier: ViewNodeModifier) -> ViewNode {
        var node = self
        node.modifiers.append(modifier)
        return node
    }
}

extension View {
    /// Records a modifier on the view. The modifier can have its own views, and values that depend on the environment.
    /// - Parameters:
    ///   - slots: the modifier's own views, by their role.
    ///   - marks: one sentence for each feature that is not drawn.
    ///   - properties: returns the values of the modifier in an environment.
    nonisolated package func content(
        _ name: String?, slots: [(name: String, view: any View)] = [], marks: [String] = [],
        _ properties: @escaping (EnvironmentValues) -> [ViewProperty?] = { _ in [] }
    ) -> ModifiedContent<Self, ContentModifier> {
        var modifier = ContentModifier(name)
        modifier.slots = slots
        modifier.marks = marks
        modifier.properties = properties
        return self.modifier(modifier)
    }

    /// Changes the view's environment. If `name` is not nil, also records a modifier with this name.
    nonisolated package func content(
        _ name: String?, environment: @escaping (inout EnvironmentValues) -> Void,
        _ properties: @escaping (EnvironmentValues) -> [ViewProperty?] = { _ in [] }
    ) -> ModifiedContent<Self, ContentModifier> {
        var modifier = ContentModifier(name)
        modifier.environment = environment
        modifier.properties = properties
        return self.modifier(modifier)
    }

    /// Sets an environment value for the view, and records a modifier with constant values.
    nonisolated package func setting<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value, as name: String? = nil,
        _ properties: [ViewProperty?] = []
    ) -> ModifiedContent<Self, ContentModifier> {
        content(name, environment: { $0[keyPath: keyPath] = value }) { _ in properties }
    }

    /// Records a modifier that is not drawn, and adds a mark that says so.
    nonisolated package func undrawn(
        _ name: String, _ properties: [ViewProperty?] = [], slots: [(name: String, view: any View)] = [],
        because sentence: String
    ) -> ModifiedContent<Self, ContentModifier> {
        content(name, slots: slots, marks: [sentence]) { _ in properties }
    }
}
