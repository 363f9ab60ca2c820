/// A view of a shape, which can be painted again (SwiftUI: `ShapeView`).
@MainActor @preconcurrency public protocol ShapeView<Content>: View {
    /// The type of the shape.
    associatedtype Content: Shape
    /// The shape.
    nonisolated var shape: Self.Content { get }
}

/// A view of a shape that knows how the shape was painted so far.
protocol PaintedShape: ShapeView, PrimitiveView {
    nonisolated var paints: [ShapePaint] { get }
}

extension PaintedShape {
    package func nodes(in context: ViewContext) -> [ViewNode] { [context.node(shape, paints)] }
}

/// A filled shape (SwiftUI: `_ShapeView`).
public struct _ShapeView<Content: Shape, Style: ShapeStyle> {
    /// The shape.
    public let shape: Content
    /// What it is filled with.
    public let style: Style
    /// How its inside is found.
    public let fillStyle: FillStyle

    /// Makes a view of a shape.
    public init(shape: Content, style: Style, fillStyle: FillStyle = FillStyle()) {
        self.shape = shape
        self.style = style
        self.fillStyle = fillStyle
    }
}

extension _ShapeView: PaintedShape {
    /// None: it is a primitive.
    public typealias Body = Never
    nonisolated var paints: [ShapePaint] { [ShapePaint(kind: .fill(fillStyle), style: style)] }
}

/// A shape, filled upon what it was painted with before (SwiftUI: `FillShapeView`).
public struct FillShapeView<Content: Shape, Style: ShapeStyle, Background: View> {
    /// The shape.
    public let shape: Content
    let paints: [ShapePaint]
}

/// A shape, outlined upon what it was painted with before (SwiftUI: `StrokeShapeView`).
public struct StrokeShapeView<Content: Shape, Style: ShapeStyle, Background: View> {
    /// The shape.
    public let shape: Content
    let paints: [ShapePaint]
}

/// A shape with a border upon what it was painted with before (SwiftUI: `StrokeBorderShapeView`).
public struct StrokeBorderShapeView<Content: InsettableShape, Style: ShapeStyle, Background: View> {
    /// The shape.
    public let shape: Content
    let paints: [ShapePaint]
}

extension FillShapeView: PaintedShape {
    /// None: it is a primitive.
    public typealias Body = Never
}

extension StrokeShapeView: PaintedShape {
    /// None: it is a primitive.
    public typealias Body = Never
}

extension StrokeBorderShapeView: PaintedShape {
    /// None: it is a primitive.
    public typealias Body = Never
}
