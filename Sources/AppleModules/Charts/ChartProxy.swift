public import SwiftUI

/// Knows the places of a chart's values (Charts: `ChartProxy`). Charts are not laid out here: it knows none.
public struct ChartProxy: Sendable {
    /// The size of the area of marks.
    public var plotSize: CGSize { .zero }
    /// The size of the area of marks.
    public var plotAreaSize: CGSize { .zero }
    /// The area of marks.
    public var plotFrame: Anchor<CGRect>? { nil }
    /// Where a value is across.
    public func position<P: Plottable>(forX value: P) -> CGFloat? { nil }
    /// Where a value is down.
    public func position<P: Plottable>(forY value: P) -> CGFloat? { nil }
    /// Where two values are.
    public func position<X: Plottable, Y: Plottable>(for value: (x: X, y: Y)) -> CGPoint? { nil }
    /// The value at a place across.
    public func value<P: Plottable>(atX position: CGFloat, as type: P.Type = P.self) -> P? { nil }
    /// The value at a place down.
    public func value<P: Plottable>(atY position: CGFloat, as type: P.Type = P.self) -> P? { nil }
}

extension View {
    nonisolated private static var placesMark: String { "ChartProxy: places in charts are not known here" }

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
