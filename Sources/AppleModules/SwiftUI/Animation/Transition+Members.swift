public struct OpacityTransition: Transition {
    nonisolated public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == OpacityTransition {
    nonisolated public static var opacity: OpacityTransition { OpacityTransition() }
}

public struct IdentityTransition: Transition {
    nonisolated public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == IdentityTransition {
    nonisolated public static var identity: IdentityTransition { IdentityTransition() }
}

public struct SlideTransition: Transition {
    nonisolated public init() {}
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == SlideTransition {
    nonisolated public static var slide: SlideTransition { SlideTransition() }
}

public struct BlurReplaceTransition: Transition {
    public struct Configuration: Equatable, Sendable {
        private let isUpward: Bool
        /// The view grows when it appears and shrinks when it disappears.
        public static let downUp = Configuration(isUpward: false)
        /// The view grows when it appears and when it disappears.
        public static let upUp = Configuration(isUpward: true)
    }

    public var configuration: Configuration
    nonisolated public init(configuration: Configuration = .downUp) {
        self.configuration = configuration
    }
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == BlurReplaceTransition {
    nonisolated public static var blurReplace: BlurReplaceTransition { BlurReplaceTransition() }
    nonisolated public static func blurReplace(
        _ configuration: BlurReplaceTransition.Configuration = .downUp
    ) -> BlurReplaceTransition { BlurReplaceTransition(configuration: configuration) }
}

public struct MoveTransition: Transition {
    public var edge: Edge
    nonisolated public init(edge: Edge) {
        self.edge = edge
    }
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == MoveTransition {
    nonisolated public static func move(edge: Edge) -> MoveTransition { MoveTransition(edge: edge) }
}

/// A transition in which the view pushes the previous view out (SwiftUI: `PushTransition`).
public struct PushTransition: Transition {
    public var edge: Edge
    nonisolated public init(edge: Edge) {
        self.edge = edge
    }
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == PushTransition {
    nonisolated public static func push(from edge: Edge) -> PushTransition { PushTransition(edge: edge) }
}

public struct ScaleTransition: Transition {
    public var scale: Double
    public var anchor: UnitPoint
    nonisolated public init(_ scale: Double, anchor: UnitPoint = .center) {
        self.scale = scale
        self.anchor = anchor
    }
    public func body(content: Content, phase: TransitionPhase) -> some View { content }
}

extension Transition where Self == ScaleTransition {
    nonisolated public static var scale: ScaleTransition { ScaleTransition(1.0e-5) }
    nonisolated public static func scale(_ scale: Double, anchor: UnitPoint = .center) -> ScaleTransition {
        ScaleTransition(scale, anchor: anchor)
    }
}
