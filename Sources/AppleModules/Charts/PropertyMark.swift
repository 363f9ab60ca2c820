import SwiftUI

/// A mark that is nothing but its properties, under the name of its type.
protocol PropertyMark: PrimitiveChartContent {
    /// What it was made with.
    var properties: [ViewProperty] { get }
}

extension PropertyMark {
    package func marks(in environment: EnvironmentValues) -> [ViewValue] {
        [.object([ViewProperty("mark", .string("\(Self.self)"))] + properties)]
    }
}
