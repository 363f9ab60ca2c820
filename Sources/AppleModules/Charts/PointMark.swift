import SwiftUI

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

extension PointMark: PropertyMark {
    /// None: it is a primitive.
    public typealias Body = Never
}
