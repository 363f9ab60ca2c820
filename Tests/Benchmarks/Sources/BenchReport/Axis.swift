import Foundation

/// A chart's horizontal axis, which maps values to 0 to 1.
///
/// The axis is linear and begins at 0 if the values have a similar size. If they differ more than thirtyfold, small
/// bars would be invisible. Then the axis is logarithmic and extends from one power of ten to another.
struct Axis {
    /// True if the axis is logarithmic, so that equal distances mean equal ratios.
    let isLogarithmic: Bool
    private let low: Double
    private let high: Double
    /// The values at the grid lines, which are also their labels.
    let ticks: [Double]

    init(_ values: [Double]) {
        let positive = values.filter { $0 > 0 }
        let (lowest, highest) = (positive.min() ?? 0, positive.max() ?? 1)
        isLogarithmic = lowest > 0 && highest / lowest > 30
        if isLogarithmic {
            let (first, last) = (log10(lowest).rounded(.down), log10(highest).rounded(.up))
            low = first
            high = max(last, first + 1)
            ticks = stride(from: low, through: high, by: 1).map { pow(10, $0) }
        } else {
            let step = Self.step(highest)
            low = 0
            high = (highest / step).rounded(.up) * step
            ticks = stride(from: 0, through: high + step / 2, by: step).map { $0 }
        }
    }

    /// Returns the distance of the grid lines: 1, 2 or 5 times a power of ten, so that there are four to eight steps.
    private static func step(_ highest: Double) -> Double {
        let raw = highest / 5
        let power = pow(10, log10(raw).rounded(.down))
        return [1, 2, 5, 10].map { $0 * power }.first { $0 >= raw } ?? raw
    }

    /// Returns the position of a value, from 0 to 1.
    func place(_ value: Double) -> Double {
        let place = isLogarithmic ? (value > 0 ? log10(value) : low) : value
        return min(max((place - low) / (high - low), 0), 1)
    }
}
