import SwiftUI

/// Computes the positions of marks that are stacked on each other (Swift Charts: `MarkStackingMethod`).
enum ChartStack {
    /// The values at which a mark starts and ends along one axis.
    struct Extent {
        /// The name of the axis: `x` or `y`.
        var axis: String
        var start: Double
        var end: Double
    }

    /// Returns one element for each mark, in the same order: the extent of a stacked bar or area, or nil for a mark
    /// that is not stacked.
    static func extents(_ marks: [ChartMark]) -> [Extent?] {
        var sums: [String: Double] = [:]
        var wholes: [String: Double] = [:]
        let stacked = marks.map(Stacked.init)
        for case let mark? in stacked { wholes[mark.place, default: 0] += abs(mark.value) }
        return stacked.map { mark in
            guard let mark else { return nil }
            let factor = mark.isNormalized ? 1 / max(wholes[mark.place] ?? 1, .leastNormalMagnitude) : 1
            // Stacks negative values downwards from zero, separately from the positive values.
            let key = mark.place + (mark.value < 0 ? " -" : " +")
            let start = sums[key] ?? 0
            sums[key] = start + mark.value * factor
            return Extent(axis: mark.axis, start: start, end: start + mark.value * factor)
        }
    }

    private struct Stacked {
        let axis: String
        let value: Double
        let place: String
        let isNormalized: Bool

        init?(_ mark: ChartMark) {
            guard ["BarMark", "AreaMark"].contains(mark.kind), mark["stacking"]?.string != "unstacked" else {
                return nil
            }
            axis = mark.kind == "AreaMark" ? "y" : mark.barAxis
            guard case .number(let number)? = mark.plotted(axis), let other = mark.plotted(axis == "y" ? "x" : "y")
            else { return nil }
            value = number
            place = "\(mark.kind) \(other)"
            isNormalized = mark["stacking"]?.string == "normalized"
        }
    }
}
