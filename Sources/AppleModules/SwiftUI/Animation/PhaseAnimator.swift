/// Content that cycles through phases (SwiftUI: `PhaseAnimator`). A widget shows the first phase.
public struct PhaseAnimator<Phase: Equatable, Content> {
    let phases: [Phase]
    let content: (Phase) -> Content
}

extension PhaseAnimator: View where Content: View {
    public typealias Body = Never

    /// Makes content that cycles through its phases forever.
    nonisolated public init(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.phases = Array(phases)
        self.content = content
    }

    /// Makes content that runs through its phases when a value changes.
    nonisolated public init(
        _ phases: some Sequence<Phase>, trigger: some Equatable, @ViewBuilder content: @escaping (Phase) -> Content,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) {
        self.init(phases, content: content, animation: animation)
    }
}

extension PhaseAnimator: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        guard let phase = phases.first else { return [] }
        if phases.count > 1 { context.mark("PhaseAnimator: its first phase is shown; nothing is animated") }
        return context.nodes(of: content(phase))
    }
}
