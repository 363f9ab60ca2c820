import SwiftUI

/// A bar (Charts: `BarMark`).
public struct BarMark {
    let properties: [ViewProperty]

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, width: MarkDimension = .automatic,
        height: MarkDimension = .automatic, stacking: MarkStackingMethod = .standard
    ) {
        properties =
            [x.property("x"), y.property("y")]
            + [width.property("width"), height.property("height"), stacking.property].compactMap(\.self)
    }

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>, width: MarkDimension = .automatic
    ) {
        properties =
            [x.property("x"), yStart.property("yStart"), yEnd.property("yEnd")]
            + [width.property("width")].compactMap(\.self)
    }

    /// Makes a mark.
    nonisolated public init<X: Plottable, Y: Plottable>(
        xStart: PlottableValue<X>, xEnd: PlottableValue<X>, y: PlottableValue<Y>, height: MarkDimension = .automatic
    ) {
        properties =
            [xStart.property("xStart"), xEnd.property("xEnd"), y.property("y")]
            + [height.property("height")].compactMap(\.self)
    }
}

extension BarMark: PropertyMark {
    /// None: it is a primitive.
    public typealias Body = Never
}
