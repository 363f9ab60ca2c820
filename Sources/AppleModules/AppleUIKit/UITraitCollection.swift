/// The appearance, light or dark (UIKit: `UIUserInterfaceStyle`).
public enum UIUserInterfaceStyle: Int, Sendable {
    case unspecified = 0
    case light
    case dark
}

/// The kind of device (UIKit: `UIUserInterfaceIdiom`).
public enum UIUserInterfaceIdiom: Int, Sendable {
    case unspecified = -1
    case phone = 0, pad, tv, carPlay
    case mac = 5, vision
}

/// The amount of space along an axis (UIKit: `UIUserInterfaceSizeClass`).
public enum UIUserInterfaceSizeClass: Int, Sendable {
    case unspecified = 0
    case compact
    case regular
}

/// The contrast that the user prefers (UIKit: `UIAccessibilityContrast`).
public enum UIAccessibilityContrast: Int, Sendable {
    case unspecified = -1
    case normal = 0
    case high
}

/// The traits of an interface, such as its appearance and its device (UIKit: `UITraitCollection`).
public final class UITraitCollection: Hashable, Sendable {
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The kind of device. The default is an iPhone.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// The pixels per point.
    public let displayScale: CGFloat
    /// The horizontal size class of an iPhone in portrait orientation.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The vertical size class of an iPhone in portrait orientation.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    public let accessibilityContrast: UIAccessibilityContrast

    /// The current traits. A renderer sets them while it determines the components of colours.
    @TaskLocal public static var current = UITraitCollection()

    private init(
        style: UIUserInterfaceStyle, idiom: UIUserInterfaceIdiom = .phone, scale: CGFloat = 3,
        contrast: UIAccessibilityContrast = .normal
    ) {
        userInterfaceStyle = style
        userInterfaceIdiom = idiom
        displayScale = scale
        horizontalSizeClass = .compact
        verticalSizeClass = .regular
        accessibilityContrast = contrast
    }

    /// Creates the traits of an iPhone in light mode.
    public convenience init() { self.init(style: .light) }
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
    public convenience init(displayScale: CGFloat) { self.init(style: .light, scale: displayScale) }
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init(style: .light, contrast: accessibilityContrast)
    }

    /// Runs `body` while these traits are the current traits.
    public func performAsCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: body)
    }

    /// Returns true if colours may look different with these traits than with other ones, or if there are no others.
    public func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        traitCollection.map {
            $0.userInterfaceStyle != userInterfaceStyle || $0.accessibilityContrast != accessibilityContrast
        } ?? true
    }

    public static func == (one: UITraitCollection, other: UITraitCollection) -> Bool {
        one.userInterfaceStyle == other.userInterfaceStyle && one.displayScale == other.displayScale
            && one.accessibilityContrast == other.accessibilityContrast
    }
    public func hash(into hasher: inout Hasher) { hasher.combine(userInterfaceStyle) }
}
