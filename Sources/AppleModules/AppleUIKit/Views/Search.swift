// Wheels and search fields. Nobody uses them, so that their delegates are never called.

/// The provider of the rows of wheels (UIKit: `UIPickerViewDataSource`).
@preconcurrency @MainActor public protocol UIPickerViewDataSource: NSObjectProtocol {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The receiver of what a user does with wheels (UIKit: `UIPickerViewDelegate`). Its methods are all optional on iOS.
@preconcurrency @MainActor public protocol UIPickerViewDelegate: NSObjectProtocol {}

/// Wheels with rows (UIKit: `UIPickerView`).
@preconcurrency @MainActor open class UIPickerView: UIView {
    open weak var dataSource: (any UIPickerViewDataSource)?
    open weak var delegate: (any UIPickerViewDelegate)?
    private var selection: [Int: Int] = [:]

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }
    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) { selection[component] = row }
    /// Returns the selected row; -1 if the wheel has no rows.
    open func selectedRow(inComponent component: Int) -> Int {
        numberOfRows(inComponent: component) > 0 ? selection[component] ?? 0 : -1
    }
    open func reloadAllComponents() { selection = [:] }
    open func reloadComponent(_ component: Int) { selection[component] = nil }
}

/// The receiver of what a user does with a search field (UIKit: `UISearchBarDelegate`). Its methods are all optional on
/// iOS.
@preconcurrency @MainActor public protocol UISearchBarDelegate: NSObjectProtocol {}

/// A search field (UIKit: `UISearchBar`).
@preconcurrency @MainActor open class UISearchBar: UIView {
    public enum Style: UInt, Sendable { case `default`, prominent, minimal }

    open weak var delegate: (any UISearchBarDelegate)?
    open var text: String?
    open var placeholder: String?
    open var prompt: String?
    open var searchBarStyle = Style.default
    open var barTintColor: UIColor?
    open var isTranslucent = true
    open var showsCancelButton = false
    open var showsBookmarkButton = false
    open var showsScopeBar = false
    open var scopeButtonTitles: [String]?
    open var selectedScopeButtonIndex = 0
    open var backgroundImage: UIImage?
    public let searchTextField = UITextField(frame: .zero)
    open func setShowsCancelButton(_ showsCancelButton: Bool, animated: Bool) {
        self.showsCancelButton = showsCancelButton
    }
}

/// The receiver of a search's text (UIKit: `UISearchResultsUpdating`).
@preconcurrency @MainActor public protocol UISearchResultsUpdating: NSObjectProtocol {
    func updateSearchResults(for searchController: UISearchController)
}

/// The controller of a search field (UIKit: `UISearchController`).
@preconcurrency @MainActor open class UISearchController: UIViewController {
    public let searchBar = UISearchBar(frame: .zero)
    public let searchResultsController: UIViewController?
    open weak var searchResultsUpdater: (any UISearchResultsUpdating)?
    open weak var delegate: AnyObject?
    open var obscuresBackgroundDuringPresentation = true
    open var hidesNavigationBarDuringPresentation = true
    open var automaticallyShowsCancelButton = true
    open var showsSearchResultsController = false
    /// True while the user searches. As in UIKit, setting it asks the updater for results.
    open var isActive = false {
        didSet { if isActive != oldValue { searchResultsUpdater?.updateSearchResults(for: self) } }
    }

    public init(searchResultsController: UIViewController?) {
        self.searchResultsController = searchResultsController
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { return nil }
}
