// Positions and phases of scroll views. Nothing scrolls in a widget, so that no action runs.

/// The position of a scroll view (SwiftUI: `ScrollPosition`). It keeps where code scrolls to.
public struct ScrollPosition: Equatable {
    public private(set) var viewID: (any Hashable & Sendable)?
    public private(set) var edge: Edge?
    public private(set) var point: CGPoint?
    public private(set) var isPositionedByUser = false

    public init() {}
    public init(idType: (some Hashable & Sendable).Type) {}
    public init(id: some Hashable & Sendable, anchor: UnitPoint? = nil) { scrollTo(id: id) }
    public init(idType: (some Hashable & Sendable).Type, edge: Edge) { scrollTo(edge: edge) }
    public init(edge: Edge) { scrollTo(edge: edge) }
    public init(point: CGPoint) { scrollTo(point: point) }
    public init(x: CGFloat, y: CGFloat) { scrollTo(x: x, y: y) }
    public init(x: CGFloat) { scrollTo(x: x) }
    public init(y: CGFloat) { scrollTo(y: y) }

    public var x: CGFloat? { point?.x }
    public var y: CGFloat? { point?.y }
    public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? { viewID as? T }

    public static func == (left: Self, right: Self) -> Bool {
        left.edge == right.edge && left.point == right.point
            && left.viewID.map { AnyHashable($0) } == right.viewID.map { AnyHashable($0) }
    }

    public mutating func scrollTo(id: some Hashable & Sendable, anchor: UnitPoint? = nil) {
        (viewID, edge, point) = (id, nil, nil)
    }
    public mutating func scrollTo(edge: Edge) { (viewID, self.edge, point) = (nil, edge, nil) }
    public mutating func scrollTo(point: CGPoint) { (viewID, edge, self.point) = (nil, nil, point) }
    public mutating func scrollTo(x: CGFloat, y: CGFloat) { scrollTo(point: CGPoint(x: x, y: y)) }
    public mutating func scrollTo(x: CGFloat) { scrollTo(x: x, y: point?.y ?? 0) }
    public mutating func scrollTo(y: CGFloat) { scrollTo(x: point?.x ?? 0, y: y) }
}

/// The sizes of a scroll view (SwiftUI: `ScrollGeometry`).
public struct ScrollGeometry: Equatable, Sendable {
    public var contentOffset: CGPoint
    public var contentSize: CGSize
    public var contentInsets: EdgeInsets
    public var containerSize: CGSize

    public init(contentOffset: CGPoint, contentSize: CGSize, contentInsets: EdgeInsets, containerSize: CGSize) {
        (self.contentOffset, self.contentSize) = (contentOffset, contentSize)
        (self.contentInsets, self.containerSize) = (contentInsets, containerSize)
    }

    public var bounds: CGRect { CGRect(origin: contentOffset, size: containerSize) }
    /// The part of the content that is visible, without the insets.
    public var visibleRect: CGRect {
        CGRect(
            x: contentOffset.x + contentInsets.leading, y: contentOffset.y + contentInsets.top,
            width: containerSize.width - contentInsets.leading - contentInsets.trailing,
            height: containerSize.height - contentInsets.top - contentInsets.bottom)
    }
}

/// What a scroll view does (SwiftUI: `ScrollPhase`).
public enum ScrollPhase: Hashable, Sendable {
    case idle, tracking, interacting, decelerating, animating
    public var isScrolling: Bool { self != .idle && self != .tracking }
}

/// The state of a scroll view when its phase changes (SwiftUI: `ScrollPhaseChangeContext`).
public struct ScrollPhaseChangeContext {
    public let geometry: ScrollGeometry
    public let velocity: CGVector?
}

/// The look of content below the edge of a scroll view (SwiftUI: `ScrollEdgeEffectStyle`).
public struct ScrollEdgeEffectStyle: Hashable, Sendable {
    private let name: String
    public static var automatic: Self { Self(name: "automatic") }
    public static var hard: Self { Self(name: "hard") }
    public static var soft: Self { Self(name: "soft") }
}

extension ViewAlignedScrollTargetBehavior {
    /// How many views a swipe passes (SwiftUI: `ViewAlignedScrollTargetBehavior.LimitBehavior`).
    public struct LimitBehavior: Sendable {
        public static var automatic: Self { Self() }
        public static var always: Self { Self() }
        public static var alwaysByFew: Self { Self() }
        public static var alwaysByOne: Self { Self() }
        public static var never: Self { Self() }
    }
    public init(limitBehavior: LimitBehavior) { self.init() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
    public static func viewAligned(
        limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
    ) -> ViewAlignedScrollTargetBehavior { ViewAlignedScrollTargetBehavior() }
}

extension View {
    nonisolated public func scrollPosition(
        _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
    ) -> some View { self }
    nonisolated public func onScrollGeometryChange<T: Equatable>(
        for type: T.Type, of transform: @escaping (ScrollGeometry) -> T,
        action: @escaping (_ oldValue: T, _ newValue: T) -> Void
    ) -> some View { self }
    nonisolated public func onScrollPhaseChange(
        _ action: @escaping (_ oldPhase: ScrollPhase, _ newPhase: ScrollPhase) -> Void
    ) -> some View { self }
    nonisolated public func onScrollPhaseChange(
        _ action: @escaping (ScrollPhase, ScrollPhase, _ context: ScrollPhaseChangeContext) -> Void
    ) -> some View { self }
    nonisolated public func onScrollVisibilityChange(
        threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
    ) -> some View { self }
    nonisolated public func onScrollTargetVisibilityChange<ID: Hashable>(
        idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
    ) -> some View { self }
    nonisolated public func scrollEdgeEffectStyle(
        _ style: ScrollEdgeEffectStyle?, for edges: Edge.Set
    ) -> some View { self }
    nonisolated public func scrollEdgeEffectHidden(_ hidden: Bool = true, for edges: Edge.Set = .all) -> some View {
        self
    }
    nonisolated public func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }
    nonisolated public func scrollIndicatorsFlash(trigger value: some Equatable) -> some View { self }
}
