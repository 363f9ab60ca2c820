public import SwiftUI

struct ModifiedChartContent {
    let content: any ChartContent
    let property: (EnvironmentValues) -> ViewProperty?
}

extension ModifiedChartContent: PrimitiveChartContent {
    typealias Body = Never
    func marks(in environment: EnvironmentValues) -> [ViewValue] {
        let marks = content.marks(in: environment)
        guard let property = property(environment) else { return marks }
        return marks.map { mark in
            if case .object(let members) = mark { .object(members + [property]) } else { mark }
        }
    }
}

/// The way in which a line connects its points (Charts: `InterpolationMethod`).
public struct InterpolationMethod: Sendable {
    let name: String
    public static let linear = InterpolationMethod(name: "linear")
    /// A smooth line that does not overshoot its points.
    public static let monotone = InterpolationMethod(name: "monotone")
    /// A smooth line.
    public static let catmullRom = InterpolationMethod(name: "catmullRom")
    /// A smooth line. `alpha` has no effect here.
    public static func catmullRom(alpha: CGFloat) -> InterpolationMethod { catmullRom }
    /// A smooth line.
    public static let cardinal = InterpolationMethod(name: "cardinal")
    /// A smooth line. `tension` has no effect here.
    public static func cardinal(tension: CGFloat) -> InterpolationMethod { cardinal }
    /// A line of steps. Each step is at the start of the interval between two points.
    public static let stepStart = InterpolationMethod(name: "stepStart")
    /// A line of steps. Each step is in the middle of the interval between two points.
    public static let stepCenter = InterpolationMethod(name: "stepCenter")
    /// A line of steps. Each step is at the end of the interval between two points.
    public static let stepEnd = InterpolationMethod(name: "stepEnd")
}

/// The side of a mark at which an annotation is drawn (Charts: `AnnotationPosition`).
public struct AnnotationPosition: Sendable {
    let name: String
    public static let automatic = AnnotationPosition(name: "automatic")
    public static let top = AnnotationPosition(name: "top")
    public static let bottom = AnnotationPosition(name: "bottom")
    public static let leading = AnnotationPosition(name: "leading")
    public static let trailing = AnnotationPosition(name: "trailing")
    /// The annotation is on top of the mark.
    public static let overlay = AnnotationPosition(name: "overlay")
}

/// The rule for an annotation that extends beyond the chart (Charts: `AnnotationOverflowResolution`).
public struct AnnotationOverflowResolution: Sendable {
    /// The rule for one axis (Charts: `AnnotationOverflowResolution.Strategy`).
    public struct Strategy: Sendable {
        public static let automatic = Strategy()
        /// The annotation may extend beyond the chart.
        public static let disabled = Strategy()
        /// The annotation is moved so that it fits into the chart.
        public static let fit = Strategy()
        /// The annotation is moved so that it fits into `boundary`.
        public static func fit(to boundary: Boundary) -> Strategy { Strategy() }
        /// The scale of the chart is extended until the annotation fits.
        public static let padScale = Strategy()
    }

    /// The area into which an annotation must fit (Charts: `AnnotationOverflowResolution.Boundary`).
    public struct Boundary: Sendable {
        public static let automatic = Boundary()
        public static let chart = Boundary()
        /// The plot area.
        public static let plot = Boundary()
    }

    public static let automatic = AnnotationOverflowResolution()
    public init(x: Strategy = .automatic, y: Strategy = .automatic) {}
}

/// The mark to which an annotation belongs (Charts: `AnnotationContext`).
public struct AnnotationContext: Sendable {
    /// The size of the mark. Always zero here, because charts have no layout before they are drawn.
    public var targetSize: CGSize { .zero }
}

extension ChartContent {
    nonisolated fileprivate func with(
        _ property: @escaping (EnvironmentValues) -> ViewProperty?
    ) -> ModifiedChartContent { ModifiedChartContent(content: self, property: property) }

    /// Paints the marks with a style.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
        with { ViewProperty("foregroundStyle", style.viewValue(in: $0)) }
    }
    /// Chooses the style of the marks according to `value`.
    nonisolated public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        with { _ in value.property("foregroundStyleBy") }
    }
    /// Moves the marks sideways according to `value`, for example to put bars side by side.
    nonisolated public func position<P: Plottable>(by value: PlottableValue<P>) -> some ChartContent {
        with { _ in value.property("positionBy") }
    }
    /// Chooses the symbol of the marks according to `value`.
    nonisolated public func symbol<S: Plottable>(by value: PlottableValue<S>) -> some ChartContent {
        with { _ in value.property("symbolBy") }
    }
    /// Sets the symbol of the marks.
    nonisolated public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
        with { _ in ViewProperty("symbol", .string("\(symbol)")) }
    }
    /// Sets the area of the symbols in square points.
    nonisolated public func symbolSize(_ area: CGFloat) -> some ChartContent {
        with { _ in ViewProperty("symbolSize", .number(area)) }
    }
    /// Sets the way in which lines connect their points.
    nonisolated public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
        with { _ in ViewProperty("interpolationMethod", .string(method.name)) }
    }
    /// Sets the stroke style of lines.
    nonisolated public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
        with { _ in ViewProperty("lineStyle", .object(style.properties)) }
    }
    /// Rounds the corners of bars.
    nonisolated public func cornerRadius(
        _ radius: CGFloat, style: RoundedCornerStyle = .continuous
    ) -> some ChartContent { with { _ in ViewProperty("cornerRadius", .number(radius)) } }
    nonisolated public func opacity(_ opacity: Double) -> some ChartContent {
        with { _ in ViewProperty("opacity", .number(opacity)) }
    }
    /// Sets the order in which the marks are drawn. Marks with a larger value are drawn on top.
    nonisolated public func zIndex(_ value: Double) -> some ChartContent {
        with { _ in ViewProperty("zIndex", .number(value)) }
    }
    /// Adds views beside the marks. These views are not drawn.
    nonisolated public func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution = .automatic, @ViewBuilder content: () -> C
    ) -> some ChartContent {
        with { _ in ViewProperty("annotation", .string(position.name)) }
    }
    /// Adds the views that a closure returns beside the marks. These views are not drawn.
    nonisolated public func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution = .automatic,
        @ViewBuilder content: @escaping (AnnotationContext) -> C
    ) -> some ChartContent {
        with { _ in ViewProperty("annotation", .string(position.name)) }
    }
    /// Makes the style of the marks, such as a gradient, span the whole plot area instead of each mark.
    nonisolated public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent {
        with { _ in ViewProperty("alignsMarkStylesWithPlotArea", .bool(aligns)) }
    }
    /// Chooses the area of the symbols according to `value`.
    nonisolated public func symbolSize<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        with { _ in value.property("symbolSizeBy") }
    }
    /// Sets the size of the symbols.
    nonisolated public func symbolSize(_ size: CGSize) -> some ChartContent {
        with { _ in ViewProperty("symbolSize", .number(size.width * size.height)) }
    }
    /// Uses a view as the symbol of the marks. The view is not drawn.
    nonisolated public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
        with { _ in ViewProperty("symbol", "view") }
    }
    /// Chooses the stroke style of lines according to `value`.
    nonisolated public func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        with { _ in value.property("lineStyleBy") }
    }
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
        with { _ in ViewProperty("offset", CGPoint(x: x, y: y).value) }
    }
    nonisolated public func blur(radius: CGFloat) -> some ChartContent {
        with { _ in ViewProperty("blur", .number(radius)) }
    }
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some ChartContent { with { _ in ViewProperty("shadow", .number(radius)) } }
    nonisolated public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some ChartContent {
        with { ViewProperty("clipShape", shape.description(in: $0).value) }
    }
    /// Has no effect here.
    nonisolated public func accessibilityLabel(_ label: Text) -> some ChartContent { with { _ in nil } }
    /// Has no effect here.
    nonisolated public func accessibilityValue(_ value: Text) -> some ChartContent { with { _ in nil } }
    /// Has no effect here.
    nonisolated public func accessibilityLabel(_ label: String) -> some ChartContent { with { _ in nil } }
    /// Has no effect here.
    nonisolated public func accessibilityValue(_ value: String) -> some ChartContent { with { _ in nil } }
    /// Has no effect here.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some ChartContent { with { _ in nil } }
}

/// The shape of the symbol that marks a point (Charts: `ChartSymbolShape`).
public protocol ChartSymbolShape: Sendable {}

/// The predefined shapes of symbols (Charts: `BasicChartSymbolShape`).
public struct BasicChartSymbolShape: ChartSymbolShape, CustomStringConvertible {
    public let description: String
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
    public static var circle: BasicChartSymbolShape { BasicChartSymbolShape(description: "circle") }
    public static var square: BasicChartSymbolShape { BasicChartSymbolShape(description: "square") }
    public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape(description: "triangle") }
    public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape(description: "diamond") }
    public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(description: "cross") }
    public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(description: "plus") }
}

extension Circle: ChartSymbolShape {}
extension Ellipse: ChartSymbolShape {}
extension Capsule: ChartSymbolShape {}
extension Rectangle: ChartSymbolShape {}
extension RoundedRectangle: ChartSymbolShape {}
