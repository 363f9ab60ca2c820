/// Rows of views that form aligned columns (SwiftUI: `Grid`).
public struct Grid<Content> {
    let alignment: Alignment
    let horizontalSpacing: CGFloat?
    let verticalSpacing: CGFloat?
    let content: Content
}

extension Grid: View where Content: View {
    public typealias Body = Never

    nonisolated public init(
        alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
        self.content = content()
    }
}

extension Grid: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let properties = [
            alignment == .center ? nil : ViewProperty("alignment", alignment.value),
            ViewProperty("horizontalSpacing", optional: horizontalSpacing.map { .number($0) }),
            ViewProperty("verticalSpacing", optional: verticalSpacing.map { .number($0) }),
        ].compactMap { $0 }
        return [ViewNode("Grid", properties, children: context.nodes(of: content))]
    }
}

public struct GridRow<Content> {
    let alignment: VerticalAlignment?
    let content: Content
}

extension GridRow: View where Content: View {
    public typealias Body = Never

    /// Makes a row. Each view in the row is a cell in one of the grid's columns.
    nonisolated public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }
}

extension GridRow: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let properties = [ViewProperty("alignment", optional: alignment.map { .string($0.name) })].compactMap { $0 }
        return [ViewNode("GridRow", properties, children: context.nodes(of: content))]
    }
}

/// The size of a column or a row in a lazy grid (SwiftUI: `GridItem`).
public struct GridItem: Sendable {
    public enum Size: Sendable {
        /// A column or row with a fixed length in points.
        case fixed(CGFloat)
        /// One column or row that fills the available space, but is not shorter than `minimum` or longer than
        /// `maximum`.
        case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
        /// As many columns or rows as fit. Each is at least `minimum` and at most `maximum` long.
        case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
    }

    public var size: Size
    /// The space in points between this item and the next; nil for the default.
    public var spacing: CGFloat?
    public var alignment: Alignment?

    nonisolated public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
        self.size = size
        self.spacing = spacing
        self.alignment = alignment
    }

    /// The item as JSON: `{"size":"flexible","minimum":10,…}`.
    var value: ViewValue {
        var properties: [ViewProperty]
        switch size {
        case .fixed(let points):
            properties = [ViewProperty("size", "fixed"), ViewProperty("points", .number(points))]
        case .flexible(let minimum, let maximum):
            properties = [ViewProperty("size", "flexible"), ViewProperty("minimum", .number(minimum))]
            if maximum.isFinite { properties.append(ViewProperty("maximum", .number(maximum))) }
        case .adaptive(let minimum, let maximum):
            properties = [ViewProperty("size", "adaptive"), ViewProperty("minimum", .number(minimum))]
            if maximum.isFinite { properties.append(ViewProperty("maximum", .number(maximum))) }
        }
        if let spacing { properties.append(ViewProperty("spacing", .number(spacing))) }
        if let alignment { properties.append(ViewProperty("alignment", alignment.value)) }
        return .object(properties)
    }
}

/// Views in columns (SwiftUI: `LazyVGrid`). Here all views are evaluated, including those that do not fit.
public struct LazyVGrid<Content> {
    let columns: [GridItem]
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension LazyVGrid: View where Content: View {
    public typealias Body = Never

    nonisolated public init(
        columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.columns = columns
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension LazyVGrid: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let properties = [
            ViewProperty("columns", .list(columns.map(\.value))),
            alignment == .center ? nil : ViewProperty("alignment", .string(alignment.name)),
            ViewProperty("spacing", optional: spacing.map { .number($0) }),
        ].compactMap { $0 }
        return [ViewNode("LazyVGrid", properties, children: context.nodes(of: content))]
    }
}

/// Views in rows (SwiftUI: `LazyHGrid`). Here all views are evaluated, including those that do not fit.
public struct LazyHGrid<Content> {
    let rows: [GridItem]
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension LazyHGrid: View where Content: View {
    public typealias Body = Never

    nonisolated public init(
        rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
        pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
    ) {
        self.rows = rows
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension LazyHGrid: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let properties = [
            ViewProperty("rows", .list(rows.map(\.value))),
            alignment == .center ? nil : ViewProperty("alignment", .string(alignment.name)),
            ViewProperty("spacing", optional: spacing.map { .number($0) }),
        ].compactMap { $0 }
        return [ViewNode("LazyHGrid", properties, children: context.nodes(of: content))]
    }
}
