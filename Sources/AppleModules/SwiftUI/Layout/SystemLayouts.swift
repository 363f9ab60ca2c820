/// A layout whose type is hidden (SwiftUI: `AnyLayout`).
public struct AnyLayout: Layout {
    let layout: any Layout

    /// Hides a layout's type.
    public init<L: Layout>(_ layout: L) {
        self.layout = layout
    }

    /// All of it.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// What draws does.
    public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) {}
}

/// Side by side (SwiftUI: `HStackLayout`).
public struct HStackLayout: NamedLayout {
    /// What the layout keeps: nothing.
    public typealias Cache = Void
    /// How views are aligned.
    public var alignment: VerticalAlignment
    /// The space between views.
    public var spacing: CGFloat?

    /// Makes a layout.
    nonisolated public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// All of it: what draws lays out.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Nothing: what draws lays out.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}

    var node: ViewNode { ViewNode("HStack", stackProperties(alignment.name, spacing)) }
}

/// One below the other (SwiftUI: `VStackLayout`).
public struct VStackLayout: NamedLayout {
    /// What the layout keeps: nothing.
    public typealias Cache = Void
    /// How views are aligned.
    public var alignment: HorizontalAlignment
    /// The space between views.
    public var spacing: CGFloat?

    /// Makes a layout.
    nonisolated public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
        self.alignment = alignment
        self.spacing = spacing
    }

    /// All of it: what draws lays out.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Nothing: what draws lays out.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}

    var node: ViewNode { ViewNode("VStack", stackProperties(alignment.name, spacing)) }
}

/// Upon each other (SwiftUI: `ZStackLayout`).
public struct ZStackLayout: NamedLayout {
    /// What the layout keeps: nothing.
    public typealias Cache = Void
    /// How views are aligned.
    public var alignment: Alignment

    /// Makes a layout.
    nonisolated public init(alignment: Alignment = .center) {
        self.alignment = alignment
    }

    /// All of it: what draws lays out.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Nothing: what draws lays out.
    public func placeSubviews(
        in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
    ) {}

    var node: ViewNode {
        ViewNode("ZStack", alignment == .center ? [] : [ViewProperty("alignment", alignment.value)])
    }
}

/// In rows whose columns are aligned (SwiftUI: `GridLayout`).
public struct GridLayout: NamedLayout {
    /// What the layout keeps: nothing.
    public typealias Cache = Void
    /// How views are aligned.
    public var alignment: Alignment
    /// The space between columns.
    public var horizontalSpacing: CGFloat?
    /// The space between rows.
    public var verticalSpacing: CGFloat?

    /// Makes a layout.
    nonisolated public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }

    /// All of it: what draws lays out.
    public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Void) -> CGSize {
        proposal.replacingUnspecifiedDimensions()
    }
    /// Nothing: what draws lays out.
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
