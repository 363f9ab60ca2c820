/// A modifier as a value: its views and its values are evaluated where the modified view stands.
///
/// Beside `NodeModifier` because its closures belong to no actor: public modifiers are `nonisolated`, as in SwiftUI,
/// and may be given views and styles that are not `Sendable`.
package struct ContentModifier {
    /// What is written behind each view; nil for a modifier that only changes the environment.
    package var name: String?
    /// Views that it was given, evaluated outside of the modifier.
    package var slots: [(name: String, view: any View)] = []
    /// What it changes for the view.
    package var environment: (inout EnvironmentValues) -> Void = { _ in }
    /// What is not drawn, a sentence each.
    package var marks: [String] = []
    /// The values, in the environment outside of the modifier.
    package var properties: (EnvironmentValues) -> [ViewProperty?] = { _ in [] }

    /// Makes a modifier without anything.
    nonisolated package init(_ name: String?) {
        self.name = name
    }
}

extension ContentModifier: PrimitiveModifier {
    /// None: it is a primitive.
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
        return nodes.map { $0.with(modifier) }
    }
}

extension ViewNode {
    /// The node with one more modifier.
    package func with(_ modifier: ViewNodeModifier) -> ViewNode {
        var node = self
        node.modifiers.append(modifier)
        return node
    }
}

extension View {
    /// Writes a modifier behind the view whose values are found in the environment, or which has views of its own.
    /// - Parameters:
    ///   - slots: the modifier's own views, by their role.
    ///   - marks: what is not drawn, a sentence each.
    ///   - properties: the values.
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

    /// Writes a modifier behind the view that changes the view's environment; without a name it only does that.
    nonisolated package func content(
        _ name: String?, environment: @escaping (inout EnvironmentValues) -> Void,
        _ properties: @escaping (EnvironmentValues) -> [ViewProperty?] = { _ in [] }
    ) -> ModifiedContent<Self, ContentModifier> {
        var modifier = ContentModifier(name)
        modifier.environment = environment
        modifier.properties = properties
        return self.modifier(modifier)
    }

    /// Writes a modifier with plain values behind the view, and changes the view's environment.
    nonisolated package func setting<Value>(
        _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value, as name: String? = nil,
        _ properties: [ViewProperty?] = []
    ) -> ModifiedContent<Self, ContentModifier> {
        content(name, environment: { $0[keyPath: keyPath] = value }) { _ in properties }
    }

    /// Writes a modifier behind the view that is not drawn, and says so.
    nonisolated package func undrawn(
        _ name: String, _ properties: [ViewProperty?] = [], slots: [(name: String, view: any View)] = [],
        because sentence: String
    ) -> ModifiedContent<Self, ContentModifier> {
        content(name, slots: slots, marks: [sentence]) { _ in properties }
    }
}
