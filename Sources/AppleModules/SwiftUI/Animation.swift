/// How a value goes from one state to another (SwiftUI: `Animation`). A widget's views are drawn in the states that its
/// entries have; which animation was asked for is kept in the tree.
public struct Animation: Equatable, Hashable, Sendable, CustomStringConvertible {
    /// The animation as it was asked for.
    public let description: String

    private init(_ description: String) {
        self.description = description
    }

    private static func numbers(_ name: String, _ values: (String, Double)...) -> Animation {
        Animation(name + "(" + values.map { "\($0): \(ViewJSON.number($1))" }.joined(separator: ", ") + ")")
    }

    /// The system's usual one.
    public static let `default` = Animation("default")
    /// Always at the same speed.
    public static let linear = Animation("linear")
    /// Slow at first.
    public static let easeIn = Animation("easeIn")
    /// Slow at the end.
    public static let easeOut = Animation("easeOut")
    /// Slow at first and at the end.
    public static let easeInOut = Animation("easeInOut")
    /// A spring.
    public static var spring: Animation { Animation("spring") }
    /// A spring for what a finger moves.
    public static var interactiveSpring: Animation { Animation("interactiveSpring") }
    /// A spring without a bounce.
    public static var smooth: Animation { Animation("smooth") }
    /// A spring with a small bounce.
    public static var snappy: Animation { Animation("snappy") }
    /// A spring with a bounce.
    public static var bouncy: Animation { Animation("bouncy") }
    /// A spring that several animations share.
    public static var interpolatingSpring: Animation { Animation("interpolatingSpring") }

    /// Always at the same speed.
    public static func linear(duration: TimeInterval) -> Animation { numbers("linear", ("duration", duration)) }
    /// Slow at first.
    public static func easeIn(duration: TimeInterval) -> Animation { numbers("easeIn", ("duration", duration)) }
    /// Slow at the end.
    public static func easeOut(duration: TimeInterval) -> Animation { numbers("easeOut", ("duration", duration)) }
    /// Slow at first and at the end.
    public static func easeInOut(duration: TimeInterval) -> Animation { numbers("easeInOut", ("duration", duration)) }

    /// A curve with two control points.
    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation {
        numbers("timingCurve", ("p1x", p1x), ("p1y", p1y), ("p2x", p2x), ("p2y", p2y), ("duration", duration))
    }

    /// A spring by its duration and bounce.
    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
    ) -> Animation {
        numbers("spring", ("duration", duration), ("bounce", bounce), ("blendDuration", blendDuration))
    }

    /// A spring by its response and damping.
    public static func spring(
        response: Double, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation {
        numbers(
            "spring", ("response", response), ("dampingFraction", dampingFraction), ("blendDuration", blendDuration))
    }

    /// A spring.
    public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation {
        .spring(duration: spring.duration, bounce: spring.bounce, blendDuration: blendDuration)
    }

    /// A spring for what a finger moves.
    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        numbers(
            "interactiveSpring", ("response", response), ("dampingFraction", dampingFraction),
            ("blendDuration", blendDuration))
    }

    /// A spring for what a finger moves.
    public static func interactiveSpring(
        duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        numbers(
            "interactiveSpring", ("duration", duration), ("extraBounce", extraBounce), ("blendDuration", blendDuration))
    }

    /// A spring without a bounce.
    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        numbers("smooth", ("duration", duration), ("extraBounce", extraBounce))
    }

    /// A spring with a small bounce.
    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        numbers("snappy", ("duration", duration), ("extraBounce", extraBounce))
    }

    /// A spring with a bounce.
    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        numbers("bouncy", ("duration", duration), ("extraBounce", extraBounce))
    }

    /// A spring by its physics.
    public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
    ) -> Animation {
        numbers(
            "interpolatingSpring", ("mass", mass), ("stiffness", stiffness), ("damping", damping),
            ("initialVelocity", initialVelocity))
    }

    /// A spring by its duration and bounce.
    public static func interpolatingSpring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
    ) -> Animation {
        numbers(
            "interpolatingSpring", ("duration", duration), ("bounce", bounce), ("initialVelocity", initialVelocity))
    }

    /// A spring.
    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation {
        .interpolatingSpring(duration: spring.duration, bounce: spring.bounce, initialVelocity: initialVelocity)
    }

    /// The animation, later.
    public func delay(_ delay: TimeInterval) -> Animation {
        Animation(description + ".delay(\(ViewJSON.number(delay)))")
    }

    /// The animation, faster or slower.
    public func speed(_ speed: Double) -> Animation { Animation(description + ".speed(\(ViewJSON.number(speed)))") }

    /// The animation several times.
    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        Animation(description + ".repeatCount(\(repeatCount), autoreverses: \(autoreverses))")
    }

    /// The animation for ever.
    public func repeatForever(autoreverses: Bool = true) -> Animation {
        Animation(description + ".repeatForever(autoreverses: \(autoreverses))")
    }

    /// The animation, which counts as complete after a time.
    public func logicallyComplete(after duration: TimeInterval) -> Animation { self }
}

/// A spring (SwiftUI: `Spring`).
public struct Spring: Hashable, Sendable {
    /// Seconds until it looks settled.
    public var duration: TimeInterval
    /// How far it swings over: 0 not at all.
    public var bounce: Double

    /// Makes a spring.
    public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
        self.duration = duration
        self.bounce = bounce
    }

    /// Makes a spring by its response and damping.
    public init(response: Double, dampingRatio: Double) {
        self.init(duration: response, bounce: 1 - dampingRatio)
    }

    /// A spring without a bounce.
    public static var smooth: Spring { Spring() }
    /// A spring with a small bounce.
    public static var snappy: Spring { Spring(bounce: 0.15) }
    /// A spring with a bounce.
    public static var bouncy: Spring { Spring(bounce: 0.3) }
}

/// What goes along with a change of state (SwiftUI: `Transaction`).
public struct Transaction: Sendable {
    /// The animation.
    public var animation: Animation?
    /// Whether views may not animate by themselves.
    public var disablesAnimations = false
    /// Whether the change follows a gesture.
    public var isContinuous = false

    /// A transaction without an animation.
    public init() {}

    /// A transaction with an animation.
    public init(animation: Animation?) {
        self.animation = animation
    }
}

/// Changes a state with an animation (SwiftUI: `withAnimation(_:_:)`). Here the change is made at once.
public func withAnimation<Result>(
    _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result { try body() }

/// How complete an animation is when it counts as complete (SwiftUI: `AnimationCompletionCriteria`).
public struct AnimationCompletionCriteria: Hashable, Sendable {
    /// When it looks settled.
    public static let logicallyComplete = AnimationCompletionCriteria()
    /// When nothing moves any more.
    public static let removed = AnimationCompletionCriteria()
}

/// Changes a state with an animation (SwiftUI: `withAnimation(_:completionCriteria:_:completion:)`). Here the change is
/// made at once, and then it is complete.
public func withAnimation<Result>(
    _ animation: Animation? = .default, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    _ body: () throws -> Result, completion: @escaping () -> Void
) rethrows -> Result {
    let result = try body()
    completion()
    return result
}

/// Changes a state with a transaction (SwiftUI: `withTransaction(_:_:)`). Here the change is made at once.
public func withTransaction<Result>(_ transaction: Transaction, _ body: () throws -> Result) rethrows -> Result {
    try body()
}

extension View {
    /// Animates changes of a value (SwiftUI: `animation(_:value:)`).
    nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
        node("animation", [ViewProperty("animation", optional: animation.map { .string($0.description) })])
    }

    /// Animates all changes (SwiftUI: `animation(_:)`).
    nonisolated public func animation(_ animation: Animation?) -> some View {
        node("animation", [ViewProperty("animation", optional: animation.map { .string($0.description) })])
    }

    /// Animates changes of what the closure applies (SwiftUI: `animation(_:body:)`).
    nonisolated public func animation<V: View>(
        _ animation: Animation?, @ViewBuilder body: (AnyView) -> V
    ) -> some View {
        nonisolated(unsafe) let content = self
        return body(AnyView(content))
    }

    /// Changes the transaction (SwiftUI: `transaction(_:)`). Here no transaction passes through views.
    nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View {
        node("transaction")
    }

    /// Changes the transaction when a value changes (SwiftUI: `transaction(value:_:)`).
    nonisolated public func transaction<V: Equatable>(
        value: V, _ transform: @escaping (inout Transaction) -> Void
    ) -> some View {
        node("transaction")
    }

    /// The view in its phases, one after the other (SwiftUI: `phaseAnimator(_:content:animation:)`). A widget shows the
    /// first one.
    nonisolated public func phaseAnimator<Phase: Equatable, V: View>(
        _ phases: some Sequence<Phase>, @ViewBuilder content: @escaping (AnyView, Phase) -> V,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View {
        nonisolated(unsafe) let view = self
        return phases.first { _ in true }.map { content(AnyView(view), $0) }.content("phaseAnimator")
    }

    /// The view in its phases when a value changes (SwiftUI: `phaseAnimator(_:trigger:content:animation:)`). A widget
    /// shows the first one.
    nonisolated public func phaseAnimator<Phase: Equatable, V: View>(
        _ phases: some Sequence<Phase>, trigger: some Equatable,
        @ViewBuilder content: @escaping (AnyView, Phase) -> V,
        animation: @escaping (Phase) -> Animation? = { _ in .default }
    ) -> some View { phaseAnimator(phases, content: content, animation: animation) }
}
