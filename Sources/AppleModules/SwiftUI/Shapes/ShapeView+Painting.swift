extension ShapeView {
    nonisolated fileprivate var earlier: [ShapePaint] { (self as? any PaintedShape)?.paints ?? [] }

    /// Adds a fill in front of the shape's earlier paints.
    nonisolated public func fill<S: ShapeStyle>(
        _ content: S = .foreground, style: FillStyle = FillStyle()
    ) -> FillShapeView<Content, S, Self> {
        FillShapeView(shape: shape, paints: earlier + [ShapePaint(kind: .fill(style), style: content)])
    }

    /// Adds an outline in front of the shape's earlier paints.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S, Self> {
        StrokeShapeView(
            shape: shape, paints: earlier + [ShapePaint(kind: .stroke(style, isInside: false), style: content)])
    }

    /// Adds an outline in front of the shape's earlier paints.
    nonisolated public func stroke<S: ShapeStyle>(
        _ content: S, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeShapeView<Content, S, Self> {
        stroke(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}

extension ShapeView where Content: InsettableShape {
    /// Adds a border in front of the shape's earlier paints.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, style: StrokeStyle, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Content, S, Self> {
        StrokeBorderShapeView(
            shape: shape, paints: earlier + [ShapePaint(kind: .stroke(style, isInside: true), style: content)])
    }

    /// Adds a border in front of the shape's earlier paints.
    nonisolated public func strokeBorder<S: ShapeStyle>(
        _ content: S = .foreground, lineWidth: CGFloat = 1, antialiased: Bool = true
    ) -> StrokeBorderShapeView<Content, S, Self> {
        strokeBorder(content, style: StrokeStyle(lineWidth: lineWidth), antialiased: antialiased)
    }
}
