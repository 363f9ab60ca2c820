/// The provider of a table's rows (UIKit: `UITableViewDataSource`).
@preconcurrency @MainActor public protocol UITableViewDataSource: NSObjectProtocol {
    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int
    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell
    func numberOfSections(in tableView: UITableView) -> Int
}

/// On iOS this method is optional.
extension UITableViewDataSource {
    public func numberOfSections(in tableView: UITableView) -> Int { 1 }
}

/// The receiver of what a user does with a scroll view (UIKit: `UIScrollViewDelegate`). There is no user here, so that
/// nothing calls its methods, which are all optional on iOS.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {}

/// The receiver of what a user does with a table (UIKit: `UITableViewDelegate`). There is no user here, so that nothing
/// calls its methods, which are all optional on iOS.
@preconcurrency @MainActor public protocol UITableViewDelegate: UIScrollViewDelegate {}

/// A table (UIKit: `UITableView`). It asks its data source for numbers, and makes and keeps cells. No row is ever
/// visible here.
@preconcurrency @MainActor open class UITableView: UIScrollView {
    public enum Style: Int, Sendable { case plain, grouped, insetGrouped }
    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }
    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle
        case automatic = 100
    }

    nonisolated public static let automaticDimension: CGFloat = -1
    nonisolated public static let indexSearch = "{search}"

    public let style: Style
    open weak var dataSource: (any UITableViewDataSource)?
    open weak var prefetchDataSource: AnyObject?
    open var rowHeight = UITableView.automaticDimension
    open var estimatedRowHeight = UITableView.automaticDimension
    open var sectionHeaderHeight = UITableView.automaticDimension
    open var sectionFooterHeight = UITableView.automaticDimension
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    open var sectionHeaderTopPadding = UITableView.automaticDimension
    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine
    open var separatorColor: UIColor? = .separator
    open var separatorInset = UIEdgeInsets(top: 0, left: 15, bottom: 0, right: 0)
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var allowsSelectionDuringEditing = false
    open var allowsMultipleSelectionDuringEditing = false
    open var tableHeaderView: UIView?
    open var tableFooterView: UIView?
    open var backgroundView: UIView?
    open var isEditing = false
    open var dragInteractionEnabled = true

    private var cells: [String: AnyClass] = [:]
    private var headers: [String: AnyClass] = [:]
    private var selection: [IndexPath] = []

    public init(frame: CGRect, style: Style) {
        self.style = style
        super.init(frame: frame)
    }
    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }
    public required init?(coder: NSCoder) { return nil }

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
    open func numberOfRows(inSection section: Int) -> Int {
        dataSource?.tableView(self, numberOfRowsInSection: section) ?? 0
    }

    /// Sets the class of the cells with an identifier; nil removes it.
    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        cells[identifier] = cellClass
    }
    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        headers[identifier] = aClass
    }
    /// Returns a new cell; nil unless `UITableViewCell` itself is registered. No cell is used again here.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        guard cells[identifier] == UITableViewCell.self else { return nil }
        return UITableViewCell(style: .default, reuseIdentifier: identifier)
    }
    /// Returns a new cell. As in UIKit, ends the process if no class is registered. Also ends it if the class is the
    /// app's own.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        ReusableViews.make(cells[identifier], identifier, own: [UITableViewCell.self]) { _ in
            UITableViewCell(style: .default, reuseIdentifier: identifier)
        }
    }
    /// Returns a new view; nil unless `UITableViewHeaderFooterView` itself is registered.
    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        guard headers[identifier] == UITableViewHeaderFooterView.self else { return nil }
        return UITableViewHeaderFooterView(reuseIdentifier: identifier)
    }

    // No row is visible.
    open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? { nil }
    open func indexPath(for cell: UITableViewCell) -> IndexPath? { nil }
    open func indexPathForRow(at point: CGPoint) -> IndexPath? { nil }
    open func headerView(forSection section: Int) -> UITableViewHeaderFooterView? { nil }
    open var visibleCells: [UITableViewCell] { [] }
    open var indexPathsForVisibleRows: [IndexPath]? { [] }
    open func scrollToRow(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}

    open var indexPathForSelectedRow: IndexPath? { selection.first }
    open var indexPathsForSelectedRows: [IndexPath]? { selection.isEmpty ? nil : selection }
    /// Selects a row, nil none. As in UIKit, the delegate does not learn of it.
    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath, allowsSelection else {
            if indexPath == nil { selection = [] }
            return
        }
        if !allowsMultipleSelection { selection = [] }
        if !selection.contains(indexPath) { selection.append(indexPath) }
    }
    open func deselectRow(at indexPath: IndexPath, animated: Bool) { selection.removeAll { $0 == indexPath } }

    /// Clears the selection. The rows are read when they are asked for.
    open func reloadData() { selection = [] }
    open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
    open func reconfigureRows(at indexPaths: [IndexPath]) {}
    open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {}
    open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
    open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {}
    open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
    open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {}
    open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {}
    open func moveSection(_ section: Int, toSection newSection: Int) {}
    open func beginUpdates() {}
    open func endUpdates() {}
    /// Makes the changes, and then calls the completion, because nothing is animated.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates?()
        completion?(true)
    }
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }
}
