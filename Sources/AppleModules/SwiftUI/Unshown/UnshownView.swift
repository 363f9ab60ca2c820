extension ViewContext {
    /// Returns the node of a view that a widget does not show, and adds a mark that says so. A phone draws a sign in its
    /// place (WidgetKit: "SwiftUI views for widgets" lists the views that widgets show).
    package func unshown(_ kind: String, _ properties: [ViewProperty] = [], children: [ViewNode] = []) -> [ViewNode] {
        mark("\(kind) is not shown in a widget")
        return [ViewNode(kind, properties, children: children)]
    }
}
