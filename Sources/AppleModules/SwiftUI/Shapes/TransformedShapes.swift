public struct OffsetShape<Content: Shape>: DerivedShape {
    public var shape: Content
    public var offset: CGSize

    nonisolated public init(shape: Content, offset: CGSize) {
        self.shape = shape
        self.offset = offset
    }

    nonisolated public func path(in rect: CGRect) -> Path {
        shape.path(in: rect).offsetBy(dx: offset.width, dy: offset.height)
    }
    nonisolated func description(of environment: EnvironmentValues) -> ShapeDescription {
        shape.description(in: environment).adding(ViewProperty("offset", offset.value))
    }
}

extension OffsetShape: InsettableShape where Content: InsettableShape {
    nonisolated public func inset(by amount: CGFloat) -> OffsetShape<Content.InsetShape> {
        OffsetShape<Content.InsetShape>(shape: shape.inset(by: amount), offset: offset)
    }
}

public struct ScaledShape<Content: Shape>: DerivedShape {
    public var shape: Content
    public var scale: CGSize
    public var anchor: UnitPoint

    nonisolated public init(shape: Content, scale: CGSize, anchor: UnitPoint = .center) {
        self.shape = shape
        self.scale = scale
        self.anchor = anchor
    }

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
    nonisolated public func inset(by amount: CGFloat) -> ScaledShape<Content.InsetShape> {
        ScaledShape<Content.InsetShape>(shape: shape.inset(by: amount), scale: scale, anchor: anchor)
    }
}

public struct RotatedShape<Content: Shape>: DerivedShape {
    public var shape: Content
    public var angle: Angle
    public var anchor: UnitPoint

    nonisolated public init(shape: Content, angle: Angle, anchor: UnitPoint = .center) {
        self.shape = shape
        self.angle = angle
        self.anchor = anchor
    }

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
    nonisolated public func inset(by amount: CGFloat) -> RotatedShape<Content.InsetShape> {
        RotatedShape<Content.InsetShape>(shape: shape.inset(by: amount), angle: angle, anchor: anchor)
    }
}

/// A transformed shape (SwiftUI: `TransformedShape`).
public struct TransformedShape<Content: Shape>: DerivedShape {
    public var shape: Content
    public var transform: CGAffineTransform

    nonisolated public init(shape: Content, transform: CGAffineTransform) {
        self.shape = shape
        self.transform = transform
    }

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

/// Returns a transform that does not move the given anchor of a rectangle.
nonisolated private func around(
    _ anchor: UnitPoint, _ rect: CGRect, _ transform: CGAffineTransform
) -> CGAffineTransform {
    let (x, y) = (rect.minX + rect.width * anchor.x, rect.minY + rect.height * anchor.y)
    return CGAffineTransform(translationX: -x, y: -y).concatenating(transform)
        .concatenating(CGAffineTransform(translationX: x, y: y))
}
