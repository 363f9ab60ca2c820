/// A layout of any type (SwiftUI: `AnyLayout`).
public struct AnyLayout: Layout {
    let layout: any Layout

    public init<L: Layout>(_ layout: L) {
        self.layout = layout
    }

    /// Returns the whole proposed size, because the renderer does the layout.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Does nothing, because the renderer places the views.
    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {}
}

public struct HStackLayout: NamedLayout {
    public typealias Cache = Void
    public var alignment: VerticalAlignment
    public var spacing: CGFloat?

    nonisolated public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// Returns the whole proposed size, because the renderer does the layout.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Does nothing, because the renderer places the views.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}

    var node: ViewNode { ViewNode("HStack", stackProperties(alignment.name, spacing)) }
}

public struct VStackLayout: NamedLayout {
    public typealias Cache = Void
    public var alignment: HorizontalAlignment
    public var spacing: CGFloat?

    nonisolated public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// Returns the whole proposed size, because the renderer does the layout.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Does nothing, because the renderer places the views.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}

    var node: ViewNode { ViewNode("VStack", stackProperties(alignment.name, spacing)) }
}

public struct ZStackLayout: NamedLayout {
    public typealias Cache = Void
    public var alignment: Alignment

    nonisolated public init(alignment: Alignment = .center) {
        self.alignment = alignment
    }

    /// Returns the whole proposed size, because the renderer does the layout.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Does nothing, because the renderer places the views.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}

    var node: ViewNode {
        ViewNode("ZStack", alignment == .center ? [] : [ViewProperty("alignment", alignment.value)])
    }
}

public struct GridLayout: NamedLayout {
    public typealias Cache = Void
    public var alignment: Alignment
    public var horizontalSpacing: CGFloat?
    public var verticalSpacing: CGFloat?

    nonisolated public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    /// Returns the whole proposed size, because the renderer does the layout.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Does nothing, because the renderer places the views.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}

    var node: ViewNode {
        ViewNode(
            "Grid",
            [
                alignment == .center ? nil : ViewProperty("alignment", alignment.value),
                ViewProperty("horizontalSpacing", optional: horizontalSpacing.map { .number($0) }),
                ViewProperty("verticalSpacing", optional: verticalSpacing.map { .number($0) }),
            ].compactMap { $0 })
    }
}
