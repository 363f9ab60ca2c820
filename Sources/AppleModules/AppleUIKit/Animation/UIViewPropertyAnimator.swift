extension UIView {
    /// The pace of an animation (UIKit: `UIView.AnimationCurve`).
    public enum AnimationCurve: Int, Sendable { case easeInOut, easeIn, easeOut, linear }

    /// Makes the changes at once, because nothing is animated (UIKit:
    /// `animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:options:animations:completion:)`).
    public class func animate(
        withDuration duration: TimeInterval, delay: TimeInterval, usingSpringWithDamping dampingRatio: CGFloat,
        initialSpringVelocity velocity: CGFloat, options: AnimationOptions = [], animations: @escaping () -> Void,
        completion: ((Bool) -> Void)? = nil
    ) { animate(withDuration: duration, animations: animations, completion: completion) }

    /// Makes the changes at once, because nothing is animated (UIKit:
    /// `animateKeyframes(withDuration:delay:options:animations:completion:)`).
    public class func animateKeyframes(
        withDuration duration: TimeInterval, delay: TimeInterval, options: KeyframeAnimationOptions = [],
        animations: @escaping () -> Void, completion: ((Bool) -> Void)? = nil
    ) { animate(withDuration: duration, animations: animations, completion: completion) }

    /// Makes the changes at once, because nothing is animated (UIKit:
    /// `addKeyframe(withRelativeStartTime:relativeDuration:animations:)`).
    public class func addKeyframe(
        withRelativeStartTime frameStartTime: Double, relativeDuration frameDuration: Double,
        animations: @escaping () -> Void
    ) { animations() }

    /// Options of an animation through several states (UIKit: `UIView.KeyframeAnimationOptions`).
    public struct KeyframeAnimationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        public static let calculationModeLinear: KeyframeAnimationOptions = []
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
    }
}

/// The position at which an animation ended (UIKit: `UIViewAnimatingPosition`).
public enum UIViewAnimatingPosition: Int, Sendable { case end, start, current }

/// The state of an animation (UIKit: `UIViewAnimatingState`).
public enum UIViewAnimatingState: Int, Sendable { case inactive, active, stopped }

/// Changes of views that are animated together (UIKit: `UIViewPropertyAnimator`). Nothing is animated here: starting it
/// makes the changes at once, and then calls the completions.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
    public let duration: TimeInterval
    open private(set) var state = UIViewAnimatingState.inactive
    /// False: the changes are made before `startAnimation()` returns.
    open private(set) var isRunning = false
    open var isReversed = false
    open var isInterruptible = true
    open var pausesOnCompletion = false
    /// The part of the way that is done, from 0 to 1.
    open var fractionComplete: CGFloat = 0
    private var animations: [() -> Void] = []
    private var completions: [(UIViewAnimatingPosition) -> Void] = []

    public init(duration: TimeInterval, curve: UIView.AnimationCurve, animations: (() -> Void)? = nil) {
        self.duration = duration
        self.animations = animations.map { [$0] } ?? []
    }
    public init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
        self.duration = duration
        self.animations = animations.map { [$0] } ?? []
    }

    /// Makes an animator and starts it.
    @discardableResult open class func runningPropertyAnimator(
        withDuration duration: TimeInterval, delay: TimeInterval, options: UIView.AnimationOptions = [],
        animations: @escaping () -> Void, completion: ((UIViewAnimatingPosition) -> Void)? = nil
    ) -> UIViewPropertyAnimator {
        let animator = UIViewPropertyAnimator(duration: duration, curve: .easeInOut, animations: animations)
        if let completion { animator.addCompletion(completion) }
        animator.startAnimation()
        return animator
    }

    open func addAnimations(_ animation: @escaping () -> Void) { animations.append(animation) }
    open func addAnimations(_ animation: @escaping () -> Void, delayFactor: CGFloat) { animations.append(animation) }
    open func addCompletion(_ completion: @escaping (UIViewAnimatingPosition) -> Void) {
        completions.append(completion)
    }

    open func startAnimation() {
        guard state != .stopped else { return }
        (state, isRunning) = (.active, true)
        let changes = animations
        animations = []
        changes.forEach { $0() }
        end(at: .end)
    }
    open func startAnimation(afterDelay delay: TimeInterval) { startAnimation() }
    /// Makes the animator active without making the changes.
    open func pauseAnimation() { if state == .inactive { state = .active } }
    open func continueAnimation(
        withTimingParameters parameters: Any?, durationFactor: CGFloat
    ) { startAnimation() }

    /// Stops an active animator. Unless `withoutFinishing` is true, `finishAnimation(at:)` must follow.
    open func stopAnimation(_ withoutFinishing: Bool) {
        guard state == .active else { return }
        isRunning = false
        state = withoutFinishing ? .inactive : .stopped
    }
    open func finishAnimation(at finalPosition: UIViewAnimatingPosition) {
        guard state == .stopped else { return }
        end(at: finalPosition)
    }

    private func end(at position: UIViewAnimatingPosition) {
        (state, isRunning, fractionComplete) = (.inactive, false, position == .start ? 0 : 1)
        let completions = completions
        self.completions = []
        completions.forEach { $0(position) }
    }
}
