// Animations of QuartzCore, which UIKit exports. Nothing is animated here: as on a phone before the first frame, a
// layer keeps the animations that are added to it, and its properties keep their values.

/// The times of an animation (QuartzCore: `CAMediaTiming`).
public protocol CAMediaTiming {
    var beginTime: CFTimeInterval { get set }
    var duration: CFTimeInterval { get set }
    var speed: Float { get set }
    var timeOffset: CFTimeInterval { get set }
    var repeatCount: Float { get set }
    var repeatDuration: CFTimeInterval { get set }
    var autoreverses: Bool { get set }
    var fillMode: CAMediaTimingFillMode { get set }
}

/// The values that an animation shows before it begins and after it ends (QuartzCore: `CAMediaTimingFillMode`).
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let removed = Self(rawValue: "removed")
    public static let forwards = Self(rawValue: "forwards")
    public static let backwards = Self(rawValue: "backwards")
    public static let both = Self(rawValue: "both")
}

/// The names of curves (QuartzCore: `CAMediaTimingFunctionName`).
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let linear = Self(rawValue: "linear")
    public static let easeIn = Self(rawValue: "easeIn")
    public static let easeOut = Self(rawValue: "easeOut")
    public static let easeInEaseOut = Self(rawValue: "easeInEaseOut")
    public static let `default` = Self(rawValue: "default")
}

/// The pace of an animation, a Bézier curve from (0, 0) to (1, 1) (QuartzCore: `CAMediaTimingFunction`).
open class CAMediaTimingFunction: NSObject {
    private let points: [Float]

    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        points = [0, 0, c1x, c1y, c2x, c2y, 1, 1]
    }

    /// Makes a curve with a name. The control points are those that QuartzCore's documentation names.
    public convenience init(name: CAMediaTimingFunctionName) {
        switch name {
        case .easeIn: self.init(controlPoints: 0.42, 0, 1, 1)
        case .easeOut: self.init(controlPoints: 0, 0, 0.58, 1)
        case .easeInEaseOut: self.init(controlPoints: 0.42, 0, 0.58, 1)
        case .default: self.init(controlPoints: 0.25, 0.1, 0.25, 1)
        default: self.init(controlPoints: 0, 0, 1, 1)
        }
    }

    /// Writes the x and y of a control point, from 0 to 3.
    open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        (ptr[0], ptr[1]) = (points[idx * 2], points[idx * 2 + 1])
    }
}

/// The form of the values between two others (QuartzCore: `CAAnimationCalculationMode`).
public struct CAAnimationCalculationMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let linear = Self(rawValue: "linear")
    public static let discrete = Self(rawValue: "discrete")
    public static let paced = Self(rawValue: "paced")
    public static let cubic = Self(rawValue: "cubic")
}

/// An animation (QuartzCore: `CAAnimation`).
open class CAAnimation: NSObject, CAMediaTiming {
    open var beginTime: CFTimeInterval = 0
    /// The seconds that it takes; 0 stands for the duration of the transaction.
    open var duration: CFTimeInterval = 0
    open var speed: Float = 1
    open var timeOffset: CFTimeInterval = 0
    open var repeatCount: Float = 0
    open var repeatDuration: CFTimeInterval = 0
    open var autoreverses = false
    open var fillMode = CAMediaTimingFillMode.removed
    open var timingFunction: CAMediaTimingFunction?
    open var isRemovedOnCompletion = true
    /// The receiver of the animation's start and end, which never come here.
    open var delegate: (any CAAnimationDelegate)?

    public required override init() {}

    /// Returns an animation of the same class with the same values. QuartzCore copies animations that are added.
    open override func copy() -> Any {
        let copy = Self()
        copy.assign(self)
        return copy
    }

    func assign(_ other: CAAnimation) {
        (beginTime, duration, speed, timeOffset) = (other.beginTime, other.duration, other.speed, other.timeOffset)
        (repeatCount, repeatDuration, autoreverses) = (other.repeatCount, other.repeatDuration, other.autoreverses)
        (fillMode, timingFunction, delegate) = (other.fillMode, other.timingFunction, other.delegate)
        isRemovedOnCompletion = other.isRemovedOnCompletion
    }
}

/// The receiver of an animation's start and end (QuartzCore: `CAAnimationDelegate`).
public protocol CAAnimationDelegate: NSObjectProtocol {
    func animationDidStart(_ anim: CAAnimation)
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool)
}

/// On iOS these methods are optional.
extension CAAnimationDelegate {
    public func animationDidStart(_ anim: CAAnimation) {}
    public func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {}
}

/// An animation of a property (QuartzCore: `CAPropertyAnimation`).
open class CAPropertyAnimation: CAAnimation {
    open var keyPath: String?
    open var isAdditive = false
    open var isCumulative = false

    public convenience init(keyPath path: String?) {
        self.init()
        keyPath = path
    }

    override func assign(_ other: CAAnimation) {
        super.assign(other)
        guard let other = other as? CAPropertyAnimation else { return }
        (keyPath, isAdditive, isCumulative) = (other.keyPath, other.isAdditive, other.isCumulative)
    }
}

/// An animation between two values (QuartzCore: `CABasicAnimation`).
open class CABasicAnimation: CAPropertyAnimation {
    open var fromValue: Any?
    open var toValue: Any?
    open var byValue: Any?

    override func assign(_ other: CAAnimation) {
        super.assign(other)
        guard let other = other as? CABasicAnimation else { return }
        (fromValue, toValue, byValue) = (other.fromValue, other.toValue, other.byValue)
    }
}

/// An animation like that of a spring (QuartzCore: `CASpringAnimation`).
open class CASpringAnimation: CABasicAnimation {
    open var mass: CGFloat = 1
    open var stiffness: CGFloat = 100
    open var damping: CGFloat = 10
    open var initialVelocity: CGFloat = 0

    /// The seconds after which the spring is at rest, within a thousandth of the way.
    open var settlingDuration: CFTimeInterval {
        let decay = Double(damping / (2 * mass))
        return decay > 0 ? log(1_000) / decay : .infinity
    }

    override func assign(_ other: CAAnimation) {
        super.assign(other)
        guard let other = other as? CASpringAnimation else { return }
        (mass, stiffness, damping) = (other.mass, other.stiffness, other.damping)
        initialVelocity = other.initialVelocity
    }
}

/// An animation through several values (QuartzCore: `CAKeyframeAnimation`).
open class CAKeyframeAnimation: CAPropertyAnimation {
    open var values: [Any]?
    open var path: CGPath?
    /// The times of the values, from 0 to 1.
    open var keyTimes: [NSNumber]?
    open var timingFunctions: [CAMediaTimingFunction]?
    open var calculationMode = CAAnimationCalculationMode.linear

    override func assign(_ other: CAAnimation) {
        super.assign(other)
        guard let other = other as? CAKeyframeAnimation else { return }
        (values, path, keyTimes) = (other.values, other.path, other.keyTimes)
        (timingFunctions, calculationMode) = (other.timingFunctions, other.calculationMode)
    }
}

/// Animations that run together (QuartzCore: `CAAnimationGroup`).
open class CAAnimationGroup: CAAnimation {
    open var animations: [CAAnimation]?

    override func assign(_ other: CAAnimation) {
        super.assign(other)
        animations = (other as? CAAnimationGroup)?.animations
    }
}

/// The kinds of transitions (QuartzCore: `CATransitionType`).
public struct CATransitionType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fade = Self(rawValue: "fade")
    public static let moveIn = Self(rawValue: "moveIn")
    public static let push = Self(rawValue: "push")
    public static let reveal = Self(rawValue: "reveal")
}

/// The directions of transitions (QuartzCore: `CATransitionSubtype`).
public struct CATransitionSubtype: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let fromRight = Self(rawValue: "fromRight")
    public static let fromLeft = Self(rawValue: "fromLeft")
    public static let fromTop = Self(rawValue: "fromTop")
    public static let fromBottom = Self(rawValue: "fromBottom")
}

/// An animation between two states of a layer (QuartzCore: `CATransition`).
open class CATransition: CAAnimation {
    open var type = CATransitionType.fade
    open var subtype: CATransitionSubtype?

    override func assign(_ other: CAAnimation) {
        super.assign(other)
        guard let other = other as? CATransition else { return }
        (type, subtype) = (other.type, other.subtype)
    }
}
