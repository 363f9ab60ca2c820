/// It fades (SwiftUI: `OpacityTransition`).
public struct OpacityTransition: Transition {
    /// Makes the transition.
    nonisolated public init() {}
    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == OpacityTransition {
    /// It fades.
    nonisolated public static var opacity: OpacityTransition { OpacityTransition() }
}

/// At once (SwiftUI: `IdentityTransition`).
public struct IdentityTransition: Transition {
    /// Makes the transition.
    nonisolated public init() {}
    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == IdentityTransition {
    /// At once.
    nonisolated public static var identity: IdentityTransition { IdentityTransition() }
}

/// It slides (SwiftUI: `SlideTransition`).
public struct SlideTransition: Transition {
    /// Makes the transition.
    nonisolated public init() {}
    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == SlideTransition {
    /// It slides.
    nonisolated public static var slide: SlideTransition { SlideTransition() }
}

/// It is blurred (SwiftUI: `BlurReplaceTransition`).
public struct BlurReplaceTransition: Transition {
    /// How it comes and goes (SwiftUI: `BlurReplaceTransition.Configuration`).
    public struct Configuration: Equatable, Sendable {
        private let isUpward: Bool
        /// It grows as it comes and shrinks as it goes.
        public static let downUp = Configuration(isUpward: false)
        /// It grows as it goes, too.
        public static let upUp = Configuration(isUpward: true)
    }

    /// How it comes and goes.
    public var configuration: Configuration
    /// Makes the transition.
    nonisolated public init(configuration: Configuration = .downUp) {
        self.configuration = configuration
    }
    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == BlurReplaceTransition {
    /// It is blurred.
    nonisolated public static var blurReplace: BlurReplaceTransition { BlurReplaceTransition() }
    /// It is blurred.
    nonisolated public static func blurReplace(
        _ configuration: BlurReplaceTransition.Configuration = .downUp
    ) -> BlurReplaceTransition { BlurReplaceTransition(configuration: configuration) }
}

/// It comes from an edge (SwiftUI: `MoveTransition`).
public struct MoveTransition: Transition {
    /// The edge.
    public var edge: Edge
    /// Makes the transition.
    nonisolated public init(edge: Edge) {
        self.edge = edge
    }
    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == MoveTransition {
    /// It comes from an edge.
    nonisolated public static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}

/// It pushes what was there (SwiftUI: `PushTransition`).
public struct PushTransition: Transition {
    /// The edge.
    public var edge: Edge
    /// Makes the transition.
    nonisolated public init(edge: Edge) {
        self.edge = edge
    }
    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == PushTransition {
    /// It pushes what was there.
    nonisolated public static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}

/// It grows (SwiftUI: `ScaleTransition`).
public struct ScaleTransition: Transition {
    /// From which scale.
    public var scale: Double
    /// From where.
    public var anchor: UnitPoint
    /// Makes the transition.
    nonisolated public init(_ scale: Double, anchor: UnitPoint = .center) {
        self.scale = scale
        self.anchor = anchor
    }
    /// The view as it is.
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == ScaleTransition {
    /// It grows.
    nonisolated public static var scale: ScaleTransition { ScaleTransition(1.0e-5) }
    /// It grows.
    nonisolated public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
        ScaleTransition(scale, anchor: anchor)
    }
}
