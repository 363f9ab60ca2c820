import SwiftUI

/// A mark that the view tree records as the name of the mark's type and its properties.
protocol PropertyMark: PrimitiveChartContent {
    var properties: [ViewProperty] { get }
}

extension ViewProperty {
    /// The part of the plot area that a mark covers along an axis, in points: `{"start":4,"end":20}`. An end that is missing
    /// is at the area's edge.
    static func span(_ name: String, _ start: CGFloat?, _ end: CGFloat?) -> ViewProperty {
        let ends = [("start", start), ("end", end)].compactMap { name, end in
            end.map { ViewProperty(name, .number(Double($0))) }
        }
        return ViewProperty(name, .object(ends))
    }
}

extension PropertyMark {
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", .string("\(Self.self)"))] + properties)]
    }
}
