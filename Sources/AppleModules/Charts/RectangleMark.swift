import SwiftUI

/// A rectangle (Charts: `RectangleMark`).
public struct RectangleMark {
    let properties: [ViewProperty]

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic
    ) {
        properties =
            [x.property("x"), y.property("y")]
            + [width.property("width"), height.property("height")].compactMap(\.self)
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

extension RectangleMark: PropertyMark {
    /// None: it is a primitive.
    public typealias Body = Never
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

extension RuleMark: PropertyMark {
    /// None: it is a primitive.
    public typealias Body = Never
}
