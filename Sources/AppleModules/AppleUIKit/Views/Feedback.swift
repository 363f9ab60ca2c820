// Vibrations and messages for the person who holds the phone. Nothing vibrates here.

/// Makes the phone vibrate (UIKit: `UIFeedbackGenerator`). It has no effect here, nor in an extension on a phone.
@preconcurrency @MainActor open class UIFeedbackGenerator: NSObject {
    public override init() {}
    open func prepare() {}
}

/// Vibrates as if things collided (UIKit: `UIImpactFeedbackGenerator`).
@preconcurrency @MainActor open class UIImpactFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackStyle: Int, Sendable { case light, medium, heavy, soft, rigid }
    public init(style: FeedbackStyle) {}
    open func impactOccurred() {}
    open func impactOccurred(intensity: CGFloat) {}
}

/// Vibrates when something was done (UIKit: `UINotificationFeedbackGenerator`).
@preconcurrency @MainActor open class UINotificationFeedbackGenerator: UIFeedbackGenerator {
    public enum FeedbackType: Int, Sendable { case success, warning, error }
    open func notificationOccurred(_ notificationType: FeedbackType) {}
}

/// Vibrates when a selection changes (UIKit: `UISelectionFeedbackGenerator`).
@preconcurrency @MainActor open class UISelectionFeedbackGenerator: UIFeedbackGenerator {
    open func selectionChanged() {}
}

/// The text size that the user prefers (UIKit: `UIContentSizeCategory`).
public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let unspecified = UIContentSizeCategory(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let extraSmall = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXS")
    public static let small = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryS")
    public static let medium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryM")
    /// The size of users who have not changed it.
    public static let large = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityMedium = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityM")
    public static let accessibilityLarge = UIContentSizeCategory(rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraLarge = UIContentSizeCategory(
        rawValue: "UICTContentSizeCategoryAccessibilityXL")
    /// True for the sizes that the accessibility settings offer.
    public var isAccessibilityCategory: Bool { rawValue.contains("Accessibility") }
    /// Posted when the user changes the text size; never posted here.
    public static let didChangeNotification = Notification.Name("UIContentSizeCategoryDidChangeNotification")
}

extension UITraitCollection {
    /// The text size; that of users who have not changed it (UIKit: `preferredContentSizeCategory`).
    public var preferredContentSizeCategory: UIContentSizeCategory { .large }
}

/// The text size and other settings of accessibility, none of which the user has changed (UIKit: `UIAccessibility`).
public enum UIAccessibility {
    public static let isGuidedAccessEnabled = false
    public static let isAssistiveTouchRunning = false
    public static var isVoiceOverRunning: Bool { false }
    public static var isReduceMotionEnabled: Bool { false }
    public static var isReduceTransparencyEnabled: Bool { false }
    public static var isBoldTextEnabled: Bool { false }
    public static var isDarkerSystemColorsEnabled: Bool { false }
    public static var isInvertColorsEnabled: Bool { false }
}

/// A file of an asset catalog (UIKit: `NSDataAsset`).
open class NSDataAsset: NSObject, @unchecked Sendable {
    public let name: String
    public let data: Data

    /// Loads a data set. Returns nil if no asset catalog has one of this name.
    public init?(name: String) {
        guard let path = AssetCatalog.shared.dataFile(named: name),
            let data = FileManager.default.contents(atPath: path)
        else { return nil }
        self.name = name
        self.data = data
    }

    /// Loads a data set. `bundle` has no effect, because there is only one bundle here.
    public convenience init?(name: String, bundle: Bundle) { self.init(name: name) }
}
