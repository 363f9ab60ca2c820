public import SwiftUI

/// The content of an axis (Charts: `AxisContent`).
public protocol AxisContent {}

/// A mark at a value of an axis (Charts: `AxisMark`).
public protocol AxisMark {}

/// A list of axis content.
public struct AxisContentList: AxisContent, AxisMark {}

/// A builder of the content of an axis (Charts: `AxisContentBuilder`).
@resultBuilder public struct AxisContentBuilder {
    public static func buildBlock(_ content: any AxisContent...) -> AxisContentList { AxisContentList() }
    public static func buildOptional(_ content: AxisContentList?) -> AxisContentList { AxisContentList() }
    public static func buildEither(first: AxisContentList) -> AxisContentList { first }
    public static func buildEither(second: AxisContentList) -> AxisContentList { second }
}

/// A builder of the marks at a value of an axis (Charts: `AxisMarkBuilder`).
@resultBuilder public struct AxisMarkBuilder {
    public static func buildBlock(_ content: any AxisMark...) -> AxisContentList { AxisContentList() }
    public static func buildOptional(_ content: AxisContentList?) -> AxisContentList { AxisContentList() }
    public static func buildEither(first: AxisContentList) -> AxisContentList { first }
    public static func buildEither(second: AxisContentList) -> AxisContentList { second }
}

/// The side on which an axis is (Charts: `AxisMarkPosition`).
public struct AxisMarkPosition: Sendable {
    public static let automatic = AxisMarkPosition()
    public static let leading = AxisMarkPosition()
    public static let trailing = AxisMarkPosition()
    public static let top = AxisMarkPosition()
    public static let bottom = AxisMarkPosition()
}

/// The values at which an axis has marks (Charts: `AxisMarkValues`).
public struct AxisMarkValues: Sendable {
    public static var automatic: AxisMarkValues { AxisMarkValues() }
    /// Lets the chart choose about this number of values.
    public static func automatic(
        desiredCount: Int? = nil, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { AxisMarkValues() }
    public static func stride(
        by stepSize: some BinaryFloatingPoint, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { AxisMarkValues() }
    /// Chooses values at intervals of a calendar unit.
    public static func stride(
        by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil,
        calendar: Calendar? = nil
    ) -> AxisMarkValues { AxisMarkValues() }
}

/// A value of an axis (Charts: `AxisValue`).
public struct AxisValue {
    public let index: Int
    public let count: Int
    /// Returns the value as a type. Always nil here, because charts have no layout before they are drawn.
    public func `as`<P: Plottable>(_ type: P.Type) -> P? { nil }
}

/// The lines and labels of an axis (Charts: `AxisMarks`).
public struct AxisMarks: AxisContent {
    /// Creates the chart's default marks.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic
    ) {}
    /// Creates default marks at the given values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value]
    ) {}
    /// Creates default marks; a style formats their labels.
    public init<F: FormatStyle>(
        format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where F.FormatOutput == String {}
    /// Creates marks at the given values; a style formats their labels.
    public init<F: FormatStyle, Value: Plottable>(
        format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) where F.FormatOutput == String {}
    /// Creates the marks that a closure returns.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping (AxisValue) -> AxisContentList
    ) {}
    /// Creates the marks that a closure returns, at the given values.
    public init<Value: Plottable>(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        @AxisMarkBuilder content: @escaping (AxisValue) -> AxisContentList
    ) {}
    /// Creates the marks that a closure returns.
    public init(
        preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, @AxisMarkBuilder content: @escaping () -> AxisContentList
    ) {}
}

/// The arrangement of the marks of an axis (Charts: `AxisMarkPreset`).
public struct AxisMarkPreset: Sendable {
    public static let automatic = AxisMarkPreset()
    /// The marks are beside the plot area.
    public static let extended = AxisMarkPreset()
    /// The marks are within the plot area.
    public static let inset = AxisMarkPreset()
    public static let aligned = AxisMarkPreset()
}

/// A line through the plot area (Charts: `AxisGridLine`).
public struct AxisGridLine: AxisMark {
    public init(centered: Bool? = nil, stroke: StrokeStyle? = nil) {}
}

/// A short line at an axis (Charts: `AxisTick`).
public struct AxisTick: AxisMark {
    /// The length of a tick (Charts: `AxisTick.Length`).
    public struct Length: Sendable {
        public static let automatic = Length(0)
        public static let label = Length(0)
        public static let longestLabel = Length(0)
        /// Extends the tick beyond its label.
        public static func label(extendPastBy length: CGFloat) -> Length { Length(length) }
        init(_ length: CGFloat) {}
    }

    public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {}
    public init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {}
}

/// The direction of a label (Charts: `AxisValueLabelOrientation`).
public struct AxisValueLabelOrientation: Sendable {
    public static let automatic = AxisValueLabelOrientation()
    public static let horizontal = AxisValueLabelOrientation()
    public static let vertical = AxisValueLabelOrientation()
    /// Turns the label to read vertically, in the direction opposite to `vertical`.
    public static let verticalReversed = AxisValueLabelOrientation()
}

/// The handling of overlapping labels (Charts: `AxisValueLabelCollisionResolution`).
public struct AxisValueLabelCollisionResolution: Sendable {
    public static let automatic = AxisValueLabelCollisionResolution()
    /// Labels may overlap.
    public static let disabled = AxisValueLabelCollisionResolution()
    /// Omits labels of lower priority.
    public static func greedy(priority: Double = 0, minimumSpacing: CGFloat? = nil) -> Self { Self() }
    /// Labels are truncated.
    public static var truncate: AxisValueLabelCollisionResolution { Self() }
}

/// The label of a value (Charts: `AxisValueLabel`).
public struct AxisValueLabel: AxisMark {
    public init(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {}
    /// Creates a label from a text.
    public init<S: StringProtocol>(
        _ title: S, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {}
    /// Creates a label that a style formats.
    public init<F: FormatStyle>(
        format: F, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) where F.FormatOutput == String {}
    /// Creates a label from views.
    public init<C: View>(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> C
    ) {}
}

extension AxisMark {
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark { AxisContentList() }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark { AxisContentList() }
    public func font(_ font: Font?) -> some AxisMark { AxisContentList() }
}

extension View {
    nonisolated private func chart(_ name: String, _ properties: [ViewProperty] = []) -> some View {
        node(name, properties)
    }

    /// Sets the visibility of the x axis.
    nonisolated public func chartXAxis(_ visibility: Visibility) -> some View {
        chart("chartXAxis", [ViewProperty("visibility", .string("\(visibility)"))])
    }
    /// Sets the visibility of the y axis.
    nonisolated public func chartYAxis(_ visibility: Visibility) -> some View {
        chart("chartYAxis", [ViewProperty("visibility", .string("\(visibility)"))])
    }
    /// Sets the content of the x axis.
    nonisolated public func chartXAxis(@AxisContentBuilder content: () -> AxisContentList) -> some View {
        chart("chartXAxis")
    }
    /// Sets the content of the y axis.
    nonisolated public func chartYAxis(@AxisContentBuilder content: () -> AxisContentList) -> some View {
        chart("chartYAxis")
    }
    /// Sets the title of the x axis.
    nonisolated public func chartXAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { content("chartXAxisLabel", slots: [("label", Text(labelKey))]) }
    /// Sets the title of the y axis.
    nonisolated public func chartYAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { content("chartYAxisLabel", slots: [("label", Text(labelKey))]) }
    /// Sets the title of the x axis.
    nonisolated public func chartXAxisLabel<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View { self.content("chartXAxisLabel", slots: [("label", content())]) }
    /// Sets the title of the y axis.
    nonisolated public func chartYAxisLabel<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View { self.content("chartYAxisLabel", slots: [("label", content())]) }
    /// Modifies the plot area.
    nonisolated public func chartPlotStyle<C: View>(
        @ViewBuilder content: @escaping (ChartPlotContent) -> C
    ) -> some View { chart("chartPlotStyle") }
}

/// The plot area (Charts: `ChartPlotContent`).
public struct ChartPlotContent: Sendable {}

extension ChartPlotContent: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [] }
}
