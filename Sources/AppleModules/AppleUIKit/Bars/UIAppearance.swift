// A class's appearance object holds the settings of the views of the class that join a window later. No view joins one
// here, so that the object only keeps what it is given.

@MainActor private enum AppearanceProxies {
    private static var known: [ObjectIdentifier: NSObject] = [:]

    private static let makers: [ObjectIdentifier: @MainActor () -> NSObject] = {
        var makers: [ObjectIdentifier: @MainActor () -> NSObject] = [:]
        makers[ObjectIdentifier(UIView.self)] = { UIView() }
        makers[ObjectIdentifier(UILabel.self)] = { UILabel() }
        makers[ObjectIdentifier(UIImageView.self)] = { UIImageView() }
        makers[ObjectIdentifier(UIButton.self)] = { UIButton() }
        makers[ObjectIdentifier(UITextField.self)] = { UITextField() }
        makers[ObjectIdentifier(UITextView.self)] = { UITextView() }
        makers[ObjectIdentifier(UIScrollView.self)] = { UIScrollView() }
        makers[ObjectIdentifier(UISwitch.self)] = { UISwitch() }
        makers[ObjectIdentifier(UISlider.self)] = { UISlider() }
        makers[ObjectIdentifier(UIProgressView.self)] = { UIProgressView() }
        makers[ObjectIdentifier(UISegmentedControl.self)] = { UISegmentedControl() }
        makers[ObjectIdentifier(UIPageControl.self)] = { UIPageControl() }
        makers[ObjectIdentifier(UIStepper.self)] = { UIStepper() }
        makers[ObjectIdentifier(UIRefreshControl.self)] = { UIRefreshControl() }
        makers[ObjectIdentifier(UIDatePicker.self)] = { UIDatePicker() }
        makers[ObjectIdentifier(UISearchBar.self)] = { UISearchBar() }
        makers[ObjectIdentifier(UINavigationBar.self)] = { UINavigationBar() }
        makers[ObjectIdentifier(UITabBar.self)] = { UITabBar() }
        makers[ObjectIdentifier(UIToolbar.self)] = { UIToolbar() }
        makers[ObjectIdentifier(UITableView.self)] = { UITableView(frame: .zero, style: .plain) }
        makers[ObjectIdentifier(UITableViewCell.self)] = { UITableViewCell(style: .default, reuseIdentifier: nil) }
        makers[ObjectIdentifier(UITableViewHeaderFooterView.self)] = {
            UITableViewHeaderFooterView(reuseIdentifier: nil)
        }
        makers[ObjectIdentifier(UICollectionView.self)] = {
            UICollectionView(frame: .zero, collectionViewLayout: UICollectionViewLayout())
        }
        makers[ObjectIdentifier(UICollectionViewCell.self)] = { UICollectionViewCell() }
        makers[ObjectIdentifier(UIBarButtonItem.self)] = { UIBarButtonItem() }
        makers[ObjectIdentifier(UITabBarItem.self)] = { UITabBarItem() }
        return makers
    }()

    /// Returns the object of a class. Swift can only call an initializer of UIKit's own classes, so that a class of the
    /// app ends the process.
    static func proxy<Object: NSObject>(of kind: Object.Type) -> Object {
        let key = ObjectIdentifier(kind)
        guard let proxy = known[key] ?? makers[key]?() else {
            fatalError("appearance(): the class \(kind) is not UIKit's own, and its appearance cannot be set here")
        }
        known[key] = proxy
        return proxy as! Object
    }
}

extension UIView {
    /// Returns the object whose settings hold for later views of this class (UIKit: `UIAppearance.appearance()`). Ends
    /// the process for a class of the app.
    public class func appearance() -> Self { AppearanceProxies.proxy(of: self) }
    /// Returns the same object as `appearance()`.
    public class func appearance(whenContainedInInstancesOf containerTypes: [AnyClass]) -> Self { appearance() }
}

extension UIBarItem {
    /// Returns the object whose settings hold for later items of this class (UIKit: `UIAppearance.appearance()`).
    public class func appearance() -> Self { AppearanceProxies.proxy(of: self) }
    /// Returns the same object as `appearance()`.
    public class func appearance(whenContainedInInstancesOf containerTypes: [AnyClass]) -> Self { appearance() }
}
