import SwiftUI

/// A bar in a chart (Charts: `BarMark`).
public struct BarMark {
    let properties: [ViewProperty]

    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) {
        properties =
            [x.property("x"), y.property("y")]
            + [width.property("width"), height.property("height"), stacking.property].compactMap(\.self)
    }

    /// Creates a bar between two y values.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        properties =
            [x.property("x"), yStart.property("yStart"), yEnd.property("yEnd")]
            + [width.property("width")].compactMap(\.self)
    }

    /// Creates a bar between two x values.
    nonisolated public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        properties =
            [xStart.property("xStart"), xEnd.property("xEnd"), y.property("y")]
            + [height.property("height")].compactMap(\.self)
    }

    /// Creates an upright bar whose ends are distances in points from the upper edge of the plot area. An end that is nil
    /// is at the area's edge.
    nonisolated public init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic
    ) {
        properties =
            [x.property("x"), .span("ySpan", yStart, yEnd)] + [width.property("width")].compactMap(\.self)
    }

    /// Creates a horizontal bar whose ends are distances in points from the left edge of the plot area. An end that is nil is
    /// at the area's edge.
    nonisolated public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        properties =
            [y.property("y"), .span("xSpan", xStart, xEnd)] + [height.property("height")].compactMap(\.self)
    }
}

extension BarMark: PropertyMark {
    public typealias Body = Never
}
