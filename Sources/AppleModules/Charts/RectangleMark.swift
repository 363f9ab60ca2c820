import SwiftUI

/// A rectangle of a chart (Charts: `RectangleMark`).
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
}

extension RectangleMark: PropertyMark {
    public typealias Body = Never
}

/// A straight line of a chart (Charts: `RuleMark`).
public struct RuleMark {
    let properties: [ViewProperty]

    /// Creates a vertical line through the plot area.
    nonisolated public init<X: Plottable>(x: PlottableValue<X>) {
        properties = [x.property("x")]
    }

    /// Creates a horizontal line through the plot area.
    nonisolated public init<Y: Plottable>(y: PlottableValue<Y>) {
        properties = [y.property("y")]
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
