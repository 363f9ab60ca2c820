public import SwiftUI

/// Converts between the values of a chart and positions on the screen (Charts: `ChartProxy`). Charts have no layout
/// here, so all results are nil or zero.
public struct ChartProxy: Sendable {
    public var plotSize: CGSize { .zero }
    public var plotAreaSize: CGSize { .zero }
    public var plotFrame: Anchor<CGRect>? { nil }
    public func position<P: Plottable>(forX value: P) -> CGFloat? { nil }
    public func position<P: Plottable>(forY value: P) -> CGFloat? { nil }
    public func position<X: Plottable, Y: Plottable>(for value: (x: X, y: Y)) -> CGPoint? { nil }
    public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? { nil }
    public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? { nil }
}

extension View {
    nonisolated private static var placesMark: String { "ChartProxy: positions in charts are not known here" }

    /// Draws views over the chart.
    nonisolated public func chartOverlay<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: (ChartProxy) -> V
    ) -> some View {
        self.content("overlay", slots: [("content", content(ChartProxy()))], marks: [Self.placesMark]) { _ in
            [ViewProperty("alignment", alignment.value)]
        }
    }

    /// Draws views behind the chart.
    nonisolated public func chartBackground<V: View>(
        alignment: Alignment = .center, @ViewBuilder content: (ChartProxy) -> V
    ) -> some View {
        self.content("background", slots: [("content", content(ChartProxy()))], marks: [Self.placesMark]) { _ in
            [ViewProperty("alignment", alignment.value)]
        }
    }
}
