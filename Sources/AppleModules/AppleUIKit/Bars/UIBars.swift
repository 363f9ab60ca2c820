// Bars, their looks and their controllers. They keep what they are given, and are never shown here.

/// The look of a bar (UIKit: `UIBarAppearance`).
@preconcurrency @MainActor open class UIBarAppearance: NSObject {
    open var backgroundColor: UIColor?
    open var backgroundEffect: UIBlurEffect?
    open var backgroundImage: UIImage?
    open var shadowColor: UIColor?
    open var shadowImage: UIImage?

    public override init() {
        super.init()
        configureWithDefaultBackground()
    }
    open func configureWithDefaultBackground() {
        (backgroundColor, backgroundEffect) = (nil, UIBlurEffect(style: .systemChromeMaterial))
        shadowColor = .separator
    }
    open func configureWithOpaqueBackground() {
        (backgroundColor, backgroundEffect, shadowColor) = (.systemBackground, nil, .separator)
    }
    open func configureWithTransparentBackground() {
        (backgroundColor, backgroundEffect, shadowColor) = (nil, nil, nil)
    }
}

/// The look of a navigation bar (UIKit: `UINavigationBarAppearance`).
@preconcurrency @MainActor open class UINavigationBarAppearance: UIBarAppearance {
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    open var buttonAppearance = UIBarButtonItemAppearance()
    open var backButtonAppearance = UIBarButtonItemAppearance()
    open private(set) var backIndicatorImage: UIImage?
    open func setBackIndicatorImage(_ image: UIImage?, transitionMaskImage: UIImage?) { backIndicatorImage = image }
}

/// The look of the buttons of a bar (UIKit: `UIBarButtonItemAppearance`).
@preconcurrency @MainActor open class UIBarButtonItemAppearance: NSObject {
    /// The look in one state (UIKit: `UIBarButtonItemStateAppearance`).
    @preconcurrency @MainActor open class State: NSObject {
        open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    }
    public let normal = State()
    public let highlighted = State()
    public let disabled = State()
    public override init() {}
}

/// The look of a tab bar (UIKit: `UITabBarAppearance`).
@preconcurrency @MainActor open class UITabBarAppearance: UIBarAppearance {
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
    open var selectionIndicatorTintColor: UIColor?
}

/// The look of the items of a tab bar (UIKit: `UITabBarItemAppearance`).
@preconcurrency @MainActor open class UITabBarItemAppearance: NSObject {
    /// The look in one state (UIKit: `UITabBarItemStateAppearance`).
    @preconcurrency @MainActor open class State: NSObject {
        open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
        open var iconColor: UIColor?
        open var badgeBackgroundColor: UIColor?
    }
    public let normal = State()
    public let selected = State()
    public let disabled = State()
    public override init() {}
}

/// The look of a toolbar (UIKit: `UIToolbarAppearance`).
@preconcurrency @MainActor open class UIToolbarAppearance: UIBarAppearance {}

/// The style of a bar (UIKit: `UIBarStyle`).
public enum UIBarStyle: Int, Sendable { case `default`, black }

/// The kind of layout (UIKit: `UIBarMetrics`).
public enum UIBarMetrics: Int, Sendable {
    case `default`, compact
    case defaultPrompt = 101
    case compactPrompt
}

/// The bar above a controller (UIKit: `UINavigationBar`).
@preconcurrency @MainActor open class UINavigationBar: UIView {
    open var barTintColor: UIColor?
    open var barStyle = UIBarStyle.default
    open var isTranslucent = true
    open var prefersLargeTitles = false
    open var items: [UINavigationItem]?
    open var titleTextAttributes: [NSAttributedString.Key: Any]?
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any]?
    open var shadowImage: UIImage?
    open var backIndicatorImage: UIImage?
    open var standardAppearance = UINavigationBarAppearance()
    open var compactAppearance: UINavigationBarAppearance?
    open var scrollEdgeAppearance: UINavigationBarAppearance?
    private var backgrounds: [UIBarMetrics: UIImage] = [:]
    open func setBackgroundImage(_ backgroundImage: UIImage?, for barMetrics: UIBarMetrics) {
        backgrounds[barMetrics] = backgroundImage
    }
    open func backgroundImage(for barMetrics: UIBarMetrics) -> UIImage? { backgrounds[barMetrics] }
}

/// The bar with an app's parts (UIKit: `UITabBar`).
@preconcurrency @MainActor open class UITabBar: UIView {
    open var barTintColor: UIColor?
    open var unselectedItemTintColor: UIColor?
    open var isTranslucent = true
    open var items: [UITabBarItem]?
    open var selectedItem: UITabBarItem?
    open var backgroundImage: UIImage?
    open var shadowImage: UIImage?
    open var standardAppearance = UITabBarAppearance()
    open var scrollEdgeAppearance: UITabBarAppearance?
}

/// A bar of buttons (UIKit: `UIToolbar`).
@preconcurrency @MainActor open class UIToolbar: UIView {
    open var items: [UIBarButtonItem]?
    open var barTintColor: UIColor?
    open var isTranslucent = true
    open var standardAppearance = UIToolbarAppearance()
    open var scrollEdgeAppearance: UIToolbarAppearance?
    open func setItems(_ items: [UIBarButtonItem]?, animated: Bool) { self.items = items }
}

/// The controller of an app's parts (UIKit: `UITabBarController`).
@preconcurrency @MainActor open class UITabBarController: UIViewController {
    public let tabBar = UITabBar(frame: .zero)
    /// The controllers. As in UIKit, the first one is selected unless a controller that stays is.
    open var viewControllers: [UIViewController]? {
        didSet {
            let (controllers, selected) = (viewControllers ?? [], selectedController)
            for old in oldValue ?? [] where !controllers.contains(where: { $0 === old }) { old.removeFromParent() }
            for new in controllers where new.parent !== self { addChild(new) }
            tabBar.items = controllers.map(\.tabBarItem)
            if !controllers.contains(where: { $0 === selected }) { selectedController = controllers.first }
        }
    }
    private var selectedController: UIViewController?
    open weak var delegate: AnyObject?

    open func setViewControllers(_ viewControllers: [UIViewController]?, animated: Bool) {
        self.viewControllers = viewControllers
    }
    open var selectedViewController: UIViewController? {
        get { selectedController }
        set { selectedController = newValue }
    }
    /// The index of the selected controller; `NSNotFound` if no controller is selected.
    open var selectedIndex: Int {
        get { viewControllers?.firstIndex { $0 === selectedController } ?? NSNotFound }
        set {
            guard let viewControllers, viewControllers.indices.contains(newValue) else { return }
            selectedController = viewControllers[newValue]
        }
    }
}
