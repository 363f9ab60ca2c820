/// The provider of a collection's items (UIKit: `UICollectionViewDataSource`).
@preconcurrency @MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
    func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    func numberOfSections(in collectionView: UICollectionView) -> Int
}

/// On iOS this method is optional.
extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// The receiver of what a user does with a collection (UIKit: `UICollectionViewDelegate`). There is no user here, so
/// that nothing calls its methods, which are all optional on iOS.
@preconcurrency @MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {}

/// The provider of a flow layout's sizes (UIKit: `UICollectionViewDelegateFlowLayout`). Nothing is laid out here, so
/// that nothing calls its methods, which are all optional on iOS.
@preconcurrency @MainActor public protocol UICollectionViewDelegateFlowLayout: UICollectionViewDelegate {}

/// A view that a collection uses again (UIKit: `UICollectionReusableView`).
@preconcurrency @MainActor open class UICollectionReusableView: UIView {
    open internal(set) var reuseIdentifier: String?
    open func prepareForReuse() {}
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}
}

/// An item of a collection (UIKit: `UICollectionViewCell`). It keeps what it is given, and is never shown here.
@preconcurrency @MainActor open class UICollectionViewCell: UICollectionReusableView {
    public let contentView = UIView(frame: .zero)
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var contentConfiguration: (any UIContentConfiguration)?
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesContentConfiguration = true
    open var configurationUpdateHandler: ((UICollectionViewCell, UICellConfigurationState) -> Void)?
    open var isSelected = false
    open var isHighlighted = false

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(contentView)
    }
    public required init?(coder: NSCoder) { return nil }

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
        return state
    }
    /// Updates the configurations at once, because there is no later layout.
    open func setNeedsUpdateConfiguration() { updateConfiguration(using: configurationState) }
    open func updateConfiguration(using state: UICellConfigurationState) {
        if automaticallyUpdatesContentConfiguration {
            contentConfiguration = contentConfiguration?.updated(for: state)
        }
        configurationUpdateHandler?(self, state)
    }
}

/// A sign beside a row (UIKit: `UICellAccessory`).
public struct UICellAccessory {
    let name: String
    public static func disclosureIndicator() -> Self { Self(name: "disclosureIndicator") }
    public static func checkmark() -> Self { Self(name: "checkmark") }
    public static func delete(actionHandler: (() -> Void)? = nil) -> Self { Self(name: "delete") }
    public static func insert(actionHandler: (() -> Void)? = nil) -> Self { Self(name: "insert") }
    public static func reorder() -> Self { Self(name: "reorder") }
    public static func detail(actionHandler: (() -> Void)? = nil) -> Self { Self(name: "detail") }
    public static func label(text: String) -> Self { Self(name: "label \(text)") }
    public static func outlineDisclosure(actionHandler: (() -> Void)? = nil) -> Self { Self(name: "outlineDisclosure") }
}

/// A row of a collection that looks like a list (UIKit: `UICollectionViewListCell`).
@preconcurrency @MainActor open class UICollectionViewListCell: UICollectionViewCell {
    open var accessories: [UICellAccessory] = []
    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    open func defaultContentConfiguration() -> UIListContentConfiguration { .cell() }
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }
}

/// A collection (UIKit: `UICollectionView`). It asks its data source for numbers, and makes and keeps cells. No item is
/// ever visible here.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
    /// The position in the collection to which an item is scrolled (UIKit: `UICollectionView.ScrollPosition`).
    public struct ScrollPosition: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let top = ScrollPosition(rawValue: 1)
        public static let centeredVertically = ScrollPosition(rawValue: 2)
        public static let bottom = ScrollPosition(rawValue: 4)
        public static let left = ScrollPosition(rawValue: 8)
        public static let centeredHorizontally = ScrollPosition(rawValue: 16)
        public static let right = ScrollPosition(rawValue: 32)
    }

    /// A class of cells and what sets them up (UIKit: `UICollectionView.CellRegistration`).
    @preconcurrency @MainActor public struct CellRegistration<Cell: UICollectionViewCell, Item> {
        public typealias Handler = (_ cell: Cell, _ indexPath: IndexPath, _ itemIdentifier: Item) -> Void
        let handler: Handler
        public init(handler: @escaping Handler) {
            self.handler = handler
        }
    }

    /// A class of other views and what sets them up (UIKit: `UICollectionView.SupplementaryRegistration`).
    @preconcurrency @MainActor public struct SupplementaryRegistration<Supplementary: UICollectionReusableView> {
        public typealias Handler = (
            _ supplementaryView: Supplementary, _ elementKind: String, _ indexPath: IndexPath
        ) -> Void
        let kind: String
        let handler: Handler
        public init(elementKind: String, handler: @escaping Handler) {
            (kind, self.handler) = (elementKind, handler)
        }
    }

    nonisolated public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
    nonisolated public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"

    open weak var dataSource: (any UICollectionViewDataSource)?
    open weak var prefetchDataSource: AnyObject?
    open var collectionViewLayout: UICollectionViewLayout {
        didSet { adopt(collectionViewLayout, from: oldValue) }
    }
    open var backgroundView: UIView?
    open var allowsSelection = true
    open var allowsMultipleSelection = false
    open var isEditing = false
    open var isPrefetchingEnabled = true
    open var dragInteractionEnabled = true

    private var classes: [String: AnyClass] = [:]
    private var selection: [IndexPath] = []

    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        adopt(layout, from: nil)
    }
    public required init?(coder: NSCoder) { return nil }

    private func adopt(_ layout: UICollectionViewLayout, from old: UICollectionViewLayout?) {
        old?.collectionView = nil
        layout.collectionView = self
    }
    open func setCollectionViewLayout(_ layout: UICollectionViewLayout, animated: Bool) {
        collectionViewLayout = layout
    }

    open var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 1 }
    open func numberOfItems(inSection section: Int) -> Int {
        dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
    }

    /// Sets the class of the cells with an identifier; nil removes it.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        classes["cell " + identifier] = cellClass
    }
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String, withReuseIdentifier identifier: String
    ) { classes["\(elementKind) \(identifier)"] = viewClass }

    /// Returns a new cell. As in UIKit, ends the process if no class is registered. Also ends it if the class is the
    /// app's own.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell { cell(classes["cell " + identifier], identifier) }

    private func cell(_ kind: AnyClass?, _ identifier: String) -> UICollectionViewCell {
        let own = [UICollectionViewCell.self, UICollectionViewListCell.self]
        let cell = ReusableViews.make(kind, identifier, own: own) {
            $0 == UICollectionViewListCell.self
                ? UICollectionViewListCell(frame: .zero) : UICollectionViewCell(frame: .zero)
        }
        cell.reuseIdentifier = identifier
        return cell
    }
    /// Returns a new view. Ends the process if no class is registered, or if it is the app's own.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        ReusableViews.make(
            classes["\(elementKind) \(identifier)"], identifier, own: [UICollectionReusableView.self]
        ) { _ in UICollectionReusableView(frame: .zero) }
    }
    /// Returns a new cell that the registration has set up. Ends the process if its class is the app's own.
    public func dequeueConfiguredReusableCell<Cell, Item>(
        using registration: CellRegistration<Cell, Item>, for indexPath: IndexPath, item: Item?
    ) -> Cell {
        let cell = cell(Cell.self, "\(Cell.self)") as! Cell
        if let item { registration.handler(cell, indexPath, item) }
        return cell
    }
    /// Returns a new view that the registration has set up. Ends the process if its class is the app's own.
    public func dequeueConfiguredReusableSupplementary<Supplementary>(
        using registration: SupplementaryRegistration<Supplementary>, for indexPath: IndexPath
    ) -> Supplementary {
        let view: UICollectionReusableView =
            Supplementary.self == UICollectionReusableView.self
            ? UICollectionReusableView(frame: .zero) : cell(Supplementary.self, "\(Supplementary.self)")
        registration.handler(view as! Supplementary, registration.kind, indexPath)
        return view as! Supplementary
    }

    // No item is visible.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { nil }
    open func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
    open var visibleCells: [UICollectionViewCell] { [] }
    open var indexPathsForVisibleItems: [IndexPath] { [] }
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {}

    /// The selected items; nil if there are none.
    open var indexPathsForSelectedItems: [IndexPath]? { selection.isEmpty ? nil : selection }
    /// Selects an item, nil none. As in UIKit, the delegate does not learn of it.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        guard let indexPath, allowsSelection else {
            if indexPath == nil { selection = [] }
            return
        }
        if !allowsMultipleSelection { selection = [] }
        if !selection.contains(indexPath) { selection.append(indexPath) }
    }
    open func deselectItem(at indexPath: IndexPath, animated: Bool) { selection.removeAll { $0 == indexPath } }

    /// Clears the selection. The items are read when they are asked for.
    open func reloadData() { selection = [] }
    open func reloadItems(at indexPaths: [IndexPath]) {}
    open func reconfigureItems(at indexPaths: [IndexPath]) {}
    open func reloadSections(_ sections: IndexSet) {}
    open func insertItems(at indexPaths: [IndexPath]) {}
    open func deleteItems(at indexPaths: [IndexPath]) {}
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
    open func insertSections(_ sections: IndexSet) {}
    open func deleteSections(_ sections: IndexSet) {}
    /// Makes the changes, and then calls the completion, because nothing is animated.
    open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        updates?()
        completion?(true)
    }
}

/// The controller of a collection (UIKit: `UICollectionViewController`). It is the collection's data source and
/// delegate, and is never shown here.
@preconcurrency @MainActor
open class UICollectionViewController: UIViewController, UICollectionViewDataSource,
    UICollectionViewDelegate
{
    public let collectionViewLayout: UICollectionViewLayout
    open var clearsSelectionOnViewWillAppear = true

    public init(collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { return nil }

    open var collectionView: UICollectionView! {
        get { view as? UICollectionView }
        set { view = newValue }
    }
    open override func loadView() {
        let collection = UICollectionView(frame: .zero, collectionViewLayout: collectionViewLayout)
        (collection.dataSource, collection.delegate) = (self, self)
        view = collection
    }

    // Apps override these methods.
    open func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int { 0 }
    open func collectionView(
        _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell { fatalError("\(Self.self) must override collectionView(_:cellForItemAt:)") }
    open func collectionView(
        _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView {
        fatalError("\(Self.self) must override collectionView(_:viewForSupplementaryElementOfKind:at:)")
    }
    open func collectionView(_ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, didDeselectItemAt indexPath: IndexPath) {}
    open func collectionView(_ collectionView: UICollectionView, shouldSelectItemAt indexPath: IndexPath) -> Bool {
        true
    }
    open func collectionView(
        _ collectionView: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt indexPath: IndexPath
    ) {}
}
