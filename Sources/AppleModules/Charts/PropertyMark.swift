import SwiftUI

/// A mark that the tree records with the name of its type and its properties.
protocol PropertyMark: PrimitiveChartContent {
    var properties: [ViewProperty] { get }
}

extension PropertyMark {
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", .string("\(Self.self)"))] + properties)]
    }
}
