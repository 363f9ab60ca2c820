public import SwiftUI

extension View {
    /// Sets the visibility of the legend.
    nonisolated public func chartLegend(_ visibility: Visibility) -> some View {
        node("chartLegend", [ViewProperty("visibility", .string("\(visibility)"))])
    }

    /// Sets the position of the legend.
    nonisolated public func chartLegend(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil
    ) -> some View {
        node(
            "chartLegend",
            [
                ViewProperty("position", .string(position.name)),
                ViewProperty("alignment", optional: alignment.map(\.value)),
                ViewProperty("spacing", optional: spacing.map { .number($0) }),
            ])
    }

    /// Sets the content of the legend.
    nonisolated public func chartLegend<C: View>(
        position: AnnotationPosition = .automatic, alignment: Alignment? = nil, spacing: CGFloat? = nil,
        @ViewBuilder content: () -> C
    ) -> some View {
        let views = content()
        return self.content("chartLegend", slots: [("content", views)]) { _ in
            [
                ViewProperty("position", .string(position.name)),
                ViewProperty("alignment", optional: alignment.map(\.value)),
                ViewProperty("spacing", optional: spacing.map { .number($0) }),
            ]
        }
    }
}

// Selections of the user, who selects nothing in a widget.
extension View {
    nonisolated public func chartXSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
    nonisolated public func chartXSelection<P: Plottable & Comparable>(
        range: Binding<ClosedRange<P>?>
    ) -> some View { self }
    nonisolated public func chartYSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
    nonisolated public func chartAngleSelection<P: Plottable>(value: Binding<P?>) -> some View { self }
    nonisolated public func chartScrollableAxes(_ axes: Axis.Set) -> some View { self }
    nonisolated public func chartXVisibleDomain<P: Plottable & Numeric>(length: P) -> some View { self }
    nonisolated public func chartScrollPosition<P: Plottable>(x: Binding<P>) -> some View { self }
}
