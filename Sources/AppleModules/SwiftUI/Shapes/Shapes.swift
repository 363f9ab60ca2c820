/// How much smaller a shape is than its space; nothing where it is not.
nonisolated private func insetProperty(_ amount: CGFloat) -> [ViewProperty] {
    amount == 0 ? [] : [ViewProperty("inset", .number(amount))]
}

/// A rectangle (SwiftUI: `Rectangle`).
public struct Rectangle: InsettableShape {
    var insetAmount: CGFloat = 0

    /// Makes the shape.
    nonisolated public init() {}

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
        return Path(rect)
    }

    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        var shape = self
        shape.insetAmount += amount
        return shape
    }
}

extension Rectangle: NamedShape {
    nonisolated package var description: ShapeDescription {
        ShapeDescription("Rectangle", [] + insetProperty(insetAmount))
    }
}

/// A circle in the middle (SwiftUI: `Circle`).
public struct Circle: InsettableShape {
    var insetAmount: CGFloat = 0

    /// Makes the shape.
    nonisolated public init() {}

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
        let side = min(rect.width, rect.height)
        let square = CGRect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
        return Path(ellipseIn: square)
    }

    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        var shape = self
        shape.insetAmount += amount
        return shape
    }
}

extension Circle: NamedShape {
    nonisolated package var description: ShapeDescription {
        ShapeDescription("Circle", [] + insetProperty(insetAmount))
    }
}

/// An ellipse (SwiftUI: `Ellipse`).
public struct Ellipse: InsettableShape {
    var insetAmount: CGFloat = 0

    /// Makes the shape.
    nonisolated public init() {}

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
        return Path(ellipseIn: rect)
    }

    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        var shape = self
        shape.insetAmount += amount
        return shape
    }
}

extension Ellipse: NamedShape {
    nonisolated package var description: ShapeDescription {
        ShapeDescription("Ellipse", [] + insetProperty(insetAmount))
    }
}

/// A rectangle with round ends (SwiftUI: `Capsule`).
public struct Capsule: InsettableShape {
    /// The form of the ends.
    public var style: RoundedCornerStyle
    var insetAmount: CGFloat = 0

    /// Makes the shape.
    nonisolated public init(style: RoundedCornerStyle = .continuous) {
        self.style = style
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
        let radius = min(rect.width, rect.height) / 2
        return Path(roundedRect: rect, cornerRadius: radius, style: style)
    }

    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        var shape = self
        shape.insetAmount += amount
        return shape
    }
}

extension Capsule: NamedShape {
    nonisolated package var description: ShapeDescription {
        ShapeDescription("Capsule", [ViewProperty("style", .string("\(style)"))] + insetProperty(insetAmount))
    }
}

/// A rectangle with rounded corners (SwiftUI: `RoundedRectangle`).
public struct RoundedRectangle: InsettableShape {
    /// The size of a corner.
    public var cornerSize: CGSize
    /// The form of the corners.
    public var style: RoundedCornerStyle
    var insetAmount: CGFloat = 0

    /// Makes the shape.
    nonisolated public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
        self.cornerSize = cornerSize
        self.style = style
    }

    /// Makes the shape.
    nonisolated public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
        self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
        let size = CGSize(
            width: max(0, cornerSize.width - insetAmount), height: max(0, cornerSize.height - insetAmount))
        return Path(roundedRect: rect, cornerSize: size, style: style)
    }

    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        var shape = self
        shape.insetAmount += amount
        return shape
    }
}

extension RoundedRectangle: NamedShape {
    nonisolated package var description: ShapeDescription {
        ShapeDescription(
            "RoundedRectangle",
            [
                cornerSize.width == cornerSize.height
                    ? ViewProperty("cornerRadius", .number(cornerSize.width))
                    : ViewProperty("cornerSize", cornerSize.value),
                ViewProperty("style", .string("\(style)")),
            ] + insetProperty(insetAmount))
    }
}

/// The radii of a rectangle's corners (SwiftUI: `RectangleCornerRadii`).
public struct RectangleCornerRadii: Equatable, Sendable {
    /// The top's leading one.
    public var topLeading: CGFloat
    /// The bottom's leading one.
    public var bottomLeading: CGFloat
    /// The bottom's trailing one.
    public var bottomTrailing: CGFloat
    /// The top's trailing one.
    public var topTrailing: CGFloat

    /// Makes radii.
    nonisolated public init(
        topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0, topTrailing: CGFloat = 0
    ) {
        self.topLeading = topLeading
        self.bottomLeading = bottomLeading
        self.bottomTrailing = bottomTrailing
        self.topTrailing = topTrailing
    }
}

/// A rectangle with corners of different radii (SwiftUI: `UnevenRoundedRectangle`).
public struct UnevenRoundedRectangle: InsettableShape {
    /// The radii.
    public var cornerRadii: RectangleCornerRadii
    /// The form of the corners.
    public var style: RoundedCornerStyle
    var insetAmount: CGFloat = 0

    /// Makes the shape.
    nonisolated public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
        self.cornerRadii = cornerRadii
        self.style = style
    }

    /// Makes the shape.
    nonisolated public init(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) {
        self.init(
            cornerRadii: RectangleCornerRadii(
                topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
                bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius),
            style: style)
    }

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
        return Path(roundedRect: rect, cornerRadii: cornerRadii, style: style)
    }

    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        var shape = self
        shape.insetAmount += amount
        return shape
    }
}

extension UnevenRoundedRectangle: NamedShape {
    nonisolated package var description: ShapeDescription {
        ShapeDescription(
            "UnevenRoundedRectangle",
            [
                ViewProperty("topLeading", .number(cornerRadii.topLeading)),
                ViewProperty("topTrailing", .number(cornerRadii.topTrailing)),
                ViewProperty("bottomLeading", .number(cornerRadii.bottomLeading)),
                ViewProperty("bottomTrailing", .number(cornerRadii.bottomTrailing)),
                ViewProperty("style", .string("\(style)")),
            ] + insetProperty(insetAmount))
    }
}

/// The shape of the widget, smaller where it is inside (SwiftUI: `ContainerRelativeShape`).
public struct ContainerRelativeShape: InsettableShape {
    var insetAmount: CGFloat = 0

    /// Makes the shape.
    nonisolated public init() {}

    /// The outline in a rectangle.
    nonisolated public func path(in rect: CGRect) -> Path {
        let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
        return Path(roundedRect: rect, cornerRadius: min(20, rect.width / 2, rect.height / 2), style: .continuous)
    }

    /// The shape, smaller by an amount on all sides.
    nonisolated public func inset(by amount: CGFloat) -> some InsettableShape {
        var shape = self
        shape.insetAmount += amount
        return shape
    }
}

extension ContainerRelativeShape: NamedShape {
    nonisolated package var description: ShapeDescription {
        ShapeDescription("ContainerRelativeShape", [] + insetProperty(insetAmount))
    }
}

extension Shape where Self == Rectangle {
    /// A rectangle.
    nonisolated public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == Circle {
    /// A circle.
    nonisolated public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
    /// An ellipse.
    nonisolated public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
    /// A rectangle with round ends.
    nonisolated public static var capsule: Capsule { Capsule() }
    /// A rectangle with round ends.
    nonisolated public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension Shape where Self == ContainerRelativeShape {
    /// The shape of the widget.
    nonisolated public static var containerRelative: ContainerRelativeShape { ContainerRelativeShape() }
}

extension Shape where Self == RoundedRectangle {
    /// A rectangle with rounded corners.
    nonisolated public static func rect(
        cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
    ) -> RoundedRectangle { RoundedRectangle(cornerRadius: cornerRadius, style: style) }
    /// A rectangle with rounded corners.
    nonisolated public static func rect(
        cornerSize: CGSize, style: RoundedCornerStyle = .continuous
    ) -> RoundedRectangle { RoundedRectangle(cornerSize: cornerSize, style: style) }
}

extension Shape where Self == UnevenRoundedRectangle {
    /// A rectangle with corners of different radii.
    nonisolated public static func rect(
        topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0, bottomTrailingRadius: CGFloat = 0,
        topTrailingRadius: CGFloat = 0, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle {
        UnevenRoundedRectangle(
            topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
            bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius, style: style)
    }
    /// A rectangle with corners of different radii.
    nonisolated public static func rect(
        cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
    ) -> UnevenRoundedRectangle { UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style) }
}
