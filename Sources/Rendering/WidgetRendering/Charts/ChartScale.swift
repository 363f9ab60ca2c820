import Foundation
import SwiftUI

/// The mapping of values to positions from 0 to 1 along one side of a chart.
struct ChartScale {
    private let names: [String]
    private let lower: Double
    private let upper: Double
    private let isReversed: Bool
    private let isLogarithmic: Bool
    /// The fraction of the side that each bar or cell occupies.
    let band: Double
    /// The free space before and after the values, in points.
    let padding: (start: Double, end: Double)

    /// Creates a scale for values.
    /// - Parameters:
    ///   - values: all values plotted along the side.
    ///   - places: the values at which there are bars or cells. If such a value is a number, the scale leaves space
    ///     around it.
    ///   - settings: the chart's `chartXScale` or `chartYScale`.
    init?(_ values: [ChartValue], places: [ChartValue], settings: ViewNodeModifier?) {
        let domain = settings?["values"]?.list.compactMap { ChartValue($0) } ?? []
        let bounds = [settings?["lower"], settings?["upper"]].compactMap { ChartValue($0)?.number }
        let isLogarithmic = settings?["type"]?.string == "log"
        self.isLogarithmic = isLogarithmic
        isReversed = settings?["reversed"]?.bool ?? false
        padding = (settings?["startPadding"]?.number ?? 0, settings?["endPadding"]?.number ?? 0)
        var names: [String] = []
        for case .name(let name) in domain.isEmpty ? values : domain where !names.contains(name) { names.append(name) }
        self.names = names
        func scaled(_ number: Double) -> Double { isLogarithmic ? log10(max(number, .leastNormalMagnitude)) : number }
        var numbers = values.compactMap(\.number)
        let asked = domain.compactMap(\.number) + bounds
        if asked.count >= 2 {
            numbers = asked
        } else if !isLogarithmic, values.contains(where: { if case .number = $0 { true } else { false } }),
            settings?["includesZero"]?.bool ?? true
        {
            // Swift Charts includes zero in a scale by default.
            numbers.append(0)
        }
        numbers = numbers.map(scaled)
        guard !names.isEmpty || !numbers.isEmpty else { return nil }
        var (lower, upper) = (numbers.min() ?? 0, numbers.max() ?? 1)
        // The width of a bar at a number is based on the smallest distance between two bars.
        let sorted = Set(places.compactMap(\.number).map(scaled)).sorted()
        let step = zip(sorted, sorted.dropFirst()).map { $1 - $0 }.min() ?? 1
        if !sorted.isEmpty, names.isEmpty {
            let first = sorted[0] - step / 2
            let last = sorted[sorted.count - 1] + step / 2
            (lower, upper) = asked.count >= 2 ? (lower, upper) : (min(lower, first), max(upper, last))
        }
        (self.lower, self.upper) = (lower, upper)
        band = names.isEmpty ? (upper > lower ? min(1, step / (upper - lower)) : 1) : 1 / Double(names.count)
    }

    /// Returns the position of a value; nil if the value is not on the scale.
    func position(_ value: ChartValue) -> Double? {
        let place: Double
        switch value {
        case .name(let name):
            guard let index = names.firstIndex(of: name) else { return nil }
            place = (Double(index) + 0.5) / Double(names.count)
        case .number(let number), .moment(let number):
            guard number.isFinite, !isLogarithmic || number > 0 else { return nil }
            let scaled = isLogarithmic ? log10(number) : number
            place = upper > lower ? (scaled - lower) / (upper - lower) : 0.5
        }
        return isReversed ? 1 - place : place
    }

    /// The position at which bars start: zero, or the end of the scale that is nearest to zero.
    var base: Double {
        let place = isLogarithmic || upper <= lower ? 0 : (0 - lower) / (upper - lower)
        return isReversed ? 1 - place : place
    }
}
