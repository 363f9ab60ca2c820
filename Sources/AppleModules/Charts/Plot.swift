package import SwiftUI

/// Several marks that modifiers treat as one (Charts: `Plot`).
public struct Plot<Content: ChartContent> {
    let content: Content

    nonisolated public init(@ChartContentBuilder content: () -> Content) {
        self.content = content()
    }
}

extension Plot: PrimitiveChartContent {
    public typealias Body = Never
    package func marks(in environment: EnvironmentValues) -> [ViewValue] { content.marks(in: environment) }
}
