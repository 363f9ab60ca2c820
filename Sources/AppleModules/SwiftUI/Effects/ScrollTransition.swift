/// The place of a view relative to the visible part of a scroll view (SwiftUI: `ScrollTransitionPhase`).
public enum ScrollTransitionPhase: Hashable, Sendable {
    /// The view is about to appear at the top or the leading edge.
    case topLeading
    /// The view is visible. Widgets do not scroll, so this is the phase of all views here.
    case identity
    /// The view is about to appear at the bottom or the trailing edge.
    case bottomTrailing

    /// True if the view is visible.
    public var isIdentity: Bool { self == .identity }

    /// A number for calculating effects: -1, 0 or 1.
    public var value: Double {
        switch self {
        case .topLeading: -1
        case .identity: 0
        case .bottomTrailing: 1
        }
    }
}

/// The way in which a scroll transition follows scrolling (SwiftUI: `ScrollTransitionConfiguration`). It has no effect
/// here, because widgets do not scroll.
public struct ScrollTransitionConfiguration: Sendable {
    public static let identity = ScrollTransitionConfiguration()
    public static let interactive = ScrollTransitionConfiguration()
    public static let animated = ScrollTransitionConfiguration()
    public static func interactive(timingCurve: UnitCurve = .easeInOut) -> ScrollTransitionConfiguration { interactive }
    public static func animated(_ animation: Animation = .default) -> ScrollTransitionConfiguration { animated }
    public func animation(_ animation: Animation) -> ScrollTransitionConfiguration { self }
    public func threshold(_ threshold: Threshold) -> ScrollTransitionConfiguration { self }

    /// The part of a view that must be visible (SwiftUI: `ScrollTransitionConfiguration.Threshold`).
    public struct Threshold: Sendable {
        public static let visible = Threshold()
        public static let hidden = Threshold()
        public static var centered: Threshold { Threshold() }
        public static func visible(_ amount: Double) -> Threshold { Threshold() }
        public func inset(by distance: Double) -> Threshold { self }
        public func interpolated(towards other: Threshold, amount: Double) -> Threshold { self }
    }
}

extension View {
    /// Returns the view unchanged (SwiftUI: `scrollTransition(_:axis:transition:)`). Widgets do not scroll, so each
    /// view is in the phase `identity`, in which views look as without the transition.
    nonisolated public func scrollTransition(
        _ configuration: ScrollTransitionConfiguration = .interactive, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View { self }

    /// Returns the view unchanged (SwiftUI: `scrollTransition(topLeading:bottomTrailing:axis:transition:)`). Widgets do
    /// not scroll.
    nonisolated public func scrollTransition(
        topLeading: ScrollTransitionConfiguration, bottomTrailing: ScrollTransitionConfiguration, axis: Axis? = nil,
        transition: @escaping @Sendable (EmptyVisualEffect, ScrollTransitionPhase) -> some VisualEffect
    ) -> some View { self }

    /// Records an action for a pointer over the view (SwiftUI: `onHover(perform:)`). It is not performed, because a
    /// phone has no pointer.
    nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }

    /// Returns the view unchanged (SwiftUI: `hoverEffect(_:)`). A phone has no pointer.
    nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
}

/// The look of a view under a pointer (SwiftUI: `HoverEffect`). It has no effect here, because a phone has no pointer.
public struct HoverEffect: Sendable {
    public static let automatic = HoverEffect()
    public static let highlight = HoverEffect()
    public static let lift = HoverEffect()
}

extension NamedCoordinateSpace {
    /// The coordinate space of the nearest scroll view (SwiftUI: `scrollView`).
    public static var scrollView: NamedCoordinateSpace { NamedCoordinateSpace(coordinateSpace: .named("scrollView")) }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
    /// The coordinate space of the nearest scroll view (SwiftUI: `scrollView`).
    public static var scrollView: NamedCoordinateSpace { .init(coordinateSpace: .named("scrollView")) }
    /// The coordinate space of the nearest scroll view that scrolls along `axis` (SwiftUI: `scrollView(axis:)`).
    public static func scrollView(axis: Axis) -> NamedCoordinateSpace { .scrollView }
}
