/// Views side by side (SwiftUI: `HStack`).
public struct HStack<Content> {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension HStack: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes a stack. Without a spacing what draws chooses one.
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

/// Views side by side, made when they are seen (SwiftUI: `LazyHStack`).
public struct LazyHStack<Content> {
    let alignment: VerticalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension LazyHStack: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes a stack. Without a spacing what draws chooses one.
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

/// Views one below the other (SwiftUI: `VStack`).
public struct VStack<Content> {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension VStack: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes a stack. Without a spacing what draws chooses one.
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

/// Views one below the other, made when they are seen (SwiftUI: `LazyVStack`).
public struct LazyVStack<Content> {
    let alignment: HorizontalAlignment
    let spacing: CGFloat?
    let content: Content
}

extension LazyVStack: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes a stack. Without a spacing what draws chooses one.
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

/// Views upon each other (SwiftUI: `ZStack`).
public struct ZStack<Content> {
    let alignment: Alignment
    let content: Content
}

extension ZStack: View where Content: View {
    /// None: it is a primitive.
    public typealias Body = Never

    /// Makes a stack; the first view is at the back.
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

/// The alignment where it is not the middle, and the spacing where one was given.
func stackProperties(_ alignment: String, _ spacing: CGFloat?) -> [ViewProperty] {
    [
        alignment == "center" ? nil : ViewProperty("alignment", .string(alignment)),
        ViewProperty("spacing", optional: spacing.map { .number($0) }),
    ].compactMap { $0 }
}

/// What stays in view while a stack is scrolled (SwiftUI: `PinnedScrollableViews`).
public struct PinnedScrollableViews: OptionSet, Sendable {
    /// A bit a kind.
    public let rawValue: UInt32
    /// Makes a set.
    public init(rawValue: UInt32) {
        self.rawValue = rawValue
    }
    /// Headers of sections.
    public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
    /// Footers of sections.
    public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

/// Space that takes what is left (SwiftUI: `Spacer`).
public struct Spacer: Sendable {
    /// The least length; nil for the usual.
    public var minLength: CGFloat?

    /// Makes space.
    nonisolated public init(minLength: CGFloat? = nil) {
        self.minLength = minLength
    }
}

extension Spacer: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] {
        [ViewNode("Spacer", [ViewProperty("minLength", optional: minLength.map { .number($0) })].compactMap { $0 })]
    }
}

/// A line between views (SwiftUI: `Divider`).
public struct Divider: Sendable {
    /// Makes a line.
    nonisolated public init() {}
}

extension Divider: PrimitiveView {
    /// None: it is a primitive.
    public typealias Body = Never
    package func nodes(in context: ViewContext) -> [ViewNode] { [ViewNode("Divider")] }
}
