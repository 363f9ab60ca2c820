/// A part of a control as passed to the control's style, such as its label. It contains exactly the views with which
/// the control was created.
protocol StyleContent: PrimitiveView {
    var content: any View { get }
}

extension StyleContent {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}
