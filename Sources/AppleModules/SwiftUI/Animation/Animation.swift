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

    /// With a curve, in a time.
    public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
        .timingCurve(curve.x1, curve.y1, curve.x2, curve.y2, duration: duration)
    }

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
