import SwiftUI

/// A rectangle in a chart (Charts: `RectangleMark`).
public struct RectangleMark {
    let properties: [ViewProperty]

    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic
    ) {
        properties =
            [x.property("x"), y.property("y")]
            + [width.property("width"), height.property("height")].compactMap(\.self)
    }

    /// Creates a rectangle between two x values and two y values.
    nonisolated public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        properties = [
            xStart.property("xStart"), xEnd.property("xEnd"), yStart.property("yStart"), yEnd.property("yEnd"),
        ]
    }

    /// Creates a rectangle at an x value, between two y values.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        properties =
            [x.property("x"), yStart.property("yStart"), yEnd.property("yEnd")]
            + [width.property("width")].compactMap(\.self)
    }

    /// Creates a rectangle at a y value, between two x values.
    nonisolated public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        properties =
            [xStart.property("xStart"), xEnd.property("xEnd"), y.property("y")]
            + [height.property("height")].compactMap(\.self)
    }

    /// Creates a rectangle at an x value, between two distances in points from the upper edge of the plot area. A side that
    /// is nil is at the area's edge.
    nonisolated public init<X: Plottable>(
        x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil, width: MarkDimension = .automatic
    ) {
        properties =
            [x.property("x"), .span("ySpan", yStart, yEnd)] + [width.property("width")].compactMap(\.self)
    }

    /// Creates a rectangle at a y value, between two distances in points from the left edge of the plot area. A side that
    /// is nil is at the area's edge.
    nonisolated public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        properties =
            [y.property("y"), .span("xSpan", xStart, xEnd)] + [height.property("height")].compactMap(\.self)
    }

    /// Creates a rectangle between two x values, from the upper edge of the plot area to the lower one, or between two
    /// distances in points from the upper edge.
    nonisolated public init<X: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil
    ) {
        properties = [xStart.property("xStart"), xEnd.property("xEnd"), .span("ySpan", yStart, yEnd)]
    }

    /// Creates a rectangle between two y values, from the left edge of the plot area to the right one, or between two
    /// distances in points from the left edge.
    nonisolated public init<Y: Plottable>(
        xStart: CGFloat? = nil, xEnd: CGFloat? = nil, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        properties = [yStart.property("yStart"), yEnd.property("yEnd"), .span("xSpan", xStart, xEnd)]
    }
}

extension RectangleMark: PropertyMark {
    public typealias Body = Never
}

/// A straight line in a chart (Charts: `RuleMark`).
public struct RuleMark {
    let properties: [ViewProperty]

    /// Creates a vertical line through the plot area, or between two distances in points from its upper edge.
    nonisolated public init<X: Plottable>(x: PlottableValue<X>, yStart: CGFloat? = nil, yEnd: CGFloat? = nil) {
        properties = [x.property("x")] + ((yStart ?? yEnd) == nil ? [] : [.span("ySpan", yStart, yEnd)])
    }

    /// Creates a horizontal line through the plot area, or between two distances in points from its left edge.
    nonisolated public init<Y: Plottable>(xStart: CGFloat? = nil, xEnd: CGFloat? = nil, y: PlottableValue<Y>) {
        properties = [y.property("y")] + ((xStart ?? xEnd) == nil ? [] : [.span("xSpan", xStart, xEnd)])
    }

    /// Creates a horizontal line between two x values.
    nonisolated public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        properties = [xStart.property("xStart"), xEnd.property("xEnd"), y.property("y")]
    }

    /// Creates a vertical line between two y values.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        properties = [x.property("x"), yStart.property("yStart"), yEnd.property("yEnd")]
    }
}

extension RuleMark: PropertyMark {
    public typealias Body = Never
}
