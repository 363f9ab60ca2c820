@_exported public import AppleFoundation

/// Distances from the sides of a rectangle (UIKit: `UIEdgeInsets`).
public struct UIEdgeInsets: Hashable, Sendable, Codable {
    /// The distances.
    public var top, left, bottom, right: CGFloat
    /// None.
    public static let zero = UIEdgeInsets()
    /// Makes distances of 0.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
    /// Makes distances.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

/// Distances from the sides of a rectangle, in the direction of reading (UIKit: `NSDirectionalEdgeInsets`).
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    /// The distances.
    public var top, leading, bottom, trailing: CGFloat
    /// None.
    public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    /// Makes distances.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
