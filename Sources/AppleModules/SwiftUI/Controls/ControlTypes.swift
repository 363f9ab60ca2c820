/// Whether indicators are seen (SwiftUI: `ScrollIndicatorVisibility`).
public struct ScrollIndicatorVisibility: Hashable, Sendable {
    let name: String
    /// As the system has it.
    public static let automatic = ScrollIndicatorVisibility(name: "automatic")
    /// Seen.
    public static let visible = ScrollIndicatorVisibility(name: "visible")
    /// Not seen.
    public static let hidden = ScrollIndicatorVisibility(name: "hidden")
    /// Never seen.
    public static let never = ScrollIndicatorVisibility(name: "never")
}

/// The size of controls (SwiftUI: `ControlSize`).
public enum ControlSize: Hashable, CaseIterable, Sendable {
    /// Smallest.
    case mini
    /// Small.
    case small
    /// Usual.
    case regular
    /// Large.
    case large
    /// Largest.
    case extraLarge
}

/// The shape of the border of a button (SwiftUI: `ButtonBorderShape`).
public struct ButtonBorderShape: Equatable, Sendable {
    let name: String
    var radius: CGFloat?
    /// As the system has it.
    public static let automatic = ButtonBorderShape(name: "automatic")
    /// A capsule.
    public static let capsule = ButtonBorderShape(name: "capsule")
    /// A rectangle with round corners.
    public static let roundedRectangle = ButtonBorderShape(name: "roundedRectangle")
    /// A circle.
    public static let circle = ButtonBorderShape(name: "circle")
    /// A rectangle with corners of a radius.
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(name: "roundedRectangle", radius: radius)
    }
}

/// How much something stands out (SwiftUI: `Prominence`).
public enum Prominence: Hashable, Sendable {
    /// As usual.
    case standard
    /// More.
    case increased
}
