import SwiftUI

/// A mark that the tree shows as its properties, under the name of its type.
protocol PropertyMark: PrimitiveChartContent {
    var properties: [ViewProperty] { get }
}

extension PropertyMark {
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", .string("\(Self.self)"))] + properties)]
    }
}
