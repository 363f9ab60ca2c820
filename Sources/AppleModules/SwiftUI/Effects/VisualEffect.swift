/// What `visualEffect` begins with (SwiftUI: `EmptyVisualEffect`).
public struct EmptyVisualEffect: VisualEffect, Sendable {
    /// Makes an effect that changes nothing.
    public init() {}
}

/// An effect that does not change the layout (SwiftUI: `VisualEffect`). None is drawn; see `View.visualEffect(_:)`.
public protocol VisualEffect: Sendable, Animatable {}

extension VisualEffect {
    /// Nothing.
    public var animatableData: EmptyAnimatableData {
        get { EmptyAnimatableData() }
        set {}
    }

    /// How opaque the view is.
    public func opacity(_ opacity: Double) -> some VisualEffect { self }
    /// The view out of focus.
    public func blur(radius: CGFloat, opaque: Bool = false) -> some VisualEffect { self }
    /// The view beside its place.
    public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some VisualEffect { self }
    /// The view beside its place.
    public func offset(_ offset: CGSize) -> some VisualEffect { self }
    /// The view larger or smaller.
    public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// The view larger or smaller.
    public func scaleEffect(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// The view turned.
    public func rotationEffect(_ angle: Angle, anchor: UnitPoint = .center) -> some VisualEffect { self }
    /// The view brighter.
    public func brightness(_ amount: Double) -> some VisualEffect { self }
    /// More or less contrast.
    public func contrast(_ amount: Double) -> some VisualEffect { self }
    /// More or less saturation.
    public func saturation(_ amount: Double) -> some VisualEffect { self }
    /// The view in grey.
    public func grayscale(_ amount: Double) -> some VisualEffect { self }
    /// The hues turned.
    public func hueRotation(_ angle: Angle) -> some VisualEffect { self }
}

/// A kind of glass (SwiftUI: `Glass`, iOS 26).
public struct Glass: Equatable, Sendable {
    var name: String
    var color: Color?
    /// The usual kind.
    public static var regular: Glass { Glass(name: "regular") }
    /// Clear glass.
    public static var clear: Glass { Glass(name: "clear") }
    /// No glass.
    public static var identity: Glass { Glass(name: "identity") }

    /// Tinted glass.
    public func tint(_ color: Color?) -> Glass { Glass(name: name, color: color) }
    /// Glass that answers to touches.
    public func interactive(_ isEnabled: Bool = true) -> Glass { self }
}
