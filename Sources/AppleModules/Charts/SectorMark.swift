public import SwiftUI

/// A sector of a pie chart (Charts: `SectorMark`).
public struct SectorMark {
    let properties: [ViewProperty]

    nonisolated public init<Value: Plottable>(
        angle: PlottableValue<Value>, innerRadius: MarkDimension = .automatic,
        outerRadius: MarkDimension = .automatic, angularInset: CGFloat? = nil
    ) {
        properties =
            [angle.property("angle")]
            + [
                innerRadius.property("innerRadius"), outerRadius.property("outerRadius"),
                ViewProperty("angularInset", optional: angularInset.map { .number(Double($0)) }),
            ].compactMap(\.self)
    }
}

extension SectorMark: PropertyMark {
    public typealias Body = Never
}
