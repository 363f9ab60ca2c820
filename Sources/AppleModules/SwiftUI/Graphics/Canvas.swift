/// A drawing that a closure makes (SwiftUI: `Canvas`). The closure runs with the available size, and its operations are
/// recorded in order. The node's property `drawing` lists the operations as `{"operation":"fill","path":"M0
/// 0…","fill":{…},…}`. The node's children are the texts that were drawn.
public struct Canvas<Symbols> {
    let renderer: (inout GraphicsContext, CGSize) -> Void
    let symbols: Symbols
}

extension Canvas: View where Symbols: View {
    public typealias Body = Never

    /// Makes a canvas whose closure can also draw views, the `symbols`.
    nonisolated public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
    ) {
        self.renderer = renderer
        self.symbols = symbols()
    }
}

extension Canvas where Symbols == EmptyView {
    nonisolated public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void
    ) {
        self.init(
            opaque: opaque, colorMode: colorMode, rendersAsynchronously: rendersAsynchronously, renderer: renderer,
            symbols: { EmptyView() })
    }
}

extension Canvas: PrimitiveView where Symbols: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let slots = context.slots(("symbols", symbols))
        let record = GraphicsContext.Record(symbols: slots.flatMap(\.nodes))
        var graphics = GraphicsContext(environment: context.environment, record: record)
        let size = context.environment.widgetContentSize
        renderer(&graphics, size)
        context.markShaders(in: .list(record.drawing))
        let properties = [
            ViewProperty("size", size.value), ViewProperty("operations", .number(Double(record.operations))),
            ViewProperty("drawing", .list(record.drawing)),
        ]
        return [ViewNode("Canvas", properties, children: record.texts.flatMap { context.nodes(of: $0) }, slots: slots)]
    }
}
