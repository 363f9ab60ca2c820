public import SwiftUI

/// A value with its name (Charts: `PlottableValue`).
public struct PlottableValue<Value: Plottable> {
    let label: Text
    let value: Value
    let unit: Calendar.Component?

    /// Names a value.
    public static func value(_ labelKey: LocalizedStringKey, _ value: Value) -> PlottableValue {
        PlottableValue(label: Text(labelKey), value: value, unit: nil)
    }
    /// Names a value.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(_ label: S, _ value: Value) -> PlottableValue {
        PlottableValue(label: Text(label), value: value, unit: nil)
    }

    func property(_ name: String) -> ViewProperty { ViewProperty(name, value.plotted.value) }
}

extension PlottableValue where Value == Date {
    /// Names the time that a date is in.
    public static func value(
        _ labelKey: LocalizedStringKey, _ date: Date, unit: Calendar.Component
    ) -> PlottableValue { PlottableValue(label: Text(labelKey), value: date, unit: unit) }
    /// Names the time that a date is in.
    @_disfavoredOverload
    public static func value<S: StringProtocol>(
        _ label: S, _ date: Date, unit: Calendar.Component
    ) -> PlottableValue { PlottableValue(label: Text(label), value: date, unit: unit) }
}

/// A size of a mark (Charts: `MarkDimension`).
public struct MarkDimension: Sendable, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
    /// As the chart has it.
    public static let automatic = MarkDimension()
    /// Points.
    public static func fixed(_ value: CGFloat) -> MarkDimension { MarkDimension() }
    /// A part of what there is.
    public static func ratio(_ value: CGFloat) -> MarkDimension { MarkDimension() }
    /// What there is, less some points.
    public static func inset(_ value: CGFloat) -> MarkDimension { MarkDimension() }
    init() {}
    /// Points.
    public init(integerLiteral value: Int) {}
    /// Points.
    public init(floatLiteral value: Double) {}
}

/// How marks of a place are put together (Charts: `MarkStackingMethod`).
public struct MarkStackingMethod: Sendable {
    /// Upon each other.
    public static let standard = MarkStackingMethod()
    /// To the whole.
    public static let normalized = MarkStackingMethod()
    /// Around the middle.
    public static let center = MarkStackingMethod()
    /// Not.
    public static let unstacked = MarkStackingMethod()
}

/// A bar (Charts: `BarMark`).
public struct BarMark {
    let properties: [ViewProperty]

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) {
        properties = [x.property("x"), y.property("y")]
    }

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        properties = [x.property("x"), yStart.property("yStart"), yEnd.property("yEnd")]
    }

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        properties = [xStart.property("xStart"), xEnd.property("xEnd"), y.property("y")]
    }
}

extension BarMark: PrimitiveChartContent {
    /// None: it is a primitive.
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", "BarMark")] + properties)]
    }
}

/// A point of a line (Charts: `LineMark`).
public struct LineMark {
    let properties: [ViewProperty]

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        properties = [x.property("x"), y.property("y")]
    }

    /// Makes a mark of a series.
    nonisolated public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
    ) {
        properties = [x.property("x"), y.property("y"), series.property("series")]
    }
}

extension LineMark: PrimitiveChartContent {
    /// None: it is a primitive.
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", "LineMark")] + properties)]
    }
}

/// A point of an area (Charts: `AreaMark`).
public struct AreaMark {
    let properties: [ViewProperty]

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
    ) {
        properties = [x.property("x"), y.property("y")]
    }

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        properties = [x.property("x"), yStart.property("yStart"), yEnd.property("yEnd")]
    }

    /// Makes a mark of a series.
    nonisolated public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>, stacking: MarkStackingMethod = .standard
    ) {
        properties = [x.property("x"), y.property("y"), series.property("series")]
    }
}

extension AreaMark: PrimitiveChartContent {
    /// None: it is a primitive.
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", "AreaMark")] + properties)]
    }
}

/// A point (Charts: `PointMark`).
public struct PointMark {
    let properties: [ViewProperty]

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        properties = [x.property("x"), y.property("y")]
    }
}

extension PointMark: PrimitiveChartContent {
    /// None: it is a primitive.
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", "PointMark")] + properties)]
    }
}

/// A rectangle (Charts: `RectangleMark`).
public struct RectangleMark {
    let properties: [ViewProperty]

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic
    ) {
        properties = [x.property("x"), y.property("y")]
    }

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        properties = [
            xStart.property("xStart"), xEnd.property("xEnd"), yStart.property("yStart"), yEnd.property("yEnd"),
        ]
    }
}

extension RectangleMark: PrimitiveChartContent {
    /// None: it is a primitive.
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", "RectangleMark")] + properties)]
    }
}

/// A line across (Charts: `RuleMark`).
public struct RuleMark {
    let properties: [ViewProperty]

    /// Makes a line down.
    nonisolated public init<X: Plottable>(x: PlottableValue<X>) {
        properties = [x.property("x")]
    }

    /// Makes a line across.
    nonisolated public init<Y: Plottable>(y: PlottableValue<Y>) {
        properties = [y.property("y")]
    }

    /// Makes a line across, from and to.
    nonisolated public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        properties = [xStart.property("xStart"), xEnd.property("xEnd"), y.property("y")]
    }

    /// Makes a line down, from and to.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        properties = [x.property("x"), yStart.property("yStart"), yEnd.property("yEnd")]
    }
}

extension RuleMark: PrimitiveChartContent {
    /// None: it is a primitive.
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", "RuleMark")] + properties)]
    }
}

/// A piece of a pie (Charts: `SectorMark`).
public struct SectorMark {
    let properties: [ViewProperty]

    /// Makes a piece.
    nonisolated public init<Value: Plottable>(
        angle: PlottableValue<Value>, innerRadius: MarkDimension = .automatic,
        outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
    ) {
        properties = [angle.property("angle")]
    }
}

extension SectorMark: PrimitiveChartContent {
    /// None: it is a primitive.
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", "SectorMark")] + properties)]
    }
}
