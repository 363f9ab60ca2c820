/// A shape whose type is hidden (SwiftUI: `AnyShape`).
public struct AnyShape: DerivedShape {
    private let shape: any Shape

    /// Hides a shape's type.
    nonisolated public init<S: Shape>(_ shape: S) {
        self.shape = shape
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment)
    }
}

extension Path: DerivedShape {
    /// The path as it is.
    nonisolated public func path(in rect: CGRect) -> Path { self }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        ShapeDescription("Path", [ViewProperty("path", .string(svg))])
    }
}

/// A part of a shape's outline (SwiftUI: `_TrimmedShape`).
public struct _TrimmedShape<Content: Shape>: DerivedShape {
    /// The shape.
    public var shape: Content
    /// What is done to it.
    public var startFraction: CGFloat
    /// What is done to it.
    public var endFraction: CGFloat

    /// Makes the shape.
    nonisolated public init(shape: Content, startFraction: CGFloat, endFraction: CGFloat) {
        self.shape = shape
        self.startFraction = startFraction
        self.endFraction = endFraction
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).trimmedPath(from: startFraction, to: endFraction)
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(
            ViewProperty(
                "trim",
                .object([ViewProperty("from", .number(startFraction)), ViewProperty("to", .number(endFraction))])))
    }
}

/// A shape's outline as a shape (SwiftUI: `_StrokedShape`).
public struct _StrokedShape<Content: Shape>: DerivedShape {
    /// The shape.
    public var shape: Content
    /// What is done to it.
    public var style: StrokeStyle

    /// Makes the shape.
    nonisolated public init(shape: Content, style: StrokeStyle) {
        self.shape = shape
        self.style = style
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect)
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(ViewProperty("stroke", .object(style.properties)))
    }
}

/// A shape of a size (SwiftUI: `_SizedShape`).
public struct _SizedShape<Content: Shape>: DerivedShape {
    /// The shape.
    public var shape: Content
    /// What is done to it.
    public var size: CGSize

    /// Makes the shape.
    nonisolated public init(shape: Content, size: CGSize) {
        self.shape = shape
        self.size = size
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: CGRect(origin: rect.origin, size: size))
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(ViewProperty("size", size.value))
    }
}

/// A moved shape (SwiftUI: `OffsetShape`).
public struct OffsetShape<Content: Shape>: DerivedShape {
    /// The shape.
    public var shape: Content
    /// What is done to it.
    public var offset: CGSize

    /// Makes the shape.
    nonisolated public init(shape: Content, offset: CGSize) {
        self.shape = shape
        self.offset = offset
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(ViewProperty("offset", offset.value))
    }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
        OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
    }
}

/// A scaled shape (SwiftUI: `ScaledShape`).
public struct ScaledShape<Content: Shape>: DerivedShape {
    /// The shape.
    public var shape: Content
    /// What is done to it.
    public var scale: CGSize
    /// What is done to it.
    public var anchor: UnitPoint

    /// Makes the shape.
    nonisolated public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
        self.shape = shape
        self.scale = scale
        self.anchor = anchor
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).applying(
            around(anchor, rect, CGAffineTransform(scaleX: scale.width, y: scale.height)))
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(
            ViewProperty(
                "scale",
                .object([
                    ViewProperty("x", .number(scale.width)), ViewProperty("y", .number(scale.height)),
                    ViewProperty("anchor", anchor.value),
                ])))
    }
}

extension ScaledShape: InsettableShape where Content: InsettableShape {
    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> ScaledShape<Content.InsetShape> {
        ScaledShape<Content.InsetShape>(shape: shape.inset(by: amount), scale: scale, anchor: anchor)
    }
}

/// A turned shape (SwiftUI: `RotatedShape`).
public struct RotatedShape<Content: Shape>: DerivedShape {
    /// The shape.
    public var shape: Content
    /// What is done to it.
    public var angle: Angle
    /// What is done to it.
    public var anchor: UnitPoint

    /// Makes the shape.
    nonisolated public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
        self.shape = shape
        self.angle = angle
        self.anchor = anchor
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).applying(
            around(anchor, rect, CGAffineTransform(rotationAngle: CGFloat(angle.radians))))
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(
            ViewProperty(
                "rotation",
                .object([ViewProperty("degrees", .number(angle.degrees)), ViewProperty("anchor", anchor.value)])))
    }
}

extension RotatedShape: InsettableShape where Content: InsettableShape {
    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
        RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
    }
}

/// A mapped shape (SwiftUI: `TransformedShape`).
public struct TransformedShape<Content: Shape>: DerivedShape {
    /// The shape.
    public var shape: Content
    /// What is done to it.
    public var transform: CGAffineTransform

    /// Makes the shape.
    nonisolated public init(shape: Content, transform: CGAffineTransform) {
        self.shape = shape
        self.transform = transform
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).applying(transform)
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(
            ViewProperty(
                "transform",
                .list(
                    [transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty].map { .number($0) }
                )))
    }
}

/// A mapping that leaves a point of a rectangle where it is.
nonisolated private func around(
    _ anchor: UnitPoint, _ rect: CGRect, _ transform: CGAffineTransform
) -> CGAffineTransform {
    let (x, y) = (rect.minX + rect.width * anchor.x, rect.minY + rect.height * anchor.y)
    return CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
        .concatenating(CGAffineTransform(translationX: x, y: y))
}

extension Shape {
    /// A part of the outline, from and to fractions of its length.
    nonisolated public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
        _TrimmedShape(shape: self, startFraction: startFraction, endFraction: endFraction)
    }

    /// The shape in a size of its own.
    nonisolated public func size(_ size: CGSize) -> some Shape { _SizedShape(shape: self, size: size) }

    /// The shape in a size of its own.
    nonisolated public func size(width: CGFloat, height: CGFloat) -> some Shape {
        size(CGSize(width: width, height: height))
    }

    /// The shape, moved.
    nonisolated public func offset(_ offset: CGSize) -> OffsetShape<Self> { OffsetShape(shape: self, offset: offset) }

    /// The shape, moved.
    nonisolated public func offset(_ offset: CGPoint) -> OffsetShape<Self> {
        OffsetShape(shape: self, offset: CGSize(width: offset.x, height: offset.y))
    }

    /// The shape, moved.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> OffsetShape<Self> {
        OffsetShape(shape: self, offset: CGSize(width: x, height: y))
    }

    /// The shape, scaled.
    nonisolated public func scale(
        x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
    ) -> ScaledShape<Self> {
        ScaledShape(shape: self, scale: CGSize(width: x, height: y), anchor: anchor)
    }

    /// The shape, scaled.
    nonisolated public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> ScaledShape<Self> {
        self.scale(x: scale, y: scale, anchor: anchor)
    }

    /// The shape, turned.
    nonisolated public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> RotatedShape<Self> {
        RotatedShape(shape: self, angle: angle, anchor: anchor)
    }

    /// The shape, mapped.
    nonisolated public func transform(_ transform: CGAffineTransform) -> TransformedShape<Self> {
        TransformedShape(shape: self, transform: transform)
    }
}
