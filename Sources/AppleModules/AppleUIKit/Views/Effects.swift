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
    /// The value, which is kept between the minimum and the maximum.
    open var value: Float = 0 {
        didSet { if value != bounded(value) { value = bounded(value) } }
    }
    /// The lowest value. A higher maximum or value follows it.
    open var minimumValue: Float = 0 {
        didSet {
            if maximumValue < minimumValue { maximumValue = minimumValue }
            value = bounded(value)
        }
    }
    open var maximumValue: Float = 1 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = bounded(value)
        }
    }
    private func bounded(_ value: Float) -> Float { min(max(value, minimumValue), max(minimumValue, maximumValue)) }
    open var isContinuous = true
    open var minimumTrackTintColor: UIColor?
    open var maximumTrackTintColor: UIColor?
    open var thumbTintColor: UIColor?
    open var minimumValueImage: UIImage?
    open var maximumValueImage: UIImage?
    open func setValue(_ value: Float, animated: Bool) { self.value = value }
}

/// A bar that shows progress (UIKit: `UIProgressView`).
@preconcurrency @MainActor open class UIProgressView: UIView {
    /// The progress, which is kept between 0 and 1.
    open var progress: Float = 0 {
        didSet { if progress != min(max(0, progress), 1) { progress = min(max(0, progress), 1) } }
    }
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
    /// Whether the sign is hidden unless it is animated.
    open var hidesWhenStopped = true {
        didSet { isHidden = hidesWhenStopped && !isAnimating }
    }
    open var color: UIColor! = .label
    open private(set) var isAnimating = false {
        didSet { if hidesWhenStopped { isHidden = !isAnimating } }
    }

    public init(style: Style) {
        self.style = style
        super.init(frame: .zero)
        isHidden = true
    }
    public required init?(coder: NSCoder) { return nil }

    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }
}
