@_exported public import AppleFoundation

/// The distances by which the four edges of a rectangle are moved inwards (UIKit: `UIEdgeInsets`).
public struct UIEdgeInsets: Hashable, Sendable, Codable {
    public var top, left, bottom, right: CGFloat
    public static let zero = UIEdgeInsets()
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }
}

/// The distances by which the four edges of a rectangle are moved inwards. `leading` and `trailing` depend on the
/// reading direction (UIKit: `NSDirectionalEdgeInsets`).
public struct NSDirectionalEdgeInsets: Hashable, Sendable {
    public var top, leading, bottom, trailing: CGFloat
    public static let zero = NSDirectionalEdgeInsets(top: 0, leading: 0, bottom: 0, trailing: 0)
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}
