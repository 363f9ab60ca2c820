public import AppleFoundation

/// The sheet in which the user picks a colour (UIKit: `UIColorPickerViewController`). An extension of WidgetKit presents
/// none, so no colour is picked and no delegate is called.
@preconcurrency @MainActor open class UIColorPickerViewController: UIViewController {
    open weak var delegate: (any UIColorPickerViewControllerDelegate)?
    open var selectedColor = UIColor.white
    open var supportsAlpha = true

    public override init() { super.init(nibName: nil, bundle: nil) }
    public required init?(coder: NSCoder) { return nil }
}

/// The receiver of the colour that the user picks (UIKit: `UIColorPickerViewControllerDelegate`).
@preconcurrency @MainActor public protocol UIColorPickerViewControllerDelegate: NSObjectProtocol {
    func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool)
    func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController)
    func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController)
}

/// On iOS these methods are optional.
extension UIColorPickerViewControllerDelegate {
    public func colorPickerViewController(
        _ viewController: UIColorPickerViewController, didSelect color: UIColor, continuously: Bool
    ) {}
    public func colorPickerViewControllerDidSelectColor(_ viewController: UIColorPickerViewController) {}
    public func colorPickerViewControllerDidFinish(_ viewController: UIColorPickerViewController) {}
}
