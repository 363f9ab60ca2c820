/// The nodes of a view after all its bodies were evaluated, and what was recorded during the evaluation.
package struct ViewTree: Sendable, Equatable {
    /// The nodes of the view, in order. Most views produce one node. An empty view produces no node, and a group
    /// produces several.
    package let nodes: [ViewNode]
    /// The names of the view types whose bodies were evaluated, in the order of the first evaluation. Each name occurs
    /// once.
    package let bodies: [String]
    /// One sentence for each feature that is not drawn or not supported here. Each sentence occurs once.
    package let marks: [String]

    /// The largest number of levels of arrays and objects in the JSON of a node. Foundation's parser accepts 512
    /// levels, and the archive adds a few around the tree.
    private static let maximumLevels = 480

    @MainActor package static func evaluate(
        _ view: any View, in environment: EnvironmentValues = EnvironmentValues()
    ) -> ViewTree {
        let context = ViewContext(environment: environment)
        let nodes = context.nodes(of: view).compactMap { $0.cut(toLevels: maximumLevels) }
        if context.record.hasTooManyViews {
            context.mark("views after the first \(ViewContext.maximumViews) are left out; does a body contain itself?")
        } else if nodes.contains(where: { $0.levels >= maximumLevels - 4 }) {
            context.mark("views are nested too deep to be shown; does a body contain itself?")
        }
        return ViewTree(nodes: nodes, bodies: context.record.bodies, marks: context.record.marks)
    }
}

/// The context in which a view is evaluated: the environment of this view, and the record of the whole evaluation.
@MainActor package struct ViewContext {
    /// The largest allowed depth of nested views. Without this limit, a body that contains itself would crash the
    /// process.
    static let maximumDepth = 400
    /// The largest allowed number of views in one evaluation. Without this limit, a body that contains itself twice
    /// would be evaluated without end, in spite of `maximumDepth`.
    static let maximumViews = 20_000

    /// The values that views read with `@Environment`.
    package var environment: EnvironmentValues
    package let record: Record
    private var depth = 0

    /// The information that is recorded during an evaluation.
    @MainActor package final class Record {
        package fileprivate(set) var bodies: [String] = []
        package fileprivate(set) var marks: [String] = []
        /// The values of preferences, by the type of their keys. Only views that were evaluated since the last call of
        /// `collectingPreferences` contribute to them.
        package var preferences: [ObjectIdentifier: Any] = [:]
        /// The names of the evaluated view types in `bodies`.
        fileprivate var names: Set<String> = []
        fileprivate var views = 0

        /// True if views were left out because there are more than `maximumViews`.
        fileprivate var hasTooManyViews: Bool { views > ViewContext.maximumViews }
    }

    package init(environment: EnvironmentValues) {
        self.environment = environment
        record = Record()
    }

    /// Records a sentence about a feature that is not drawn or not supported here.
    package func mark(_ sentence: String) {
        if !record.marks.contains(sentence) { record.marks.append(sentence) }
    }

    /// Returns this context with an environment that `change` has changed.
    package func with(_ change: (inout EnvironmentValues) -> Void) -> ViewContext {
        var context = self
        change(&context.environment)
        return context
    }

    /// Returns the nodes of `view`. Evaluates bodies until it reaches primitive views.
    package func nodes(of view: any View) -> [ViewNode] {
        guard depth < Self.maximumDepth else {
            mark("\(type(of: view)): views are nested more than \(Self.maximumDepth) deep; does a body contain itself?")
            return []
        }
        record.views += 1
        guard !record.hasTooManyViews else { return [] }
        var inner = self
        inner.depth += 1
        return environment.evaluate {
            // Calls the method through the witness table of `View`. A dynamic cast to another protocol would be slower,
            // because it makes the runtime search the conformances of all libraries once per type.
            inner.made(view)
        }
    }

    private func made<Content: View>(_ view: Content) -> [ViewNode] {
        Content._makeView(view, _ViewInputs(context: self)).nodes
    }

    func nodesOfBody(of view: some View) -> [ViewNode] {
        let name = "\(type(of: view))"
        if record.names.insert(name).inserted { record.bodies.append(name) }
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
    /// Returns the nodes that the primitive view creates itself.
    @MainActor public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        _ViewOutputs(nodes: view.nodes(in: inputs.context))
    }
}

extension Shape {
    /// Returns the node of the filled shape. `bodies` does not list the shape, because its body is defined by SwiftUI,
    /// not by the app.
    @MainActor @preconcurrency public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        let paint = ShapePaint(kind: .fill(FillStyle()), style: ForegroundStyle())
        return _ViewOutputs(nodes: [inputs.context.node(view, [paint])])
    }
}
