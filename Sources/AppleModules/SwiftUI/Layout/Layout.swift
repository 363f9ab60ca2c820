/// The size that a parent offers to a view (SwiftUI: `ProposedViewSize`).
public struct ProposedViewSize: Equatable, Sendable {
    /// The width; nil for the view's ideal width.
    public var width: CGFloat?
    /// The height; nil for the view's ideal height.
    public var height: CGFloat?

    nonisolated public init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }

    nonisolated public init(_ size: CGSize) {
        self.init(width: size.width, height: size.height)
    }

    nonisolated public static let zero = ProposedViewSize(width: 0, height: 0)
    /// The proposal to take the view's ideal size.
    nonisolated public static let unspecified = ProposedViewSize(width: nil, height: nil)
    nonisolated public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// Returns the size, with nil replaced by the given dimensions.
    nonisolated public func replacingUnspecifiedDimensions(
        by size: CGSize = CGSize(width: 10, height: 10)
    ) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

/// The preferred distances of a view (SwiftUI: `ViewSpacing`). No layout runs here, so they have no effect.
public struct ViewSpacing: Sendable {
    nonisolated public init() {}
    nonisolated public static let zero = ViewSpacing()
    /// Returns 8 points for every pair of views.
    nonisolated public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { 8 }
    /// Does nothing, because no layout runs here.
    nonisolated public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {}
    /// Returns these distances unchanged, because no layout runs here.
    nonisolated public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing { self }
}

/// A value that a layout reads from its views (SwiftUI: `LayoutValueKey`).
public protocol LayoutValueKey {
    associatedtype Value
    /// The value for views that do not set the key.
    static var defaultValue: Self.Value { get }
}

/// A view as passed to a layout (SwiftUI: `LayoutSubview`). No layout runs here, so no instance is ever created.
public struct LayoutSubview: Equatable, Sendable {
    nonisolated public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value { K.defaultValue }
    nonisolated public var priority: Double { 0 }
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    nonisolated public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let size = sizeThatFits(proposal)
        return ViewDimensions(width: size.width, height: size.height)
    }
    nonisolated public var spacing: ViewSpacing { ViewSpacing() }
    nonisolated public func place(
        at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
    ) {}
}

/// The views of a layout (SwiftUI: `LayoutSubviews`).
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    private var views: [LayoutSubview] = []
    public var layoutDirection: LayoutDirection { .leftToRight }
    public var startIndex: Int { views.startIndex }
    public var endIndex: Int { views.endIndex }
    public subscript(index: Int) -> LayoutSubview { views[index] }
}

public struct LayoutProperties: Sendable {
    public var stackOrientation: Axis?
    public init() {}
}

/// An arrangement of views (SwiftUI: `Layout`). No layout runs here. The views of an app's own layout are drawn in
/// order, and the tree of views records that.
public protocol Layout: Animatable, Sendable {
    static var layoutProperties: LayoutProperties { get }
    /// The data that the layout caches between calls.
    associatedtype Cache = Void
    typealias Subviews = LayoutSubviews
    func makeCache(subviews: Self.Subviews) -> Self.Cache
    func updateCache(_ cache: inout Self.Cache, subviews: Self.Subviews)
    func spacing(subviews: Self.Subviews, cache: inout Self.Cache) -> ViewSpacing
    func sizeThatFits(proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache)
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat?
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat?
}

extension Layout {
    public static var layoutProperties: LayoutProperties { LayoutProperties() }
    public func updateCache(_ cache: inout Cache, subviews: Subviews) {}
    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }
    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }
    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// Arranges views with this layout.
    nonisolated public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        LayoutView(layout: self, content: content())
    }
}

extension Layout where Cache == Void {
    public func makeCache(subviews: Subviews) {}
}

/// A layout that the renderer knows.
protocol NamedLayout: Layout {
    var node: ViewNode { get }
}

struct LayoutView<Content: View> {
    let layout: any Layout
    let content: Content
}

extension LayoutView: PrimitiveView {
    typealias Body = Never
    func nodes(in context: ViewContext) -> [ViewNode] {
        var layout = layout
        if let any = layout as? AnyLayout { layout = any.layout }
        var node: ViewNode
        if let named = layout as? any NamedLayout {
            node = named.node
        } else {
            context.mark("\(type(of: layout)): a custom layout is not run; its views are drawn in order")
            node = ViewNode("Layout", [ViewProperty("type", .string("\(type(of: layout))"))])
        }
        node.children = context.nodes(of: content)
        return [node]
    }
}

extension View {
    /// Sets a value that the surrounding layout can read (SwiftUI: `layoutValue(key:value:)`).
    nonisolated public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        node("layoutValue", [ViewProperty("key", .string("\(K.self)")), ViewProperty("value", .string("\(value)"))])
    }
}
