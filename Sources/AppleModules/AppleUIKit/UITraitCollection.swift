/// Light or dark (UIKit: `UIUserInterfaceStyle`).
public enum UIUserInterfaceStyle: Int, Sendable {
    /// Not known.
    case unspecified = 0
    /// Dark text on a light ground.
    case light
    /// Light text on a dark ground.
    case dark
}

/// A kind of device (UIKit: `UIUserInterfaceIdiom`).
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// The kinds.
    case phone = 0, pad, tv, carPlay
    /// More kinds.
    case mac = 5, vision
}

/// How much room there is in a direction (UIKit: `UIUserInterfaceSizeClass`).
public enum UIUserInterfaceSizeClass: Int, Sendable {
    /// Not known.
    case unspecified = 0
    /// Little.
    case compact
    /// Much.
    case regular
}

/// How much contrast the user wants (UIKit: `UIAccessibilityContrast`).
public enum UIAccessibilityContrast: Int, Sendable {
    /// Not known.
    case unspecified = -1
    /// The usual one.
    case normal = 0
    /// More.
    case high
}

/// What the interface looks like at a place (UIKit: `UITraitCollection`).
public final class UITraitCollection: Hashable, Sendable {
    /// Light or dark.
    public let userInterfaceStyle: UIUserInterfaceStyle
    /// The kind of device: an iPhone.
    public let userInterfaceIdiom: UIUserInterfaceIdiom
    /// Pixels a point.
    public let displayScale: CGFloat
    /// The room there is: that of an iPhone held upright.
    public let horizontalSizeClass: UIUserInterfaceSizeClass
    /// The room there is: that of an iPhone held upright.
    public let verticalSizeClass: UIUserInterfaceSizeClass
    /// How much contrast the user wants.
    public let accessibilityContrast: UIAccessibilityContrast

    /// What is to be seen where nothing was said; a renderer sets it for the colors it asks for.
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

    /// Makes the traits of an iPhone in light mode.
    public convenience init() { self.init(style: .light) }
    /// Makes traits with an appearance.
    public convenience init(userInterfaceStyle: UIUserInterfaceStyle) { self.init(style: userInterfaceStyle) }
    /// Makes traits with a number of pixels a point.
    public convenience init(displayScale: CGFloat) { self.init(style: .light, scale: displayScale) }
    /// Makes traits with a contrast.
    public convenience init(accessibilityContrast: UIAccessibilityContrast) {
        self.init(style: .light, contrast: accessibilityContrast)
    }

    /// Evaluates with these traits as the current ones.
    public func performAsCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
        try Self.$current.withValue(self, operation: body)
    }

    /// Equal when all traits are.
    public static func == (one: UITraitCollection, other: UITraitCollection) -> Bool {
        one.userInterfaceStyle == other.userInterfaceStyle && one.displayScale == other.displayScale
            && one.accessibilityContrast == other.accessibilityContrast
    }
    /// Hashes the traits.
    public func hash(into hasher: inout Hasher) { hasher.combine(userInterfaceStyle) }
}
