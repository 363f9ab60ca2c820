// Constraints and layers of UIKit's views, for code that an extension shares with its app. They are kept, but nothing is laid
// out or drawn.

/// An edge, a center or a length of a view, to which constraints refer (UIKit: `NSLayoutAnchor`).
@preconcurrency @MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    fileprivate let attribute: NSLayoutConstraint.Attribute
    fileprivate weak var item: AnyObject?

    fileprivate init(_ attribute: NSLayoutConstraint.Attribute, of item: AnyObject?) {
        self.attribute = attribute
        self.item = item
    }

    fileprivate func constraint(
        _ relation: NSLayoutConstraint.Relation, _ anchor: NSLayoutAnchor<AnchorType>?, _ multiplier: CGFloat,
        _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item as Any, attribute: attribute, relatedBy: relation, toItem: anchor?.item,
            attribute: anchor?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }

    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0) -> NSLayoutConstraint {
        constraint(.equal, anchor, 1, constant)
    }
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, 1, constant) }
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, 1, constant) }
}

/// A horizontal edge or center (UIKit: `NSLayoutXAxisAnchor`).
@preconcurrency @MainActor open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}

/// A vertical edge or center (UIKit: `NSLayoutYAxisAnchor`).
@preconcurrency @MainActor open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}

/// A length (UIKit: `NSLayoutDimension`).
@preconcurrency @MainActor open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, nil, 1, c) }
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, nil, 1, c)
    }
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, nil, 1, c)
    }
    open func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.equal, anchor, m, c) }
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, m, c) }
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, m, c) }
}

/// How important a constraint is (UIKit: `UILayoutPriority`).
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ rawValue: Float) { self.rawValue = rawValue }
    public static let required = UILayoutPriority(1_000)
    public static let defaultHigh = UILayoutPriority(750)
    public static let defaultLow = UILayoutPriority(250)
    public static let fittingSizeLevel = UILayoutPriority(50)
}

/// A rule of the layout (UIKit: `NSLayoutConstraint`).
@preconcurrency @MainActor open class NSLayoutConstraint: NSObject {
    /// A part of a view (UIKit: `NSLayoutConstraint.Attribute`).
    public enum Attribute: Int, Sendable {
        case notAnAttribute
        case left, right, top, bottom, leading, trailing, width, height, centerX, centerY, lastBaseline, firstBaseline
        case leftMargin, rightMargin, topMargin, bottomMargin, leadingMargin, trailingMargin
        case centerXWithinMargins, centerYWithinMargins
    }

    /// How the two sides compare (UIKit: `NSLayoutConstraint.Relation`).
    public enum Relation: Int, Sendable {
        case lessThanOrEqual = -1
        case equal
        case greaterThanOrEqual
    }

    /// A direction (UIKit: `NSLayoutConstraint.Axis`).
    public enum Axis: Int, Sendable {
        case horizontal
        case vertical
    }

    public let firstAttribute: Attribute
    public let secondAttribute: Attribute
    public let relation: Relation
    public let multiplier: CGFloat
    open private(set) weak var firstItem: AnyObject?
    open private(set) weak var secondItem: AnyObject?
    open var constant: CGFloat
    open var priority = UILayoutPriority.required
    open var isActive = false
    open var identifier: String?

    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1 as AnyObject
        secondItem = view2.map { $0 as AnyObject }
        (firstAttribute, secondAttribute, self.relation) = (attr1, attr2, relation)
        (self.multiplier, constant) = (multiplier, c)
    }

    open class func activate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = true } }
    open class func deactivate(_ constraints: [NSLayoutConstraint]) { for one in constraints { one.isActive = false } }
    /// Returns no constraints: the visual format is not read here.
    open class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]? = nil,
        views: [String: Any]
    ) -> [NSLayoutConstraint] { [] }

    /// Options of the visual format (UIKit: `NSLayoutConstraint.FormatOptions`).
    public struct FormatOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
    }
}

/// Edges of a rectangle (UIKit: `UIRectEdge`).
public struct UIRectEdge: OptionSet, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let top = UIRectEdge(rawValue: 1)
    public static let left = UIRectEdge(rawValue: 2)
    public static let bottom = UIRectEdge(rawValue: 4)
    public static let right = UIRectEdge(rawValue: 8)
    public static let all = UIRectEdge(rawValue: 15)
}

/// A rectangle to which constraints refer (UIKit: `UILayoutGuide`).
@preconcurrency @MainActor open class UILayoutGuide: NSObject {
    open fileprivate(set) weak var owningView: UIView?
    open var layoutFrame: CGRect { owningView?.bounds ?? .zero }
    open var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.leading, of: self) }
    open var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.trailing, of: self) }
    open var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.left, of: self) }
    open var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.right, of: self) }
    open var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.centerX, of: self) }
    open var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.top, of: self) }
    open var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.bottom, of: self) }
    open var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.centerY, of: self) }
    open var widthAnchor: NSLayoutDimension { NSLayoutDimension(.width, of: self) }
    open var heightAnchor: NSLayoutDimension { NSLayoutDimension(.height, of: self) }
}

extension UIView {
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.leading, of: self) }
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.trailing, of: self) }
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.left, of: self) }
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.right, of: self) }
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(.centerX, of: self) }
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.top, of: self) }
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.bottom, of: self) }
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.centerY, of: self) }
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.firstBaseline, of: self) }
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(.lastBaseline, of: self) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(.width, of: self) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(.height, of: self) }

    public var safeAreaLayoutGuide: UILayoutGuide { guide() }
    public var layoutMarginsGuide: UILayoutGuide { guide() }
    public var readableContentGuide: UILayoutGuide { guide() }
    private func guide() -> UILayoutGuide {
        let guide = UILayoutGuide()
        guide.owningView = self
        return guide
    }

    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }
    public func addConstraints(_ constraints: [NSLayoutConstraint]) { NSLayoutConstraint.activate(constraints) }
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {}
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { sizeThatFits(targetSize) }
}
