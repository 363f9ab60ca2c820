// Effects of UIKit, for code that an extension shares with its app. They are never shown.

/// An effect (UIKit: `UIVisualEffect`).
@preconcurrency @MainActor open class UIVisualEffect: NSObject {}

/// A blur (UIKit: `UIBlurEffect`).
@preconcurrency @MainActor open class UIBlurEffect: UIVisualEffect {
    public enum Style: Int, Sendable {
        case extraLight, light, dark
        case regular = 4
        case prominent, systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial
        case systemChromeMaterial, systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight
        case systemThickMaterialLight, systemChromeMaterialLight, systemUltraThinMaterialDark, systemThinMaterialDark
        case systemMaterialDark, systemThickMaterialDark, systemChromeMaterialDark
    }
    public init(style: Style) {}
}

/// An effect of views above a blur (UIKit: `UIVibrancyEffect`).
@preconcurrency @MainActor open class UIVibrancyEffect: UIVisualEffect {
    public init(blurEffect: UIBlurEffect) {}
}

/// A view with an effect (UIKit: `UIVisualEffectView`).
@preconcurrency @MainActor open class UIVisualEffectView: UIView {
    open var effect: UIVisualEffect?
    public let contentView = UIView(frame: .zero)

    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        addSubview(contentView)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// A switch (UIKit: `UISwitch`).
@preconcurrency @MainActor open class UISwitch: UIControl {
    open var isOn = false
    open var onTintColor: UIColor?
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }
}

/// A control for a number (UIKit: `UISlider`).
@preconcurrency @MainActor open class UISlider: UIControl {
    open var value: Float = 0
    open var minimumValue: Float = 0
    open var maximumValue: Float = 1
    open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A bar that shows progress (UIKit: `UIProgressView`).
@preconcurrency @MainActor open class UIProgressView: UIView {
    open var progress: Float = 0
    open var progressTintColor: UIColor?
    open var trackTintColor: UIColor?
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }
}

/// A sign that something is under way (UIKit: `UIActivityIndicatorView`).
@preconcurrency @MainActor open class UIActivityIndicatorView: UIView {
    public enum Style: Int, Sendable {
        case medium = 100
        case large
    }
    open var style = Style.medium
    open var hidesWhenStopped = true
    open var color: UIColor! = .label
    open private(set) var isAnimating = false

    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
    }
    public required init?(coder: NSCoder) { return nil }

    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}
