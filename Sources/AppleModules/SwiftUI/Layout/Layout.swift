/// A size that a view is offered (SwiftUI: `ProposedViewSize`).
public struct ProposedViewSize: Equatable, Sendable {
    /// The width; nil for what the view likes.
    public var width: CGFloat?
    /// The height; nil for what the view likes.
    public var height: CGFloat?

    /// Makes a size.
    nonisolated public init(width: CGFloat?, height: CGFloat?) {
        self.width = width
        self.height = height
    }

    /// Makes a size.
    nonisolated public init(_ size: CGSize) {
        self.init(width: size.width, height: size.height)
    }

    /// Nothing.
    nonisolated public static let zero = ProposedViewSize(width: 0, height: 0)
    /// What the view likes.
    nonisolated public static let unspecified = ProposedViewSize(width: nil, height: nil)
    /// As much as it likes.
    nonisolated public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)

    /// The size with something in place of what the view likes.
    nonisolated public func replacingUnspecifiedDimensions(
        by size: CGSize = CGSize(width: 10, height: 10)
    ) -> CGSize {
        CGSize(width: width ?? size.width, height: height ?? size.height)
    }
}

/// Distances that a view likes (SwiftUI: `ViewSpacing`).
public struct ViewSpacing: Sendable {
    /// The usual ones.
    nonisolated public init() {}
    /// None.
    nonisolated public static let zero = ViewSpacing()
    /// The distance to another view.
    nonisolated public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat { 8 }
    /// The greater distances of both.
    nonisolated public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {}
    /// The greater distances of both.
    nonisolated public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing { self }
}

/// A value that a layout reads of its views (SwiftUI: `LayoutValueKey`).
public protocol LayoutValueKey {
    /// Its type.
    associatedtype Value
    /// The value of views that have none.
    static var defaultValue: Self.Value { get }
}

/// A view as a layout sees it (SwiftUI: `LayoutSubview`). Nothing is laid out here, so it is never made.
public struct LayoutSubview: Equatable, Sendable {
    /// The value of a key.
    nonisolated public subscript<K: LayoutValueKey>(key: K.Type) -> K.Value { K.defaultValue }
    /// Its priority.
    nonisolated public var priority: Double { 0 }
    /// The size it takes.
    nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// The size and guides it takes.
    nonisolated public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
        let size = sizeThatFits(proposal)
        return ViewDimensions(width: size.width, height: size.height)
    }
    /// The distances it likes.
    nonisolated public var spacing: ViewSpacing { ViewSpacing() }
    /// Puts it somewhere.
    nonisolated public func place(
        at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
    ) {}
}

/// The views of a layout (SwiftUI: `LayoutSubviews`).
public struct LayoutSubviews: RandomAccessCollection, Equatable, Sendable {
    private var views: [LayoutSubview] = []
    /// From where to where lines run.
    public var layoutDirection: LayoutDirection { .leftToRight }
    /// The first place.
    public var startIndex: Int { views.startIndex }
    /// The place behind the last.
    public var endIndex: Int { views.endIndex }
    /// A view.
    public subscript(index: Int) -> LayoutSubview { views[index] }
}

/// What a layout says of itself (SwiftUI: `LayoutProperties`).
public struct LayoutProperties: Sendable {
    /// Along which axis it stacks.
    public var stackOrientation: Axis?
    /// Nothing.
    public init() {}
}

/// Where views go (SwiftUI: `Layout`). Nothing is laid out here: the views of a layout of one's own stand in order, and
/// it is marked.
public protocol Layout: Animatable, Sendable {
    /// What it says of itself.
    static var layoutProperties: LayoutProperties { get }
    /// What it keeps.
    associatedtype Cache = Void
    /// The views.
    typealias Subviews = LayoutSubviews
    /// Makes what it keeps.
    func makeCache(subviews: Self.Subviews) -> Self.Cache
    /// Renews what it keeps.
    func updateCache(_ cache: inout Self.Cache, subviews: Self.Subviews)
    /// The distances it likes.
    func spacing(subviews: Self.Subviews, cache: inout Self.Cache) -> ViewSpacing
    /// The size it takes.
    func sizeThatFits(proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
    /// Puts its views in place.
    func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache)
    /// Where a guide is.
    func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat?
    /// Where a guide is.
    func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews,
        cache: inout Self.Cache
    ) -> CGFloat?
}

extension Layout {
    /// Nothing.
    public static var layoutProperties: LayoutProperties { LayoutProperties() }
    /// Keeps it as it is.
    public func updateCache(_ cache: inout Cache, subviews: Subviews) {}
    /// The usual ones.
    public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing { ViewSpacing() }
    /// Nowhere of its own.
    public func explicitAlignment(
        of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }
    /// Nowhere of its own.
    public func explicitAlignment(
        of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews,
        cache: inout Cache
    ) -> CGFloat? { nil }

    /// Puts views where the layout wants them.
    nonisolated public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
        LayoutView(layout: self, content: content())
    }
}

extension Layout where Cache == Void {
    /// Nothing.
    public func makeCache(subviews: Subviews) {}
}

/// A layout that what draws knows.
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
            context.mark("\(type(of: layout)): a layout of one's own is not laid out; its views stand in order")
            node = ViewNode("Layout", [ViewProperty("type", .string("\(type(of: layout))"))])
        }
        node.children = context.nodes(of: content)
        return [node]
    }
}

extension View {
    /// Tells the layout around the view a value (SwiftUI: `layoutValue(key:value:)`).
    nonisolated public func layoutValue<K: LayoutValueKey>(key: K.Type, value: K.Value) -> some View {
        node("layoutValue", [ViewProperty("key", .string("\(K.self)")), ViewProperty("value", .string("\(value)"))])
    }
}
