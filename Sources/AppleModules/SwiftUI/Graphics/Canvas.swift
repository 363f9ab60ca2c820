/// What a closure draws (SwiftUI: `Canvas`). The closure runs in the space there is, and what it draws is kept in order:
/// the property `drawing` is a list of `{"operation":"fill","path":"M0 0…","fill":{…},…}`, texts are the children.
public struct Canvas<Symbols> {
    let renderer: (inout GraphicsContext, CGSize) -> Void
    let symbols: Symbols
}

extension Canvas: View where Symbols: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes a view that a closure draws, with views in it.
    nonisolated public init(
        opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear, rendersAsynchronously: Bool = false,
        renderer: @escaping (inout GraphicsContext, CGSize) -> Void, @ViewBuilder symbols: () -> Symbols
    ) {
        self.renderer = renderer
        self.symbols = symbols()
    }
}

extension Canvas where Symbols == EmptyView {
    /// Makes a view that a closure draws.
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
        let properties = [
            ViewProperty("size", size.value), ViewProperty("operations", .number(Double(record.operations))),
            ViewProperty("drawing", .list(record.drawing)),
        ]
        return [ViewNode("Canvas", properties, children: record.texts.flatMap { context.nodes(of: $0) }, slots: slots)]
    }
}
