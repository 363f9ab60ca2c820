/// A view with every body in it evaluated, and what was noticed on the way.
package struct ViewTree: Sendable, Equatable {
    /// The views, in order: one for most, none for an empty view, several for a group.
    package let nodes: [ViewNode]
    /// The names of the view types whose body was evaluated, each once, in the order of the first time.
    package let bodies: [String]
    /// What is not drawn or not supported here, a sentence each, each once.
    package let marks: [String]

    /// Evaluates a view and everything in it.
    @MainActor package static func evaluate(
        _ view: any View, in environment: EnvironmentValues = EnvironmentValues()
    ) -> ViewTree {
        let context = ViewContext(environment: environment)
        let nodes = context.nodes(of: view)
        return ViewTree(nodes: nodes, bodies: context.record.bodies, marks: context.record.marks)
    }
}

/// Where a view stands while its tree is evaluated: the environment there, and the record of the whole evaluation.
@MainActor package struct ViewContext {
    /// The deepest nesting of views; a body that contains itself would otherwise end the process.
    static let maximumDepth = 400

    /// What views read with `@Environment`.
    package var environment: EnvironmentValues
    /// What is noticed.
    package let record: Record
    private var depth = 0

    /// What an evaluation notices.
    @MainActor package final class Record {
        package fileprivate(set) var bodies: [String] = []
        package fileprivate(set) var marks: [String] = []
        /// The values of preferences, by the type of the key, of the views that were evaluated since the last
        /// `collectingPreferences`.
        package var preferences: [ObjectIdentifier: Any] = [:]
    }

    package init(environment: EnvironmentValues) {
        self.environment = environment
        record = Record()
    }

    /// Notes, in a sentence, what is not drawn or not supported here.
    package func mark(_ sentence: String) {
        if !record.marks.contains(sentence) { record.marks.append(sentence) }
    }

    /// The same place with another environment.
    package func with(_ change: (inout EnvironmentValues) -> Void) -> ViewContext {
        var context = self
        change(&context.environment)
        return context
    }

    /// The nodes of a view: bodies are evaluated until primitive views come.
    package func nodes(of view: any View) -> [ViewNode] {
        guard depth < Self.maximumDepth else {
            mark("\(type(of: view)): views are nested more than \(Self.maximumDepth) deep; does a body contain itself?")
            return []
        }
        var inner = self
        inner.depth += 1
        return environment.evaluate {
            // By the protocol's own table: to ask whether a type conforms to another protocol, the runtime looks through
            // the conformances of all libraries, once for each type.
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

/// A view that has no body: it says itself what stands in the tree.
package protocol PrimitiveView: View where Body == Never {
    /// What stands here, in order. Views that only group others return those.
    @MainActor func nodes(in context: ViewContext) -> [ViewNode]
}

extension PrimitiveView {
    /// What it says itself.
    @MainActor public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        _ViewOutputs(nodes: view.nodes(in: inputs.context))
    }
}

extension Shape {
    /// A shape's body is the shape, filled; it is no body that someone wrote.
    @MainActor @preconcurrency public static func _makeView(_ view: Self, _ inputs: _ViewInputs) -> _ViewOutputs {
        let paint = ShapePaint(kind: .fill(FillStyle()), style: ForegroundStyle())
        return _ViewOutputs(nodes: [inputs.context.node(view, [paint])])
    }
}
