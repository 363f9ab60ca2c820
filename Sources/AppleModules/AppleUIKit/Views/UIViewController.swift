/// The controller of a view (UIKit: `UIViewController`). It exists for code that an extension shares with its app, and
/// is never shown here.
@preconcurrency @MainActor open class UIViewController: UIResponder {
    open var title: String?
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical
    open var preferredContentSize = CGSize.zero
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    open private(set) weak var parent: UIViewController?
    open private(set) var children: [UIViewController] = []
    private var loadedView: UIView?

    public override init() {}
    /// Creates a controller. There are no interface files here, so that its view is an empty one.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}
    /// Returns nil, because there are no interface files here.
    public required init?(coder: NSCoder) { return nil }

    open var view: UIView! {
        get {
            loadViewIfNeeded()
            return loadedView
        }
        set { loadedView = newValue }
    }
    open var viewIfLoaded: UIView? { loadedView }
    open var isViewLoaded: Bool { loadedView != nil }
    open func loadView() { loadedView = UIView() }
    open func loadViewIfNeeded() {
        guard loadedView == nil else { return }
        loadView()
        viewDidLoad()
    }

    open var traitCollection: UITraitCollection { .current }
    open var navigationController: UINavigationController? { parent as? UINavigationController }
    open var presentedViewController: UIViewController? { nil }
    open var presentingViewController: UIViewController? { nil }

    // A controller's view never appears, so that iOS calls none of these except `viewDidLoad`.
    open func viewDidLoad() {}
    open func viewWillAppear(_ animated: Bool) {}
    open func viewDidAppear(_ animated: Bool) {}
    open func viewWillDisappear(_ animated: Bool) {}
    open func viewDidDisappear(_ animated: Bool) {}
    open func viewWillLayoutSubviews() {}
    open func viewDidLayoutSubviews() {}
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func didReceiveMemoryWarning() {}

    /// Has no effect, because an extension of WidgetKit shows no controllers. `completion` is not called.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}
    /// Has no effect, because nothing is presented. `completion` is not called.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {}

    /// The title and the buttons in the bar of a navigation controller. They begin with the controller's title.
    open private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")
    open lazy var tabBarItem: UITabBarItem! = UITabBarItem(title: title, image: nil, tag: 0)
    open var tabBarController: UITabBarController? {
        parent as? UITabBarController ?? parent?.tabBarController
    }
    open var isEditing = false
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
    open lazy var editButtonItem = UIBarButtonItem(barButtonSystemItem: .edit, target: self, action: nil)
    open var hidesBottomBarWhenPushed = false
    open var isModalInPresentation = false
    open var definesPresentationContext = false
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }
    open var prefersStatusBarHidden: Bool { false }
    open func setNeedsStatusBarAppearanceUpdate() {}
    open func show(_ vc: UIViewController, sender: Any?) {
        navigationController?.pushViewController(vc, animated: true)
    }

    /// Adds a child. As in UIKit, it learns of it before, and the caller tells it when the move is done.
    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        childController.willMove(toParent: self)
        childController.parent = self
        children.append(childController)
    }
    /// Leaves the parent. As in UIKit, the child learns of it afterwards.
    open func removeFromParent() {
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }
    open func didMove(toParent parent: UIViewController?) {}
    open func willMove(toParent parent: UIViewController?) {}
}

/// A controller of a stack of controllers (UIKit: `UINavigationController`).
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    /// The controllers, of which the last one is on top.
    open var viewControllers: [UIViewController] = [] {
        didSet {
            for old in oldValue where !viewControllers.contains(where: { $0 === old }) { old.removeFromParent() }
            for new in viewControllers where new.parent !== self { addChild(new) }
        }
    }
    public let navigationBar = UINavigationBar(frame: .zero)
    public let toolbar: UIToolbar! = UIToolbar(frame: .zero)
    open var isNavigationBarHidden = false
    open var isToolbarHidden = true
    open weak var delegate: (any UINavigationControllerDelegate)?
    public let interactivePopGestureRecognizer: UIGestureRecognizer? = UIGestureRecognizer()

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        pushViewController(rootViewController, animated: false)
    }
    public required init?(coder: NSCoder) { return nil }

    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? { viewControllers.last }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        viewControllers.append(viewController)
    }
    open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
        self.viewControllers = viewControllers
    }
    open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) { isNavigationBarHidden = hidden }
    open func setToolbarHidden(_ hidden: Bool, animated: Bool) { isToolbarHidden = hidden }
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1 else { return nil }
        return viewControllers.removeLast()
    }
    /// Removes all controllers above the first one, and returns them.
    @discardableResult open func popToRootViewController(animated: Bool) -> [UIViewController]? {
        popTo(index: 0)
    }
    /// Removes the controllers above one, and returns them; nil if it is not in the stack.
    @discardableResult open func popToViewController(
        _ viewController: UIViewController, animated: Bool
    ) -> [UIViewController]? { viewControllers.firstIndex { $0 === viewController }.flatMap(popTo) }
    private func popTo(index: Int) -> [UIViewController]? {
        let gone = Array(viewControllers.dropFirst(index + 1))
        viewControllers.removeLast(gone.count)
        return gone
    }
}

/// The receiver of a navigation controller's changes (UIKit: `UINavigationControllerDelegate`). Nothing calls its
/// methods here, which are all optional on iOS.
@preconcurrency @MainActor public protocol UINavigationControllerDelegate: NSObjectProtocol {}

/// The look of the status bar (UIKit: `UIStatusBarStyle`).
public enum UIStatusBarStyle: Int, Sendable {
    case `default`, lightContent
    case darkContent = 3
}

/// The way in which a controller covers another one (UIKit: `UIModalPresentationStyle`).
public enum UIModalPresentationStyle: Int, Sendable {
    case automatic = -2
    case none = -1
    case fullScreen, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

/// The animation with which a controller appears (UIKit: `UIModalTransitionStyle`).
public enum UIModalTransitionStyle: Int, Sendable {
    case coverVertical, flipHorizontal, crossDissolve, partialCurl
}

/// A file with an app's interface (UIKit: `UIStoryboard`). There are no interface files here, so that its controllers
/// are empty.
@preconcurrency @MainActor open class UIStoryboard: NSObject {
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {}
    open func instantiateInitialViewController() -> UIViewController? { nil }
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController { UIViewController() }
}
