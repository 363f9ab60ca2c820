import SwiftUI

/// A point on a line (Charts: `LineMark`).
public struct LineMark {
    let properties: [ViewProperty]

    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        properties = [x.property("x"), y.property("y")]
    }

    /// Creates a point. Points of the same `series` form one line.
    nonisolated public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>
    ) {
        properties = [x.property("x"), y.property("y"), series.property("series")]
    }
}

extension LineMark: PropertyMark {
    public typealias Body = Never
}

/// A point on the edge of an area (Charts: `AreaMark`).
public struct AreaMark {
    let properties: [ViewProperty]

    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, stacking: MarkStackingMethod = .standard
    ) {
        properties = [x.property("x"), y.property("y")] + [stacking.property].compactMap(\.self)
    }

    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, yStart: PlottableValue<Y>, yEnd: PlottableValue<Y>
    ) {
        properties = [x.property("x"), yStart.property("yStart"), yEnd.property("yEnd")]
    }

    /// Creates a point. Points of the same `series` form one area.
    nonisolated public init<X: Plottable, Y: Plottable, S: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>, series: PlottableValue<S>, stacking: MarkStackingMethod = .standard
    ) {
        properties =
            [x.property("x"), y.property("y"), series.property("series")]
            + [stacking.property].compactMap(\.self)
    }
}

extension AreaMark: PropertyMark {
    public typealias Body = Never
}
