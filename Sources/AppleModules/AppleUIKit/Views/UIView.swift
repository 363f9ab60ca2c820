/// An object that handles events (UIKit: `UIResponder`). There are no events here.
@preconcurrency @MainActor open class UIResponder: NSObject {
    open var next: UIResponder? { nil }
    open var isFirstResponder: Bool { false }
    open var canBecomeFirstResponder: Bool { false }
    /// Returns false, because nothing is shown.
    @discardableResult open func becomeFirstResponder() -> Bool { false }
    /// Returns true, because nothing is the first responder.
    @discardableResult open func resignFirstResponder() -> Bool { true }
}

/// A view of UIKit (UIKit: `UIView`). It exists for code that an extension shares with its app: a widget shows
/// SwiftUI's views only, so UIKit's are kept, but never shown here.
@preconcurrency @MainActor open class UIView: UIResponder {
    /// The way in which a view fills its frame (UIKit: `UIView.ContentMode`).
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// The edges and lengths that follow the size of the superview (UIKit: `UIView.AutoresizingMask`).
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Options of an animation (UIKit: `UIView.AnimationOptions`).
    public struct AnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        public static let curveEaseInOut: AnimationOptions = []
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
    }

    open var frame: CGRect
    open var transform = CGAffineTransform.identity
    open var backgroundColor: UIColor?
    open var tintColor: UIColor! = .tintColor
    open var alpha: CGFloat = 1
    open var isHidden = false
    open var isOpaque = true
    open var clipsToBounds = false
    open var isUserInteractionEnabled = true
    open var contentMode = ContentMode.scaleToFill
    open var autoresizingMask: AutoresizingMask = []
    open var translatesAutoresizingMaskIntoConstraints = true
    open var tag = 0
    open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open var accessibilityIdentifier: String?
    open var accessibilityLabel: String?
    open class var layerClass: AnyClass { CALayer.self }
    open private(set) lazy var layer: CALayer =
        switch Self.layerClass {
        case is CAGradientLayer.Type: CAGradientLayer()
        case is CAShapeLayer.Type: CAShapeLayer()
        case is CATextLayer.Type: CATextLayer()
        default: CALayer()
        }
    open private(set) weak var superview: UIView?
    open private(set) var subviews: [UIView] = []

    public init(frame: CGRect) { self.frame = frame }
    public convenience override init() { self.init(frame: .zero) }
    /// Returns nil, because there are no interface files here.
    public required init?(coder: NSCoder) { return nil }

    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var center: CGPoint {
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set { frame.origin = CGPoint(x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2) }
    }
    open override var next: UIResponder? { superview }
    /// The window of the view; nil, because nothing is shown.
    open var window: UIWindow? { nil }
    open var traitCollection: UITraitCollection { .current }
    open var safeAreaInsets: UIEdgeInsets { .zero }
    open var intrinsicContentSize: CGSize { CGSize(width: Self.noIntrinsicMetric, height: Self.noIntrinsicMetric) }
    nonisolated public static let noIntrinsicMetric: CGFloat = -1

    /// The gestures that were added, which nobody makes.
    open private(set) var gestureRecognizers: [UIGestureRecognizer]?
    /// Adds a gesture. As in UIKit, it leaves the view that it belonged to.
    open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
        gestureRecognizer.view = self
        gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    }
    open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
        guard gestureRecognizer.view === self else { return }
        gestureRecognizer.view = nil
        gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    }

    /// The behaviors that were added (UIKit: `interactions`).
    open private(set) var interactions: [any UIInteraction] = []
    open func addInteraction(_ interaction: any UIInteraction) {
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        interactions.append(interaction)
        interaction.didMove(to: self)
    }
    open func removeInteraction(_ interaction: any UIInteraction) {
        guard interactions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        interactions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    open func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }
    open func insertSubview(_ view: UIView, at index: Int) {
        view.superview?.detach(view)
        view.willMove(toSuperview: self)
        view.superview = self
        subviews.insert(view, at: min(max(0, index), subviews.count))
        didAddSubview(view)
        view.didMoveToSuperview()
    }
    open func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insert(view, beside: siblingSubview, offset: 1)
    }
    open func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insert(view, beside: siblingSubview, offset: 0)
    }
    private func insert(_ view: UIView, beside sibling: UIView, offset: Int) {
        if view.superview === self { detach(view) }
        guard let index = subviews.firstIndex(where: { $0 === sibling }) else { return addSubview(view) }
        insertSubview(view, at: index + offset)
    }
    open func removeFromSuperview() {
        guard let superview else { return }
        willMove(toSuperview: nil)
        superview.detach(self)
        didMoveToSuperview()
    }
    private func detach(_ view: UIView) {
        willRemoveSubview(view)
        view.superview = nil
        subviews.removeAll { $0 === view }
    }
    open func isDescendant(of view: UIView) -> Bool {
        var current: UIView? = self
        while let candidate = current {
            if candidate === view { return true }
            current = candidate.superview
        }
        return false
    }
    open func viewWithTag(_ tag: Int) -> UIView? {
        self.tag == tag ? self : subviews.lazy.compactMap { $0.viewWithTag(tag) }.first
    }
    open func bringSubviewToFront(_ view: UIView) { move(view, to: subviews.count - 1) }
    open func sendSubviewToBack(_ view: UIView) { move(view, to: 0) }
    open func exchangeSubview(at index1: Int, withSubviewAt index2: Int) { subviews.swapAt(index1, index2) }
    private func move(_ view: UIView, to index: Int) {
        guard subviews.contains(where: { $0 === view }) else { return }
        subviews.removeAll { $0 === view }
        subviews.insert(view, at: index)
    }

    // The view calls these methods when its place in the tree of views changes.
    open func didAddSubview(_ subview: UIView) {}
    open func willRemoveSubview(_ subview: UIView) {}
    open func willMove(toSuperview newSuperview: UIView?) {}
    open func didMoveToSuperview() {}

    // Layout and drawing never run, because nothing is shown.
    open func layoutSubviews() {}
    open func layoutIfNeeded() {}
    open func setNeedsLayout() {}
    open func setNeedsDisplay() {}
    open func draw(_ rect: CGRect) {}
    open func sizeToFit() {}
    open func sizeThatFits(_ size: CGSize) -> CGSize { frame.size }
    open func didMoveToWindow() {}
    open func willMove(toWindow newWindow: UIWindow?) {}
    open func tintColorDidChange() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func invalidateIntrinsicContentSize() {}

    /// Makes the changes at once, because nothing is animated (UIKit: `animate(withDuration:animations:)`).
    open class func animate(withDuration duration: TimeInterval, animations: @escaping () -> Void) { animations() }
    /// Makes the changes at once, because nothing is animated.
    open class func animate(
        withDuration duration: TimeInterval, animations: @escaping () -> Void, completion: ((Bool) -> Void)?
    ) {
        animations()
        completion?(true)
    }
    /// Makes the changes at once, because nothing is animated.
    open class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, options: AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) { animate(withDuration: duration, animations: animations, completion: completion) }
    /// Makes the changes at once, because nothing is animated (UIKit:
    /// `transition(with:duration:options:animations:completion:)`).
    open class func transition(
        with view: UIView, duration: TimeInterval, options: AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        animations?()
        completion?(true)
    }
    /// Makes the changes at once.
    open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) { actionsWithoutAnimation() }
}

/// A window of an app (UIKit: `UIWindow`). It is never shown here.
@preconcurrency @MainActor open class UIWindow: UIView {
    open var rootViewController: UIViewController?
    open var windowScene: UIWindowScene?
    open var isKeyWindow: Bool { false }
    open func makeKeyAndVisible() {}
}

/// A part of an app's interface (UIKit: `UIScene`). An extension has no scenes.
@preconcurrency @MainActor open class UIScene: UIResponder {}

/// A scene with windows (UIKit: `UIWindowScene`). An extension has no scenes.
@preconcurrency @MainActor open class UIWindowScene: UIScene {
    open var windows: [UIWindow] { [] }
    open var screen: UIScreen { .main }
}
