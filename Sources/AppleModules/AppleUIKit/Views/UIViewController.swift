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

    open func addChild(_ childController: UIViewController) {
        childController.removeFromParent()
        childController.parent = self
        children.append(childController)
    }
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }
    open func didMove(toParent parent: UIViewController?) {}
    open func willMove(toParent parent: UIViewController?) {}
}

/// A controller of a stack of controllers (UIKit: `UINavigationController`).
@preconcurrency @MainActor open class UINavigationController: UIViewController {
    open var viewControllers: [UIViewController] = []

    public init(rootViewController: UIViewController) {
        super.init(nibName: nil, bundle: nil)
        pushViewController(rootViewController, animated: false)
    }
    public required init?(coder: NSCoder) { return nil }

    open var topViewController: UIViewController? { viewControllers.last }
    open var visibleViewController: UIViewController? { viewControllers.last }
    open func pushViewController(_ viewController: UIViewController, animated: Bool) {
        addChild(viewController)
        viewControllers.append(viewController)
    }
    @discardableResult open func popViewController(animated: Bool) -> UIViewController? {
        guard viewControllers.count > 1 else { return nil }
        let last = viewControllers.removeLast()
        last.removeFromParent()
        return last
    }
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
