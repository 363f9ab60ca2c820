/// A view after all its bodies were evaluated, and the records of the evaluation.
package struct ViewTree: Sendable, Equatable {
    /// The nodes of the view, in order. Most views produce one node, an empty view none, and a group several.
    package let nodes: [ViewNode]
    /// The names of the view types whose bodies were evaluated, without repetition, in the order of their first
    /// evaluation.
    package let bodies: [String]
    /// One sentence for each feature that is not drawn or not supported here, without repetition.
    package let marks: [String]

    @MainActor package static func evaluate(
        _ view: any View, in environment: EnvironmentValues = EnvironmentValues()
    ) -> ViewTree {
        let context = ViewContext(environment: environment)
        let nodes = context.nodes(of: view)
        return ViewTree(nodes: nodes, bodies: context.record.bodies, marks: context.record.marks)
    }
}

/// The context in which a view's tree is evaluated: the view's environment, and the record of the whole evaluation.
@MainActor package struct ViewContext {
    /// The deepest nesting of views. Without a limit, a body that contains itself would crash the process.
    static let maximumDepth = 400

    /// The values that views read with `@Environment`.
    package var environment: EnvironmentValues
    package let record: Record
    private var depth = 0

    /// The record of an evaluation.
    @MainActor package final class Record {
        package fileprivate(set) var bodies: [String] = []
        package fileprivate(set) var marks: [String] = []
        /// The values of preferences, by the types of their keys. They come from the views that were evaluated since
        /// the last call of `collectingPreferences`.
        package var preferences: [ObjectIdentifier: Any] = [:]
    }

    package init(environment: EnvironmentValues) {
        self.environment = environment
        record = Record()
    }

    /// Records a sentence about a feature that is not drawn or not supported here.
    package func mark(_ sentence: String) {
        if !record.marks.contains(sentence) { record.marks.append(sentence) }
    }

    /// Returns this context with a changed environment.
    package func with(_ change: (inout EnvironmentValues) -> Void) -> ViewContext {
        var context = self
        change(&context.environment)
        return context
    }

    /// Returns the nodes of a view. Evaluates bodies until it reaches primitive views.
    package func nodes(of view: any View) -> [ViewNode] {
        guard depth < Self.maximumDepth else {
            mark("\(type(of: view)): views are nested more than \(Self.maximumDepth) deep; does a body contain itself?")
            return []
        }
        var inner = self
        inner.depth += 1
        return environment.evaluate {
            // Dispatches through the witness table of `View`. A dynamic cast to another protocol would make the runtime
            // search the conformances of all libraries, once per type.
            inner.made(view)
        }
    }

    private func made<Content: View>(_ view: Content) -> [ViewNode] {
        Content._makeView(view, _ViewInputs(context: self)).nodes
    }

    func nodesOfBody(of view: some View) -> [ViewNode] {
        let name = "\(type(of: view))"
        if !record.bodies.contains(name) { record.bodies.append(name) }
        var view = view
        DynamicProperties.update(of: &view)
        return nodes(of: view.body)
    }
}

/// A view that creates its nodes itself instead of having a body.
package protocol PrimitiveView: View where Body == Never {
    /// Returns the view's nodes, in order. A view that only groups other views returns the nodes of those views.
    @MainActor func nodes(in context: ViewContext) -> [ViewNode]
}

extension PrimitiveView {
    /// Returns the nodes that the primitive view makes.
    @MainActor public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        _ViewOutputs(nodes: view.nodes(in: inputs.context))
    }
}

extension Shape {
    /// Returns the node of the filled shape. The shape's body is not recorded, because SwiftUI provides it, not the
    /// app.
    @MainActor @preconcurrency public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        let paint = ShapePaint(kind: .fill(FillStyle()), style: ForegroundStyle())
        return _ViewOutputs(nodes: [inputs.context.node(view, [paint])])
    }
}
