/// A place in a view, to be asked of a view around it (SwiftUI: `Anchor`). Nothing is laid out here: every place is at
/// zero, and who asks for one is marked.
public struct Anchor<Value> {
    /// A place to be found (SwiftUI: `Anchor.Source`).
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
    /// A rectangle.
    public static func rect(_ r: CGRect) -> Anchor<Value>.Source { Anchor.Source(value: r) }
    /// The bounds of the view.
    public static var bounds: Anchor<CGRect>.Source { Anchor.Source(value: .zero) }
}

extension Anchor.Source where Value == CGPoint {
    /// A point.
    public static func point(_ p: CGPoint) -> Anchor<Value>.Source { Anchor.Source(value: p) }
    /// A corner of the view.
    public static var topLeading: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    /// The middle of an edge.
    public static var top: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    /// A corner of the view.
    public static var topTrailing: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    /// The middle of an edge.
    public static var leading: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    /// The middle of the view.
    public static var center: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    /// The middle of an edge.
    public static var trailing: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    /// A corner of the view.
    public static var bottomLeading: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    /// The middle of an edge.
    public static var bottom: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
    /// A corner of the view.
    public static var bottomTrailing: Anchor<CGPoint>.Source { Anchor.Source(value: .zero) }
}

extension View {
    /// Tells the views around this one a place in it (SwiftUI: `anchorPreference(key:value:transform:)`).
    nonisolated public func anchorPreference<A, K: PreferenceKey>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (Anchor<A>) -> K.Value
    ) -> some View {
        preference(key: K.self, value: transform(Anchor(value: value.value)))
            .content(nil, marks: [Self.anchorMark])
    }

    /// Changes what the views within told, with a place in this one (SwiftUI:
    /// `transformAnchorPreference(key:value:transform:)`).
    nonisolated public func transformAnchorPreference<A, K: PreferenceKey>(
        key _: K.Type = K.self, value: Anchor<A>.Source, transform: @escaping (inout K.Value, Anchor<A>) -> Void
    ) -> some View {
        transformPreference(K.self) { transform(&$0, Anchor(value: value.value)) }
            .content(nil, marks: [Self.anchorMark])
    }

    nonisolated private static var anchorMark: String {
        "anchorPreference: places in views are not known here; each is given as zero"
    }
}
