/// A transition of a value between two states (SwiftUI: `Animation`). A widget's views are only drawn in the states of
/// its timeline entries. The tree of views records the requested animation.
public struct Animation: Equatable, Hashable, Sendable, CustomStringConvertible {
    /// The source text of the call that requests the animation.
    public let description: String

    private init(_ description: String) {
        self.description = description
    }

    private static func numbers(_ name: String, _ values: (String, Double)...) -> Animation {
        Animation(name + "(" + values.map { "\($0): \(ViewJSON.number($1))" }.joined(separator: ", ") + ")")
    }

    public static let `default` = Animation("default")
    public static let linear = Animation("linear")
    public static let easeIn = Animation("easeIn")
    public static let easeOut = Animation("easeOut")
    public static let easeInOut = Animation("easeInOut")
    public static var spring: Animation { Animation("spring") }
    public static var interactiveSpring: Animation { Animation("interactiveSpring") }
    public static var smooth: Animation { Animation("smooth") }
    public static var snappy: Animation { Animation("snappy") }
    public static var bouncy: Animation { Animation("bouncy") }
    /// A spring whose velocity carries over to later animations of the same value.
    public static var interpolatingSpring: Animation { Animation("interpolatingSpring") }

    public static func linear(duration: TimeInterval) -> Animation { numbers("linear", ("duration", duration)) }
    public static func easeIn(duration: TimeInterval) -> Animation { numbers("easeIn", ("duration", duration)) }
    public static func easeOut(duration: TimeInterval) -> Animation { numbers("easeOut", ("duration", duration)) }
    public static func easeInOut(duration: TimeInterval) -> Animation { numbers("easeInOut", ("duration", duration)) }

    public static func timingCurve(_ curve: UnitCurve, duration: TimeInterval) -> Animation {
        .timingCurve(curve.x1, curve.y1, curve.x2, curve.y2, duration: duration)
    }

    public static func timingCurve(
        _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
    ) -> Animation {
        numbers("timingCurve", ("p1x", p1x), ("p1y", p1y), ("p2x", p2x), ("p2y", p2y), ("duration", duration))
    }

    public static func spring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, blendDuration: Double = 0
    ) -> Animation {
        numbers("spring", ("duration", duration), ("bounce", bounce), ("blendDuration", blendDuration))
    }

    public static func spring(
        response: Double, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
    ) -> Animation {
        numbers(
            "spring", ("response", response), ("dampingFraction", dampingFraction), ("blendDuration", blendDuration))
    }

    public static func spring(_ spring: Spring, blendDuration: TimeInterval = 0.0) -> Animation {
        .spring(duration: spring.duration, bounce: spring.bounce, blendDuration: blendDuration)
    }

    public static func interactiveSpring(
        response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        numbers(
            "interactiveSpring", ("response", response), ("dampingFraction", dampingFraction),
            ("blendDuration", blendDuration))
    }

    public static func interactiveSpring(
        duration: TimeInterval = 0.15, extraBounce: Double = 0.0, blendDuration: TimeInterval = 0.25
    ) -> Animation {
        numbers(
            "interactiveSpring", ("duration", duration), ("extraBounce", extraBounce), ("blendDuration", blendDuration))
    }

    public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        numbers("smooth", ("duration", duration), ("extraBounce", extraBounce))
    }

    public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        numbers("snappy", ("duration", duration), ("extraBounce", extraBounce))
    }

    public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0.0) -> Animation {
        numbers("bouncy", ("duration", duration), ("extraBounce", extraBounce))
    }

    public static func interpolatingSpring(
        mass: Double = 1.0, stiffness: Double, damping: Double, initialVelocity: Double = 0.0
    ) -> Animation {
        numbers(
            "interpolatingSpring", ("mass", mass), ("stiffness", stiffness), ("damping", damping),
            ("initialVelocity", initialVelocity))
    }

    public static func interpolatingSpring(
        duration: TimeInterval = 0.5, bounce: Double = 0.0, initialVelocity: Double = 0.0
    ) -> Animation {
        numbers(
            "interpolatingSpring", ("duration", duration), ("bounce", bounce), ("initialVelocity", initialVelocity))
    }

    public static func interpolatingSpring(_ spring: Spring, initialVelocity: Double = 0.0) -> Animation {
        .interpolatingSpring(duration: spring.duration, bounce: spring.bounce, initialVelocity: initialVelocity)
    }

    public func delay(_ delay: TimeInterval) -> Animation {
        Animation(description + ".delay(\(ViewJSON.number(delay)))")
    }

    public func speed(_ speed: Double) -> Animation { Animation(description + ".speed(\(ViewJSON.number(speed)))") }

    public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation {
        Animation(description + ".repeatCount(\(repeatCount), autoreverses: \(autoreverses))")
    }

    public func repeatForever(autoreverses: Bool = true) -> Animation {
        Animation(description + ".repeatForever(autoreverses: \(autoreverses))")
    }

    /// Returns the animation unchanged. In SwiftUI it would count as complete after the duration.
    public func logicallyComplete(after duration: TimeInterval) -> Animation { self }
}

public struct Spring: Hashable, Sendable {
    /// The perceived duration, in seconds.
    public var duration: TimeInterval
    /// The amount of overshoot; 0 for no overshoot.
    public var bounce: Double

    public init(duration: TimeInterval = 0.5, bounce: Double = 0.0) {
        self.duration = duration
        self.bounce = bounce
    }

    public init(response: Double, dampingRatio: Double) {
        self.init(duration: response, bounce: 1 - dampingRatio)
    }

    public static var smooth: Spring { Spring() }
    public static var snappy: Spring { Spring(bounce: 0.15) }
    public static var bouncy: Spring { Spring(bounce: 0.3) }
}
