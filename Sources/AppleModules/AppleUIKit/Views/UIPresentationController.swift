public import AppleFoundation

// The objects that manage how a controller covers another one. An extension of WidgetKit presents none, so no
// delegate is called.

/// The manager of a presented controller (UIKit: `UIPresentationController`).
@preconcurrency @MainActor open class UIPresentationController: NSObject {
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    open private(set) var presentedViewController: UIViewController
    open private(set) var presentingViewController: UIViewController
    open var containerView: UIView? { nil }

    public init(presentedViewController: UIViewController, presenting presentingViewController: UIViewController?) {
        self.presentedViewController = presentedViewController
        self.presentingViewController = presentingViewController ?? presentedViewController
    }
}

/// The manager of a sheet (UIKit: `UISheetPresentationController`).
@preconcurrency @MainActor open class UISheetPresentationController: UIPresentationController {
    /// A height at which a sheet rests (UIKit: `UISheetPresentationController.Detent`).
    @MainActor public final class Detent: NSObject {
        /// The name of a height (UIKit: `UISheetPresentationController.Detent.Identifier`).
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            public let rawValue: String
            public init(rawValue: String) { self.rawValue = rawValue }
            public init(_ rawValue: String) { self.rawValue = rawValue }
            public static let medium = Self(rawValue: "com.apple.UIKit.medium")
            public static let large = Self(rawValue: "com.apple.UIKit.large")
        }

        public let identifier: Identifier
        private init(_ identifier: Identifier) { self.identifier = identifier }
        public static func medium() -> Detent { Detent(.medium) }
        public static func large() -> Detent { Detent(.large) }
    }

    open var detents: [Detent] = [.large()]
    open var selectedDetentIdentifier: Detent.Identifier?
    open var largestUndimmedDetentIdentifier: Detent.Identifier?
    open var prefersGrabberVisible = false
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    open var prefersEdgeAttachedInCompactHeight = false
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    open var preferredCornerRadius: CGFloat?
    /// Calls the closure at once.
    open func animateChanges(_ changes: () -> Void) { changes() }
}

/// The receiver of what happens to a presented controller (UIKit: `UIAdaptivePresentationControllerDelegate`).
@preconcurrency @MainActor public protocol UIAdaptivePresentationControllerDelegate: NSObjectProtocol {
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool
    func presentationControllerWillDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
    func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController)
}

/// On iOS these methods are optional.
extension UIAdaptivePresentationControllerDelegate {
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        .automatic
    }
    public func presentationControllerShouldDismiss(_ presentationController: UIPresentationController) -> Bool { true }
    public func presentationControllerWillDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
    public func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {}
}

extension UIViewController {
    /// Nil, because nothing is presented.
    public var presentationController: UIPresentationController? { nil }
    /// Nil, because nothing is presented.
    public var sheetPresentationController: UISheetPresentationController? { nil }
}
