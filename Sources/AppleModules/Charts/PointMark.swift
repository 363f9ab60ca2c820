import SwiftUI

/// A point of a chart (Charts: `PointMark`).
public struct PointMark {
    let properties: [ViewProperty]

    nonisolated public init<X: Plottable, Y: Plottable>(
        x: PlottableValue<X>, y: PlottableValue<Y>
    ) {
        properties = [x.property("x"), y.property("y")]
    }
}

extension PointMark: PropertyMark {
    public typealias Body = Never
}
