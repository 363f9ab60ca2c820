/// A container of views whose glass effects merge (SwiftUI: `GlassEffectContainer`, iOS 26). Here it acts as a group,
/// because glass is not drawn.
public struct GlassEffectContainer<Content> {
    let content: Content
}

extension GlassEffectContainer: View where Content: View {
    public typealias Body = Never

    nonisolated public init(spacing: CGFloat? = nil, @ViewBuilder content: () -> Content) {
        self.init(content: content())
    }
}

extension GlassEffectContainer: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] { context.nodes(of: content) }
}

extension View {
    /// Identifies the glass of the view (SwiftUI: `glassEffectID(_:in:)`, iOS 26).
    nonisolated public func glassEffectID(_ id: (some Hashable & Sendable)?, in namespace: Namespace.ID) -> some View {
        node("glassEffectID", [ViewProperty("id", optional: id.map { .string("\($0)") })])
    }

    /// Joins the glass of several views (SwiftUI: `glassEffectUnion(id:namespace:)`, iOS 26).
    nonisolated public func glassEffectUnion(
        id: (some Hashable & Sendable)?, namespace: Namespace.ID
    ) -> some View { node("glassEffectUnion", [ViewProperty("id", optional: id.map { .string("\($0)") })]) }
}
