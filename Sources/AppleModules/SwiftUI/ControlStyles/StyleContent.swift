/// A part of a control as its style sees it: nothing but the views that the control was given.
protocol StyleContent: PrimitiveView {
    /// The views.
    var content: any View { get }
}

extension StyleContent {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}
