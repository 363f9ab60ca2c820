/// A view of a shape, to which further paints can be added (SwiftUI: `ShapeView`).
@MainActor @preconcurrency public protocol ShapeView<Content>: View {
    associatedtype Content: Shape
    nonisolated var shape: Self.Content { get }
}

/// A view of a shape that keeps a list of its paints.
protocol PaintedShape: ShapeView, PrimitiveView {
    nonisolated var paints: [ShapePaint] { get }
}

extension PaintedShape {
    package func nodes(in context: ViewContext) -> [ViewNode] { [context.node(shape, paints)] }
}

public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
    public let shape: Content
    public let style: Style
    /// The rule that decides which points are inside the shape.
    public let fillStyle: FillStyle

    public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
        self.shape = shape
        self.style = style
        self.fillStyle = fillStyle
    }
}

extension _ShapeView: PaintedShape {
    public typealias Body = Never
    nonisolated var paints: [ShapePaint] { [ShapePaint(kind: .fill(fillStyle), style: style)] }
}

/// A shape with a fill in front of earlier paints (SwiftUI: `FillShapeView`).
public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View> {
    public let shape: Content
    let paints: [ShapePaint]
}

/// A shape with an outline in front of earlier paints (SwiftUI: `StrokeShapeView`).
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View> {
    public let shape: Content
    let paints: [ShapePaint]
}

/// A shape with a border in front of earlier paints (SwiftUI: `StrokeBorderShapeView`).
public struct StrokeBorderShapeView<Content: InsettableShape, Style: ShapeStyle, Background: View> {
    public let shape: Content
    let paints: [ShapePaint]
}

extension FillShapeView: PaintedShape {
    public typealias Body = Never
}

extension StrokeShapeView: PaintedShape {
    public typealias Body = Never
}

extension StrokeBorderShapeView: PaintedShape {
    public typealias Body = Never
}
