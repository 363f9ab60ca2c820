public import SwiftUI

/// What is at an axis (Charts: `AxisContent`).
public protocol AxisContent {}

/// What is at a value of an axis (Charts: `AxisMark`).
public protocol AxisMark {}

/// Several things at an axis.
public struct AxisContentList: AxisContent, AxisMark {}

/// Builds the content of an axis (Charts: `AxisContentBuilder`).
@resultBuilder public struct AxisContentBuilder {
    /// The statements.
    public static func buildBlock(_ content: any AxisContent...) -> AxisContentList { AxisContentList() }
    /// An `if` without `else`.
    public static func buildOptional(_ content: AxisContentList?) -> AxisContentList { AxisContentList() }
    /// A branch.
    public static func buildEither(first: AxisContentList) -> AxisContentList { first }
    /// A branch.
    public static func buildEither(second: AxisContentList) -> AxisContentList { second }
}

/// Builds what is at a value of an axis (Charts: `AxisMarkBuilder`).
@resultBuilder public struct AxisMarkBuilder {
    /// The statements.
    public static func buildBlock(_ content: any AxisMark...) -> AxisContentList { AxisContentList() }
    /// An `if` without `else`.
    public static func buildOptional(_ content: AxisContentList?) -> AxisContentList { AxisContentList() }
    /// A branch.
    public static func buildEither(first: AxisContentList) -> AxisContentList { first }
    /// A branch.
    public static func buildEither(second: AxisContentList) -> AxisContentList { second }
}

/// Where an axis is (Charts: `AxisMarkPosition`).
public struct AxisMarkPosition: Sendable {
    /// As the chart has it.
    public static let automatic = AxisMarkPosition()
    /// Before.
    public static let leading = AxisMarkPosition()
    /// Behind.
    public static let trailing = AxisMarkPosition()
    /// Above.
    public static let top = AxisMarkPosition()
    /// Below.
    public static let bottom = AxisMarkPosition()
}

/// Values of an axis (Charts: `AxisMarkValues`).
public struct AxisMarkValues: Sendable {
    /// As the chart has them.
    public static var automatic: AxisMarkValues { AxisMarkValues() }
    /// As the chart has them, about so many.
    public static func automatic(
        desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { AxisMarkValues() }
    /// At equal distances.
    public static func stride(by stepSize: Double) -> AxisMarkValues { AxisMarkValues() }
    /// At times.
    public static func stride(by component: Calendar.Component, count: Int = 1) -> AxisMarkValues { AxisMarkValues() }
}

/// A value of an axis (Charts: `AxisValue`).
public struct AxisValue {
    /// Which it is.
    public let index: Int
    /// How many there are.
    public let count: Int
    /// The value as a type; charts are not drawn here, so there is none.
    public func `as`<P: Plottable>(_ type: P.Type) -> P? { nil }
}

/// Lines and labels of an axis (Charts: `AxisMarks`).
public struct AxisMarks: AxisContent {
    /// As the chart has them.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic
    ) {}
    /// At values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value]
    ) {}
    /// As a closure has them.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> AxisContentList
    ) {}
    /// At values, as a closure has them.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping (AxisValue) -> AxisContentList
    ) {}
    /// As a closure has them.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> AxisContentList
    ) {}
}

/// A way to put marks at an axis (Charts: `AxisMarkPreset`).
public struct AxisMarkPreset: Sendable {
    /// As the chart has it.
    public static let automatic = AxisMarkPreset()
    /// Beside the chart.
    public static let extended = AxisMarkPreset()
    /// Within.
    public static let inset = AxisMarkPreset()
    /// In line.
    public static let aligned = AxisMarkPreset()
}

/// A line through the chart (Charts: `AxisGridLine`).
public struct AxisGridLine: AxisMark {
    /// Makes a line.
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}

/// A short line (Charts: `AxisTick`).
public struct AxisTick: AxisMark {
    /// Makes a line.
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}

/// The label of a value (Charts: `AxisValueLabel`).
public struct AxisValueLabel: AxisMark {
    /// Makes a label.
    public init(centered: Bool? = nil, anchor: UnitPoint? = nil) {}
    /// Makes a label of a text.
    public init<S: StringProtocol>(_ title: S) {}
    /// Makes a label that a style formats.
    public init<F: FormatStyle>(format: F, centered: Bool? = nil) where F.FormatOutput == String {}
    /// Makes a label of views.
    public init<C: View>(centered: Bool? = nil, @ViewBuilder content: () -> C) {}
}

extension AxisMark {
    /// In a style.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark { AxisContentList() }
    /// In a font.
    public func font(_ font: Font?) -> some AxisMark { AxisContentList() }
}

extension View {
    nonisolated private func chart(_ name: String, _ properties: [ViewProperty] = []) -> some View {
        node(name, properties)
    }

    /// Whether the axis across is shown.
    nonisolated public func chartXAxis(_ visibility: Visibility) -> some View {
        chart("chartXAxis", [ViewProperty("visibility", .string("\(visibility)"))])
    }
    /// Whether the axis down is shown.
    nonisolated public func chartYAxis(_ visibility: Visibility) -> some View {
        chart("chartYAxis", [ViewProperty("visibility", .string("\(visibility)"))])
    }
    /// What is at the axis across.
    nonisolated public func chartXAxis(@AxisContentBuilder content: () -> AxisContentList) -> some View {
        chart("chartXAxis")
    }
    /// What is at the axis down.
    nonisolated public func chartYAxis(@AxisContentBuilder content: () -> AxisContentList) -> some View {
        chart("chartYAxis")
    }
    /// From where to where the chart goes across.
    nonisolated public func chartXScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View {
        chart("chartXScale", [domain.lowerBound.bound("lower"), domain.upperBound.bound("upper")])
    }
    /// From where to where the chart goes down.
    nonisolated public func chartYScale<Bound: Plottable & Comparable>(domain: ClosedRange<Bound>) -> some View {
        chart("chartYScale", [domain.lowerBound.bound("lower"), domain.upperBound.bound("upper")])
    }
    /// Whether colours are explained.
    nonisolated public func chartLegend(_ visibility: Visibility) -> some View {
        chart("chartLegend", [ViewProperty("visibility", .string("\(visibility)"))])
    }
    /// The styles of values.
    nonisolated public func chartForegroundStyleScale<Value: Plottable & Hashable, S: ShapeStyle>(
        _ mapping: KeyValuePairs<Value, S>
    ) -> some View {
        content("chartForegroundStyleScale") { environment in
            mapping.map { pair in
                let name = pair.key.plotted.value.string ?? "\(pair.key)"
                return ViewProperty(name, pair.value.viewValue(in: environment))
            }
        }
    }
    /// Changes the area of marks.
    nonisolated public func chartPlotStyle<C: View>(
        @ViewBuilder content: @escaping (ChartPlotContent) -> C
    ) -> some View { chart("chartPlotStyle") }
}

/// The area of marks (Charts: `ChartPlotContent`).
public struct ChartPlotContent: Sendable {}

extension ChartPlotContent: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}

extension Plottable {
    fileprivate func bound(_ name: String) -> ViewProperty { ViewProperty(name, plotted.value) }
}
