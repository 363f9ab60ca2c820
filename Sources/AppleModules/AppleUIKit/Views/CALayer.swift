// Layers of QuartzCore, which UIKit exports. They keep what they are given, and nothing is drawn.

/// A layer of a view: its frame, colours, corners and shadow (QuartzCore: `CALayer`).
open class CALayer: NSObject {
    open var frame = CGRect.zero
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: frame.size) }
        set { frame.size = newValue.size }
    }
    open var position = CGPoint.zero
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    open var zPosition: CGFloat = 0
    open var transform = CATransform3DIdentity
    open var opacity: Float = 1
    open var isHidden = false
    open var isOpaque = false
    open var masksToBounds = false
    open var cornerRadius: CGFloat = 0
    open var cornerCurve = CALayerCornerCurve.circular
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor?
    open var backgroundColor: CGColor?
    open var shadowColor: CGColor?
    open var shadowOpacity: Float = 0
    open var shadowOffset = CGSize(width: 0, height: -3)
    open var shadowRadius: CGFloat = 3
    open var shadowPath: CGPath?
    open var contents: Any?
    open var contentsScale: CGFloat = 1
    open var shouldRasterize = false
    open var rasterizationScale: CGFloat = 1
    open var allowsEdgeAntialiasing = false
    open var mask: CALayer?
    open var name: String?
    open private(set) weak var superlayer: CALayer?
    open private(set) var sublayers: [CALayer]?

    override public init() { super.init() }
    public init(layer: Any) { super.init() }

    open func addSublayer(_ layer: CALayer) { insertSublayer(layer, at: UInt32(sublayers?.count ?? 0)) }
    open func insertSublayer(_ layer: CALayer, at idx: UInt32) {
        layer.removeFromSuperlayer()
        layer.superlayer = self
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(idx), layers.count))
        sublayers = layers
    }
    open func removeFromSuperlayer() {
        superlayer?.sublayers?.removeAll { $0 === self }
        superlayer = nil
    }

    // Layout and drawing never run, because nothing is shown.
    open func layoutSublayers() {}
    open func layoutIfNeeded() {}
    open func setNeedsLayout() {}
    open func setNeedsDisplay() {}
    open func display() {}
    open func draw(in ctx: CGContext) {}
    open func render(in ctx: CGContext) {}

    // Animations are kept until they are removed, because they never end here.
    private var animations: [(key: String?, animation: CAAnimation)] = []
    /// Adds a copy of an animation. It replaces the animation with the same key (QuartzCore: `add(_:forKey:)`).
    open func add(_ anim: CAAnimation, forKey key: String?) {
        if let key { removeAnimation(forKey: key) }
        animations.append((key, anim.copy() as! CAAnimation))
    }
    open func animation(forKey key: String) -> CAAnimation? { animations.first { $0.key == key }?.animation }
    /// The keys of the animations in the order in which they were added; nil if there are none.
    open func animationKeys() -> [String]? {
        let keys = animations.compactMap(\.key)
        return keys.isEmpty ? nil : keys
    }
    open func removeAllAnimations() { animations = [] }
    open func removeAnimation(forKey key: String) { animations.removeAll { $0.key == key } }
}

/// The form of a layer's corners (QuartzCore: `CALayerCornerCurve`).
public struct CALayerCornerCurve: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let circular = Self(rawValue: "circular")
    public static let continuous = Self(rawValue: "continuous")
}

/// Corners of a layer (QuartzCore: `CACornerMask`).
public struct CACornerMask: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let layerMinXMinYCorner = Self(rawValue: 1)
    public static let layerMaxXMinYCorner = Self(rawValue: 2)
    public static let layerMinXMaxYCorner = Self(rawValue: 4)
    public static let layerMaxXMaxYCorner = Self(rawValue: 8)
}

/// A transformation in space (QuartzCore: `CATransform3D`).
public struct CATransform3D: Sendable {
    public var m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44: CGFloat

    public init() { self.init(diagonal: 0, 0, 0, 0) }

    fileprivate init(diagonal first: CGFloat, _ second: CGFloat, _ third: CGFloat, _ fourth: CGFloat) {
        (m11, m22, m33, m44) = (first, second, third, fourth)
        (m12, m13, m14, m21, m23, m24) = (0, 0, 0, 0, 0, 0)
        (m31, m32, m34, m41, m42, m43) = (0, 0, 0, 0, 0, 0)
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The transformation that changes nothing (QuartzCore: `CATransform3DIdentity`).
public let CATransform3DIdentity = CATransform3D(diagonal: 1, 1, 1, 1)

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns a transformation that scales (QuartzCore: `CATransform3DMakeScale`).
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    CATransform3D(diagonal: sx, sy, sz, 1)
}

/// The kinds of gradients (QuartzCore: `CAGradientLayerType`).
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let axial = Self(rawValue: "axial")
    public static let radial = Self(rawValue: "radial")
    public static let conic = Self(rawValue: "conic")
}

/// A layer with a gradient (QuartzCore: `CAGradientLayer`).
open class CAGradientLayer: CALayer {
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)
    open var type = CAGradientLayerType.axial
}

/// A layer with a path (QuartzCore: `CAShapeLayer`).
open class CAShapeLayer: CALayer {
    open var path: CGPath?
    open var fillColor: CGColor? = UIColor.black.cgColor
    open var strokeColor: CGColor?
    open var lineWidth: CGFloat = 1
    open var strokeStart: CGFloat = 0
    open var strokeEnd: CGFloat = 1
    open var lineDashPattern: [NSNumber]?
}

/// A layer with a text (QuartzCore: `CATextLayer`).
open class CATextLayer: CALayer {
    open var string: Any?
    open var fontSize: CGFloat = 36
    open var foregroundColor: CGColor?
    open var isWrapped = false
}
