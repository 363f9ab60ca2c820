extension View {
    /// Animates changes of a value (SwiftUI: `animation(_:value:)`).
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        node("animation", [ViewProperty("animation", optional: animation.map { .string($0.description) })])
    }

    /// Animates all changes (SwiftUI: `animation(_:)`).
    nonisolated public func animation(_ animation: Animation?) -> some View {
        node("animation", [ViewProperty("animation", optional: animation.map { .string($0.description) })])
    }

    /// Animates changes of what the closure applies (SwiftUI: `animation(_:body:)`).
    nonisolated public func animation<V: View>(
        _ animation: Animation?, @ViewBuilder body: (AnyView) -> V
    ) -> some View {
        nonisolated(unsafe) let content = self
        return body(AnyView(content))
    }

    /// Changes the transaction (SwiftUI: `transaction(_:)`). Here no transaction passes through views.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        node("transaction")
    }

    /// Changes the transaction when a value changes (SwiftUI: `transaction(value:_:)`).
    nonisolated public func transaction<V: Equatable>(
        value: V, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View {
        node("transaction")
    }

    /// The view in its phases, one after the other (SwiftUI: `phaseAnimator(_:content:animation:)`). A widget shows the
    /// first one.
    nonisolated public func phaseAnimator<Phase: Equatable, V: View>(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (AnyView, Phase) -> V,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        nonisolated(unsafe) let view = self
        return phases.first { _ in true }.map { content(AnyView(view), $0) }.content("phaseAnimator")
    }

    /// The view in its phases when a value changes (SwiftUI: `phaseAnimator(_:trigger:content:animation:)`). A widget
    /// shows the first one.
    nonisolated public func phaseAnimator<Phase: Equatable, V: View>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (AnyView, Phase) -> V,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View { phaseAnimator(phases, content: content, animation: animation) }
}
