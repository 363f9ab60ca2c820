/// A part of a control as passed to its style. It contains exactly the views that the control was given.
protocol StyleContent: PrimitiveView {
    var content: any View { get }
}

extension StyleContent {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}
