/// The effect with which a `visualEffect` closure begins. It changes nothing (SwiftUI: `EmptyVisualEffect`).
public struct EmptyVisualEffect: VisualEffect, Sendable {
    public init() {}
}

/// An effect that does not change the layout (SwiftUI: `VisualEffect`). No effect is drawn here;
/// `View.visualEffect(_:)` explains why.
public protocol VisualEffect: Sendable, Animatable {}

extension VisualEffect {
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }

    public func opacity(_ opacity: Double) -> some VisualEffect { self }
    public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
    public func offset(_ offset: CGSize) -> some VisualEffect { self }
    public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect { self }
    public func brightness(_ amount: Double) -> some VisualEffect { self }
    public func contrast(_ amount: Double) -> some VisualEffect { self }
    public func saturation(_ amount: Double) -> some VisualEffect { self }
    public func grayscale(_ amount: Double) -> some VisualEffect { self }
    public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
}

/// A kind of glass (SwiftUI: `Glass`, iOS 26).
public struct Glass: Equatable, Sendable {
    var name: String
    var color: Color?
    public static var regular: Glass { Glass(name: "regular") }
    public static var clear: Glass { Glass(name: "clear") }
    public static var identity: Glass { Glass(name: "identity") }

    public func tint(_ color: Color?) -> Glass { Glass(name: name, color: color) }
    /// Returns the glass unchanged. In SwiftUI it would react to touches.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}
