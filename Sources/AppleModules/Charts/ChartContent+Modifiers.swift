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

/// How points of a line are joined (Charts: `InterpolationMethod`).
public struct InterpolationMethod: Sendable {
    let name: String
    /// By lines.
    public static let linear = InterpolationMethod(name: "linear")
    /// Smoothly, without going beyond.
    public static let monotone = InterpolationMethod(name: "monotone")
    /// Smoothly.
    public static let catmullRom = InterpolationMethod(name: "catmullRom")
    /// Smoothly, to a degree.
    public static func catmullRom(alpha: CGFloat) -> InterpolationMethod { catmullRom }
    /// Smoothly.
    public static let cardinal = InterpolationMethod(name: "cardinal")
    /// Smoothly, to a degree.
    public static func cardinal(tension: CGFloat) -> InterpolationMethod { cardinal }
    /// In steps.
    public static let stepStart = InterpolationMethod(name: "stepStart")
    /// In steps.
    public static let stepCenter = InterpolationMethod(name: "stepCenter")
    /// In steps.
    public static let stepEnd = InterpolationMethod(name: "stepEnd")
}

/// Where an annotation is (Charts: `AnnotationPosition`).
public struct AnnotationPosition: Sendable {
    let name: String
    /// As the chart has it.
    public static let automatic = AnnotationPosition(name: "automatic")
    /// Above.
    public static let top = AnnotationPosition(name: "top")
    /// Below.
    public static let bottom = AnnotationPosition(name: "bottom")
    /// Before.
    public static let leading = AnnotationPosition(name: "leading")
    /// Behind.
    public static let trailing = AnnotationPosition(name: "trailing")
    /// Upon.
    public static let overlay = AnnotationPosition(name: "overlay")
}

/// What becomes of an annotation that would leave the chart (Charts: `AnnotationOverflowResolution`).
public struct AnnotationOverflowResolution: Sendable {
    /// What becomes of it in one direction (Charts: `AnnotationOverflowResolution.Strategy`).
    public struct Strategy: Sendable {
        /// As the chart has it.
        public static let automatic = Strategy()
        /// Nothing.
        public static let disabled = Strategy()
        /// It is moved.
        public static let fit = Strategy()
        /// It is moved into something.
        public static func fit(to boundary: Boundary) -> Strategy { Strategy() }
        /// The scale is made longer.
        public static let padScale = Strategy()
    }

    /// What an annotation stays in (Charts: `AnnotationOverflowResolution.Boundary`).
    public struct Boundary: Sendable {
        /// As the chart has it.
        public static let automatic = Boundary()
        /// The chart.
        public static let chart = Boundary()
        /// The area of marks.
        public static let plot = Boundary()
    }

    /// As the chart has it.
    public static let automatic = AnnotationOverflowResolution()
    /// Makes a resolution.
    public init(x: Strategy = .automatic, y: Strategy = .automatic) {}
}

/// What an annotation is beside (Charts: `AnnotationContext`).
public struct AnnotationContext: Sendable {
    /// The size of the mark; charts are not laid out here.
    public var targetSize: CGSize { .zero }
}

extension ChartContent {
    nonisolated fileprivate func with(
        _ property: @escaping (EnvironmentValues) -> ViewProperty?
    ) -> ModifiedChartContent { ModifiedChartContent(content: self, property: property) }

    /// Paints the marks.
    nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some ChartContent {
        with { ViewProperty("foregroundStyle", style.viewValue(in: $0)) }
    }
    /// Paints the marks by a value.
    nonisolated public func foregroundStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        with { _ in value.property("foregroundStyleBy") }
    }
    /// Moves the marks by a value.
    nonisolated public func position<P: Plottable>(by value: PlottableValue<P>) -> some ChartContent {
        with { _ in value.property("positionBy") }
    }
    /// Gives the marks symbols by a value.
    nonisolated public func symbol<S: Plottable>(by value: PlottableValue<S>) -> some ChartContent {
        with { _ in value.property("symbolBy") }
    }
    /// Gives the marks a symbol.
    nonisolated public func symbol<S: ChartSymbolShape>(_ symbol: S) -> some ChartContent {
        with { _ in ViewProperty("symbol", .string("\(symbol)")) }
    }
    /// Gives the symbols an area.
    nonisolated public func symbolSize(_ area: CGFloat) -> some ChartContent {
        with { _ in ViewProperty("symbolSize", .number(area)) }
    }
    /// Joins the points of lines.
    nonisolated public func interpolationMethod(_ method: InterpolationMethod) -> some ChartContent {
        with { _ in ViewProperty("interpolationMethod", .string(method.name)) }
    }
    /// Draws lines in a style.
    nonisolated public func lineStyle(_ style: StrokeStyle) -> some ChartContent {
        with { _ in ViewProperty("lineStyle", .object(style.properties)) }
    }
    /// Rounds the corners of bars.
    nonisolated public func cornerRadius(
        _ radius: CGFloat, style: RoundedCornerStyle = .continuous
    ) -> some ChartContent { with { _ in ViewProperty("cornerRadius", .number(radius)) } }
    /// Makes the marks transparent.
    nonisolated public func opacity(_ opacity: Double) -> some ChartContent {
        with { _ in ViewProperty("opacity", .number(opacity)) }
    }
    /// Puts the marks in front.
    nonisolated public func zIndex(_ value: Double) -> some ChartContent {
        with { _ in ViewProperty("zIndex", .number(value)) }
    }
    /// Puts views beside the marks. They are not drawn.
    nonisolated public func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution = .automatic, @ViewBuilder content: () -> C
    ) -> some ChartContent {
        with { _ in ViewProperty("annotation", .string(position.name)) }
    }
    /// Puts views beside the marks, which know the space they have. They are not drawn.
    nonisolated public func annotation<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment = .center, spacing: CGFloat? = nil,
        overflowResolution: AnnotationOverflowResolution = .automatic,
        @ViewBuilder content: @escaping (AnnotationContext) -> C
    ) -> some ChartContent {
        with { _ in ViewProperty("annotation", .string(position.name)) }
    }
    /// Styles of the marks are those of the whole area of marks.
    nonisolated public func alignsMarkStylesWithPlotArea(_ aligns: Bool = true) -> some ChartContent {
        with { _ in ViewProperty("alignsMarkStylesWithPlotArea", .bool(aligns)) }
    }
    /// Gives the symbols an area by a value.
    nonisolated public func symbolSize<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        with { _ in value.property("symbolSizeBy") }
    }
    /// Gives the symbols a size.
    nonisolated public func symbolSize(_ size: CGSize) -> some ChartContent {
        with { _ in ViewProperty("symbolSize", .number(size.width * size.height)) }
    }
    /// Gives the marks views as symbols. They are not drawn.
    nonisolated public func symbol<V: View>(@ViewBuilder symbol: () -> V) -> some ChartContent {
        with { _ in ViewProperty("symbol", "view") }
    }
    /// Draws lines by a value.
    nonisolated public func lineStyle<D: Plottable>(by value: PlottableValue<D>) -> some ChartContent {
        with { _ in value.property("lineStyleBy") }
    }
    /// Moves the marks.
    nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some ChartContent {
        with { _ in ViewProperty("offset", CGPoint(x: x, y: y).value) }
    }
    /// Blurs the marks.
    nonisolated public func blur(radius: CGFloat) -> some ChartContent {
        with { _ in ViewProperty("blur", .number(radius)) }
    }
    /// Gives the marks a shadow.
    nonisolated public func shadow(
        color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
    ) -> some ChartContent { with { _ in ViewProperty("shadow", .number(radius)) } }
    /// Cuts the marks along a shape.
    nonisolated public func clipShape(_ shape: some Shape, style: FillStyle = FillStyle()) -> some ChartContent {
        with { ViewProperty("clipShape", shape.description(in: $0).value) }
    }
    /// What is read of the marks.
    nonisolated public func accessibilityLabel(_ label: Text) -> some ChartContent { with { _ in nil } }
    /// What is read of the marks.
    nonisolated public func accessibilityValue(_ value: Text) -> some ChartContent { with { _ in nil } }
    /// What is read of the marks.
    nonisolated public func accessibilityLabel(_ label: String) -> some ChartContent { with { _ in nil } }
    /// What is read of the marks.
    nonisolated public func accessibilityValue(_ value: String) -> some ChartContent { with { _ in nil } }
    /// Hides the marks from people who do not see them.
    nonisolated public func accessibilityHidden(_ hidden: Bool) -> some ChartContent { with { _ in nil } }
}

/// The shape of a point (Charts: `ChartSymbolShape`).
public protocol ChartSymbolShape: Sendable {}

/// The usual shapes of points (Charts: `BasicChartSymbolShape`).
public struct BasicChartSymbolShape: ChartSymbolShape, CustomStringConvertible {
    /// The name.
    public let description: String
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
    /// A circle.
    public static var circle: BasicChartSymbolShape { BasicChartSymbolShape(description: "circle") }
    /// A square.
    public static var square: BasicChartSymbolShape { BasicChartSymbolShape(description: "square") }
    /// A triangle.
    public static var triangle: BasicChartSymbolShape { BasicChartSymbolShape(description: "triangle") }
    /// A diamond.
    public static var diamond: BasicChartSymbolShape { BasicChartSymbolShape(description: "diamond") }
    /// A cross.
    public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(description: "cross") }
    /// A plus sign.
    public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(description: "plus") }
}
