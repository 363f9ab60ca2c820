/// How a shape is painted: once or several times, the first one at the back.
struct ShapePaint: Sendable {
    enum Kind: Sendable {
        case fill(FillStyle)
        case stroke(StrokeStyle, isInside: Bool)
    }

    let kind: Kind
    let style: any ShapeStyle

    /// `{"fill":{…}}`, `{"stroke":{…},"lineWidth":…}`, `{"strokeBorder":{…},"lineWidth":…}`.
    func value(in environment: EnvironmentValues) -> ViewValue {
        let value = style.viewValue(in: environment)
        switch kind {
        case .fill(let style):
            return .object([ViewProperty("fill", value)] + (style.isEOFilled ? [ViewProperty("eoFill", true)] : []))
        case .stroke(let line, let isInside):
            return .object([ViewProperty(isInside ? "strokeBorder" : "stroke", value)] + line.properties)
        }
    }
}

extension ViewContext {
    func node(_ shape: any Shape, _ paints: [ShapePaint]) -> ViewNode {
        let description = shape.description(in: environment)
        // What is filled once, as most shapes are, is written shorter.
        if paints.count == 1, case .object(let members) = paints[0].value(in: environment) {
            return ViewNode(description.kind, description.properties + members)
        }
        let list = paints.map { $0.value(in: environment) }
        return ViewNode(description.kind, description.properties + [ViewProperty("paints", .list(list))])
    }
}

/// A view of a shape, which can be painted again (SwiftUI: `ShapeView`).
@MainActor @preconcurrency public protocol ShapeView<Content>: View {
    /// The type of the shape.
    associatedtype Content: Shape
    /// The shape.
    nonisolated var shape: Self.Content { get }
}

/// What knows how its shape was painted so far.
protocol PaintedShape {
    nonisolated var paints: [ShapePaint] { get }
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
    nonisolated var paints: [ShapePaint] { [ShapePaint(kind: .fill(fillStyle), style: style)] }
}

extension _ShapeView: ShapeView, PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [context.node(shape, paints)] }
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

extension FillShapeView: PaintedShape {}
extension StrokeShapeView: PaintedShape {}
extension StrokeBorderShapeView: PaintedShape {}

extension FillShapeView: ShapeView, PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [context.node(shape, paints)] }
}

extension StrokeShapeView: ShapeView, PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [context.node(shape, paints)] }
}

extension StrokeBorderShapeView: ShapeView, PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [context.node(shape, paints)] }
}

extension ShapeView {
    nonisolated fileprivate var earlier: [ShapePaint] { (self as? any PaintedShape)?.paints ?? [] }

    /// Fills the shape as well.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> FillShapeView<Content, S, Self> {
        FillShapeView(shape: shape, paints: earlier + [ShapePaint(kind: .fill(style), style: content)])
    }

    /// Outlines the shape as well.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S, Self> {
        StrokeShapeView(
            shape: shape, paints: earlier + [ShapePaint(kind: .stroke(style, isInside: false), style: content)])
    }

    /// Outlines the shape as well.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S, Self> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension ShapeView where Content: InsettableShape {
    /// Gives the shape a border as well.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Content, S, Self> {
        StrokeBorderShapeView(
            shape: shape, paints: earlier + [ShapePaint(kind: .stroke(style, isInside: true), style: content)])
    }

    /// Gives the shape a border as well.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Content, S, Self> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension Shape {
    /// Fills the shape (SwiftUI: `fill(_:style:)`).
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> _ShapeView<Self, S> {
        _ShapeView(shape: self, style: content, fillStyle: style)
    }

    /// Fills the shape in the foreground style (SwiftUI: `fill(style:)`).
    nonisolated public func fill(style: FillStyle = FillStyle()) -> _ShapeView<Self, ForegroundStyle> {
        _ShapeView(shape: self, style: ForegroundStyle(), fillStyle: style)
    }

    /// Outlines the shape (SwiftUI: `stroke(_:style:antialiased:)`).
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> {
        StrokeShapeView(shape: self, paints: [ShapePaint(kind: .stroke(style, isInside: false), style: content)])
    }

    /// Outlines the shape (SwiftUI: `stroke(_:lineWidth:antialiased:)`).
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Self, S, EmptyView> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }

    /// The outline as a shape (SwiftUI: `stroke(style:)`).
    nonisolated public func stroke(style: StrokeStyle) -> some Shape { _StrokedShape(shape: self, style: style) }

    /// The outline as a shape (SwiftUI: `stroke(lineWidth:)`).
    nonisolated public func stroke(lineWidth: CGFloat = 1) -> some Shape {
        stroke(style: StrokeStyle(lineWidth: lineWidth))
    }
}

extension InsettableShape {
    /// Gives the shape a border (SwiftUI: `strokeBorder(_:style:antialiased:)`).
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self, S, EmptyView> {
        StrokeBorderShapeView(
            shape: self, paints: [ShapePaint(kind: .stroke(style, isInside: true), style: content)])
    }

    /// Gives the shape a border (SwiftUI: `strokeBorder(_:lineWidth:antialiased:)`).
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Self, S, EmptyView> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}
