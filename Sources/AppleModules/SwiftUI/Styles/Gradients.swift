/// A gradient along a line (SwiftUI: `LinearGradient`).
public struct LinearGradient: Sendable {
    let gradient: Gradient
    let startPoint: UnitPoint
    let endPoint: UnitPoint

    public init(gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint) {
        self.gradient = gradient
        self.startPoint = startPoint
        self.endPoint = endPoint
    }

    public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(colors: colors), startPoint: startPoint, endPoint: endPoint)
    }

    public init(stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint) {
        self.init(gradient: Gradient(stops: stops), startPoint: startPoint, endPoint: endPoint)
    }
}

extension LinearGradient: PrimitiveShapeStyle {
    package func value(in environment: EnvironmentValues) -> ViewValue {
        .object(
            [ViewProperty("style", "linearGradient")] + gradient.properties(in: environment) + [
                ViewProperty("startPoint", startPoint.value), ViewProperty("endPoint", endPoint.value),
            ])
    }
}

extension LinearGradient: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("LinearGradient", [ViewProperty("fill", value(in: context.environment))])]
    }
}

/// A gradient from a point outwards (SwiftUI: `RadialGradient`).
public struct RadialGradient: Sendable {
    let gradient: Gradient
    let center: UnitPoint
    let startRadius: CGFloat
    let endRadius: CGFloat

    public init(gradient: Gradient, center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.gradient = gradient
        self.center = center
        self.startRadius = startRadius
        self.endRadius = endRadius
    }

    public init(colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(colors: colors), center: center, startRadius: startRadius, endRadius: endRadius)
    }

    public init(stops: [Gradient.Stop], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat) {
        self.init(gradient: Gradient(stops: stops), center: center, startRadius: startRadius, endRadius: endRadius)
    }
}

extension RadialGradient: PrimitiveShapeStyle {
    package func value(in environment: EnvironmentValues) -> ViewValue {
        .object(
            [ViewProperty("style", "radialGradient")] + gradient.properties(in: environment) + [
                ViewProperty("center", center.value), ViewProperty("startRadius", .number(startRadius)),
                ViewProperty("endRadius", .number(endRadius)),
            ])
    }
}

extension RadialGradient: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("RadialGradient", [ViewProperty("fill", value(in: context.environment))])]
    }
}

/// A gradient from a point outwards, as an ellipse that fills the shape (SwiftUI: `EllipticalGradient`).
public struct EllipticalGradient: Sendable {
    let gradient: Gradient
    let center: UnitPoint
    let startRadiusFraction: CGFloat
    let endRadiusFraction: CGFloat

    public init(
        gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        self.gradient = gradient
        self.center = center
        self.startRadiusFraction = startRadiusFraction
        self.endRadiusFraction = endRadiusFraction
    }

    public init(
        colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0, endRadiusFraction: CGFloat = 0.5
    ) {
        self.init(
            gradient: Gradient(colors: colors), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }

    public init(
        stops: [Gradient.Stop], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
        endRadiusFraction: CGFloat = 0.5
    ) {
        self.init(
            gradient: Gradient(stops: stops), center: center, startRadiusFraction: startRadiusFraction,
            endRadiusFraction: endRadiusFraction)
    }
}

extension EllipticalGradient: PrimitiveShapeStyle {
    package func value(in environment: EnvironmentValues) -> ViewValue {
        .object(
            [ViewProperty("style", "ellipticalGradient")] + gradient.properties(in: environment) + [
                ViewProperty("center", center.value), ViewProperty("startRadiusFraction", .number(startRadiusFraction)),
                ViewProperty("endRadiusFraction", .number(endRadiusFraction)),
            ])
    }
}

extension EllipticalGradient: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("EllipticalGradient", [ViewProperty("fill", value(in: context.environment))])]
    }
}

/// A gradient around a point (SwiftUI: `AngularGradient`).
public struct AngularGradient: Sendable {
    let gradient: Gradient
    let center: UnitPoint
    let startAngle: Angle
    let endAngle: Angle

    public init(gradient: Gradient, center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        self.gradient = gradient
        self.center = center
        self.startAngle = startAngle
        self.endAngle = endAngle
    }

    public init(colors: [Color], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        self.init(gradient: Gradient(colors: colors), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    public init(stops: [Gradient.Stop], center: UnitPoint, startAngle: Angle = .zero, endAngle: Angle = .zero) {
        self.init(gradient: Gradient(stops: stops), center: center, startAngle: startAngle, endAngle: endAngle)
    }

    /// Makes a gradient that goes once around a point.
    public init(gradient: Gradient, center: UnitPoint, angle: Angle = .zero) {
        self.init(gradient: gradient, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }

    /// Makes a gradient from evenly spaced colours that goes once around a point.
    public init(colors: [Color], center: UnitPoint, angle: Angle = .zero) {
        self.init(colors: colors, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }

    /// Makes a gradient from colours and their positions that goes once around a point.
    public init(stops: [Gradient.Stop], center: UnitPoint, angle: Angle = .zero) {
        self.init(stops: stops, center: center, startAngle: angle, endAngle: angle + .degrees(360))
    }
}

extension AngularGradient: PrimitiveShapeStyle {
    package func value(in environment: EnvironmentValues) -> ViewValue {
        .object(
            [ViewProperty("style", "angularGradient")] + gradient.properties(in: environment) + [
                ViewProperty("center", center.value), ViewProperty("startAngle", .number(startAngle.degrees)),
                ViewProperty("endAngle", .number(endAngle.degrees)),
            ])
    }
}

extension AngularGradient: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("AngularGradient", [ViewProperty("fill", value(in: context.environment))])]
    }
}
