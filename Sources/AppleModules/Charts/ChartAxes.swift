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
    public static func stride(
        by stepSize: some BinaryFloatingPoint, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil
    ) -> AxisMarkValues { AxisMarkValues() }
    /// At times.
    public static func stride(
        by component: Calendar.Component, count: Int = 1, roundLowerBound: Bool? = nil, roundUpperBound: Bool? = nil,
        calendar: Calendar? = nil
    ) -> AxisMarkValues { AxisMarkValues() }
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
    /// As the chart has them, with labels that a style formats.
    public init<F: FormatStyle>(
        format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic,
        values: AxisMarkValues = .automatic, stroke: StrokeStyle? = nil
    ) where F.FormatOutput == String {}
    /// At values, with labels that a style formats.
    public init<F: FormatStyle, Value: Plottable>(
        format: F, preset: AxisMarkPreset = .automatic, position: AxisMarkPosition = .automatic, values: [Value],
        stroke: StrokeStyle? = nil
    ) where F.FormatOutput == String {}
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
    /// How long a line is (Charts: `AxisTick.Length`).
    public struct Length: Sendable {
        /// As usual.
        public static let automatic = Length(0)
        /// As long as its label.
        public static let label = Length(0)
        /// As long as the longest label.
        public static let longestLabel = Length(0)
        /// Longer than its label.
        public static func label(extendPastBy length: CGFloat) -> Length { Length(length) }
        init(_ length: CGFloat) {}
    }

    /// Makes a line.
    public init(centered: Bool? = nil, length: Length = .automatic, stroke: StrokeStyle? = nil) {}
    /// Makes a line of a length.
    public init(centered: Bool? = nil, length: CGFloat, stroke: StrokeStyle? = nil) {}
}

/// The direction of a label (Charts: `AxisValueLabelOrientation`).
public struct AxisValueLabelOrientation: Sendable {
    /// As the chart has it.
    public static let automatic = AxisValueLabelOrientation()
    /// Across.
    public static let horizontal = AxisValueLabelOrientation()
    /// Down.
    public static let vertical = AxisValueLabelOrientation()
    /// Down, the other way round.
    public static let verticalReversed = AxisValueLabelOrientation()
}

/// What becomes of labels that would cover each other (Charts: `AxisValueLabelCollisionResolution`).
public struct AxisValueLabelCollisionResolution: Sendable {
    /// As the chart has it.
    public static let automatic = AxisValueLabelCollisionResolution()
    /// Nothing.
    public static let disabled = AxisValueLabelCollisionResolution()
    /// Those that matter less are left out.
    public static func greedy(priority: Double = 0, minimumSpacing: CGFloat? = nil) -> Self { Self() }
    /// All are shown or none.
    public static var truncate: AxisValueLabelCollisionResolution { Self() }
}

/// The label of a value (Charts: `AxisValueLabel`).
public struct AxisValueLabel: AxisMark {
    /// Makes a label.
    public init(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {}
    /// Makes a label of a text.
    public init<S: StringProtocol>(
        _ title: S, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) {}
    /// Makes a label that a style formats.
    public init<F: FormatStyle>(
        format: F, centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil
    ) where F.FormatOutput == String {}
    /// Makes a label of views.
    public init<C: View>(
        centered: Bool? = nil, anchor: UnitPoint? = nil, multiLabelAlignment: Alignment? = nil,
        collisionResolution: AxisValueLabelCollisionResolution = .automatic, offsetsMarks: Bool? = nil,
        orientation: AxisValueLabelOrientation = .automatic, horizontalSpacing: CGFloat? = nil,
        verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> C
    ) {}
}

extension AxisMark {
    /// In a style.
    public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some AxisMark { AxisContentList() }
    /// Moved.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some AxisMark { AxisContentList() }
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
    /// The name of the axis across.
    nonisolated public func chartXAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { content("chartXAxisLabel", slots: [("label", Text(labelKey))]) }
    /// The name of the axis down.
    nonisolated public func chartYAxisLabel(
        _ labelKey: LocalizedStringKey, position: AnnotationPosition = .automatic, alignment: Alignment? = nil,
        spacing: CGFloat? = nil
    ) -> some View { content("chartYAxisLabel", slots: [("label", Text(labelKey))]) }
    /// The name of the axis across.
    nonisolated public func chartXAxisLabel<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View { self.content("chartXAxisLabel", slots: [("label", content())]) }
    /// The name of the axis down.
    nonisolated public func chartYAxisLabel<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View { self.content("chartYAxisLabel", slots: [("label", content())]) }
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
