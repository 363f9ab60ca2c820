import SwiftUI

/// A mark that the view tree records as the name of the mark's type and its properties.
protocol PropertyMark: PrimitiveChartContent {
    var properties: [ViewProperty] { get }
}

extension PropertyMark {
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", .string("\(Self.self)"))] + properties)]
    }
}
