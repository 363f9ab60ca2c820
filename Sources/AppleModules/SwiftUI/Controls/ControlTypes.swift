/// The visibility of scroll indicators (SwiftUI: `ScrollIndicatorVisibility`).
public struct ScrollIndicatorVisibility: Hashable, Sendable {
    let name: String
    public static let automatic = ScrollIndicatorVisibility(name: "automatic")
    public static let visible = ScrollIndicatorVisibility(name: "visible")
    public static let hidden = ScrollIndicatorVisibility(name: "hidden")
    public static let never = ScrollIndicatorVisibility(name: "never")
}

public enum ControlSize: Hashable, CaseIterable, Sendable {
    case mini
    case small
    case regular
    case large
    case extraLarge
}

public struct ButtonBorderShape: Equatable, Sendable {
    let name: String
    var radius: CGFloat?
    public static let automatic = ButtonBorderShape(name: "automatic")
    public static let capsule = ButtonBorderShape(name: "capsule")
    public static let roundedRectangle = ButtonBorderShape(name: "roundedRectangle")
    public static let circle = ButtonBorderShape(name: "circle")
    public static func roundedRectangle(radius: CGFloat) -> ButtonBorderShape {
        ButtonBorderShape(name: "roundedRectangle", radius: radius)
    }
}

/// The degree to which a view stands out (SwiftUI: `Prominence`).
public enum Prominence: Hashable, Sendable {
    case standard
    case increased
}
