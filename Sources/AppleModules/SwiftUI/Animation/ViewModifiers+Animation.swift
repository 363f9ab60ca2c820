extension View {
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        node("animation", [ViewProperty("animation", optional: animation.map { .string($0.description) })])
    }

    /// Animates all changes of the view (SwiftUI: `animation(_:)`).
    nonisolated public func animation(_ animation: Animation?) -> some View {
        node("animation", [ViewProperty("animation", optional: animation.map { .string($0.description) })])
    }

    /// Animates only the changes that the closure makes (SwiftUI: `animation(_:body:)`).
    nonisolated public func animation<V: View>(
        _ animation: Animation?, @ViewBuilder body: (AnyView) -> V
    ) -> some View {
        nonisolated(unsafe) let content = self
        return body(AnyView(content))
    }

    /// Records the modifier (SwiftUI: `transaction(_:)`). The closure does not run, because no transactions pass
    /// through views here.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        node("transaction")
    }

    /// Records the modifier (SwiftUI: `transaction(value:_:)`). The closure does not run, because no transactions pass
    /// through views here.
    nonisolated public func transaction<V: Equatable>(
        value: V, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View {
        node("transaction")
    }

    /// Cycles the view through phases (SwiftUI: `phaseAnimator(_:content:animation:)`). A widget shows the first phase.
    nonisolated public func phaseAnimator<Phase: Equatable, V: View>(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (AnyView, Phase) -> V,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        nonisolated(unsafe) let view = self
        return phases.first { _ in true }.map { content(AnyView(view), $0) }.content("phaseAnimator")
    }

    /// Runs the view through phases when a value changes (SwiftUI: `phaseAnimator(_:trigger:content:animation:)`). A
    /// widget shows the first phase.
    nonisolated public func phaseAnimator<Phase: Equatable, V: View>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (AnyView, Phase) -> V,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View { phaseAnimator(phases, content: content, animation: animation) }
}
