/// A position in a view, for use by a surrounding view (SwiftUI: `Anchor`). No layout runs here, so every position is
/// zero. The tree of views records each use.
public struct Anchor<Value> {
    /// A position to look up (SwiftUI: `Anchor.Source`). Positions in the view are zero here.
    public struct Source {
        let value: Value
    }

    let value: Value
}

extension Anchor: Equatable where Value: Equatable {}

extension Anchor: Hashable where Value: Hashable {}

extension Anchor: Sendable where Value: Sendable {}

extension Anchor.Source: Sendable where Value: Sendable {}

extension Anchor.Source where Value == CGRect {
    public static func rect(_ r: CGRect) -> Anchor<Value>.Source { Anchor.Source(value: r) }
    public static var bounds: Anchor<CGRect>.Source { Anchor.Source(value: .zero) }
}

extension Anchor.Source where Value == CGPoint {
    public static func point(_ p: CGPoint) -> Anchor<Value>.Source { Anchor.Source(value: p) }
    public static var topLeading: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    public static var top: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    public static var topTrailing: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    public static var leading: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    public static var center: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    public static var trailing: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    public static var bottomLeading: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    public static var bottom: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    public static var bottomTrailing: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
}

extension View {
    /// Publishes a position in this view to the surrounding views (SwiftUI: `anchorPreference(key:value:transform:)`).
    nonisolated public func anchorPreference<A, K: PreferenceKey>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View {
        preference(key: K.self, value: transform(Anchor(value: value.value)))
            .content(nil, marks: [Self.anchorMark])
    }

    /// Changes the preference that the views inside published, using a position in this view (SwiftUI:
    /// `transformAnchorPreference(key:value:transform:)`).
    nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View {
        transformPreference(K.self) { transform(&$0, Anchor(value: value.value)) }
            .content(nil, marks: [Self.anchorMark])
    }

    nonisolated private static var anchorMark: String {
        "anchorPreference: positions in views are not known here; each is zero"
    }
}
