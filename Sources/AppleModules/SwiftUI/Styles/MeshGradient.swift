/// A gradient between the points of a two-dimensional grid (SwiftUI: `MeshGradient`). The gradient is not drawn, but
/// its colours are recorded.
public struct MeshGradient: Sendable {
    let width: Int
    let height: Int
    let points: [SIMD2<Float>]
    let colors: [Color]
    let background: Color

    public init(
        width: Int, height: Int, points: [SIMD2<Float>], colors: [Color], background: Color = .clear,
        smoothsColors: Bool = true, colorSpace: Gradient.ColorSpace = .device
    ) {
        self.width = width
        self.height = height
        self.points = points
        self.colors = colors
        self.background = background
    }
}

extension MeshGradient: PrimitiveShapeStyle {
    package func value(in environment: EnvironmentValues) -> ViewValue {
        .object([
            ViewProperty("style", "meshGradient"), ViewProperty("width", .number(Double(width))),
            ViewProperty("height", .number(Double(height))),
            ViewProperty("points", .list(points.map { .list([.number(Double($0.x)), .number(Double($0.y))]) })),
            ViewProperty("colors", .list(colors.map { $0.value(in: environment) })),
            ViewProperty("background", background.value(in: environment)),
        ])
    }
}

extension MeshGradient: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        context.mark("MeshGradient is not drawn as a mesh")
        return [ViewNode("MeshGradient", [ViewProperty("fill", value(in: context.environment))])]
    }
}
