public struct HStack<Content> {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension HStack: View where Content: View {
    public typealias Body = Never

    /// Makes a stack. If the spacing is nil, the renderer chooses it.
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension HStack: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("HStack", stackProperties(alignment.name, spacing), children: context.nodes(of: content))]
    }
}

/// Views side by side (SwiftUI: `LazyHStack`). Here all views are evaluated.
public struct LazyHStack<Content> {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension LazyHStack: View where Content: View {
    public typealias Body = Never

    /// Makes a stack. If the spacing is nil, the renderer chooses it.
    nonisolated public init(
        alignment: VerticalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension LazyHStack: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("LazyHStack", stackProperties(alignment.name, spacing), children: context.nodes(of: content))]
    }
}

public struct VStack<Content> {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension VStack: View where Content: View {
    public typealias Body = Never

    /// Makes a stack. If the spacing is nil, the renderer chooses it.
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension VStack: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("VStack", stackProperties(alignment.name, spacing), children: context.nodes(of: content))]
    }
}

/// Views from top to bottom (SwiftUI: `LazyVStack`). Here all views are evaluated.
public struct LazyVStack<Content> {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension LazyVStack: View where Content: View {
    public typealias Body = Never

    /// Makes a stack. If the spacing is nil, the renderer chooses it.
    nonisolated public init(
        alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil, pinnedViews: PinnedScrollableViews = .init(),
        @ViewBuilder content: () -> Content
    ) {
        self.alignment = alignment
        self.spacing = spacing
        self.content = content()
    }
}

extension LazyVStack: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("LazyVStack", stackProperties(alignment.name, spacing), children: context.nodes(of: content))]
    }
}

public struct ZStack<Content> {
    let alignment: Alignment
    let content: Content
}

extension ZStack: View where Content: View {
    public typealias Body = Never

    /// Makes a stack. The first view is at the back.
    nonisolated public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
        self.alignment = alignment
        self.content = content()
    }
}

extension ZStack: PrimitiveView where Content: View {
    package func nodes(in context: ViewContext) -> [ViewNode] {
        let properties = alignment == .center ? [] : [ViewProperty("alignment", alignment.value)]
        return [ViewNode("ZStack", properties, children: context.nodes(of: content))]
    }
}

/// Returns the alignment if it is not centred, and the spacing if it is set.
func stackProperties(_ alignment: String, _ spacing: CGFloat?) -> [ViewProperty] {
    [
        alignment == "center" ? nil : ViewProperty("alignment", .string(alignment)),
        ViewProperty("spacing", optional: spacing.map { .number($0) }),
    ].compactMap { $0 }
}

/// The views of a stack that stay visible during scrolling (SwiftUI: `PinnedScrollableViews`).
public struct PinnedScrollableViews: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// An empty view that takes the space that the other views leave free (SwiftUI: `Spacer`).
public struct Spacer: Sendable {
    /// The minimum length; nil for the default.
    public var minLength: CGFloat?

    nonisolated public init(minLength: CGFloat? = nil) {
        self.minLength = minLength
    }
}

extension Spacer: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("Spacer", [ViewProperty("minLength", optional: minLength.map { .number($0) })].compactMap { $0 })]
    }
}

public struct Divider: Sendable {
    nonisolated public init() {}
}

extension Divider: PrimitiveView {
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [ViewNode("Divider")] }
}
