/// A choice of an alert (UIKit: `UIAlertAction`). Nobody makes it here.
@preconcurrency @MainActor open class UIAlertAction: NSObject {
    /// The purpose of a choice (UIKit: `UIAlertAction.Style`).
    public enum Style: Int, Sendable {
        case `default`, cancel, destructive
    }

    public let title: String?
    public let style: Style
    open var isEnabled = true

    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        self.title = title
        self.style = style
    }
}

/// A message with choices (UIKit: `UIAlertController`). An extension of WidgetKit shows none.
@preconcurrency @MainActor open class UIAlertController: UIViewController {
    /// The form of an alert (UIKit: `UIAlertController.Style`).
    public enum Style: Int, Sendable {
        case actionSheet, alert
    }

    open var message: String?
    public let preferredStyle: Style
    open private(set) var actions: [UIAlertAction] = []
    open var preferredAction: UIAlertAction?

    public init(title: String?, message: String?, preferredStyle: Style) {
        self.preferredStyle = preferredStyle
        super.init(nibName: nil, bundle: nil)
        self.title = title
        self.message = message
    }

    public required init?(coder: NSCoder) { return nil }

    open func addAction(_ action: UIAlertAction) { actions.append(action) }
}
