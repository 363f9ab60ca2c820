/// A part of a control, such as its label, as the control's style receives it. The part contains exactly the views with
/// which the control was created.
protocol StyleContent: PrimitiveView {
    var content: any View { get }
}

extension StyleContent {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}
