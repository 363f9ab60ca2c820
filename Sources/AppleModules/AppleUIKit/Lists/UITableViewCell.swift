/// A row of a table (UIKit: `UITableViewCell`). It keeps what it is given, and is never shown here.
@preconcurrency @MainActor open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }
    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton
    }
    public enum EditingStyle: Int, Sendable { case none, delete, insert }
    public enum SeparatorStyle: Int, Sendable { case none, singleLine }

    private let style: CellStyle
    public let reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)
    private lazy var title = UILabel(frame: .zero)
    private lazy var detail = UILabel(frame: .zero)
    private lazy var picture = UIImageView(frame: .zero)

    open var accessoryType = AccessoryType.none
    open var accessoryView: UIView?
    open var editingAccessoryType = AccessoryType.none
    open var selectionStyle = SelectionStyle.default
    open var separatorInset = UIEdgeInsets.zero
    open var backgroundView: UIView?
    open var selectedBackgroundView: UIView?
    open var contentConfiguration: (any UIContentConfiguration)?
    open var backgroundConfiguration: UIBackgroundConfiguration?
    open var automaticallyUpdatesContentConfiguration = true
    open var configurationUpdateHandler: ((UITableViewCell, UICellConfigurationState) -> Void)?
    open var indentationLevel = 0
    open var indentationWidth: CGFloat = 10
    open var showsReorderControl = false
    open private(set) var isSelected = false
    open private(set) var isHighlighted = false
    open private(set) var isEditing = false

    public init(style: CellStyle, reuseIdentifier: String?) {
        (self.style, self.reuseIdentifier) = (style, reuseIdentifier)
        super.init(frame: .zero)
        addSubview(contentView)
    }
    public required init?(coder: NSCoder) { return nil }

    /// The first text. UIKit returns nil while the cell has a content configuration.
    open var textLabel: UILabel? { contentConfiguration == nil ? title : nil }
    /// The second text; nil for the style without one.
    open var detailTextLabel: UILabel? { contentConfiguration == nil && style != .default ? detail : nil }
    open var imageView: UIImageView? { contentConfiguration == nil && style != .value2 ? picture : nil }

    /// Returns the content of a new row in the cell's style.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch style {
        case .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        case .default: .cell()
        }
    }
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .listCell() }

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isSelected, state.isHighlighted, state.isEditing) = (isSelected, isHighlighted, isEditing)
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

    open func prepareForReuse() {}
    open func setSelected(_ selected: Bool, animated: Bool) {
        isSelected = selected
        setNeedsUpdateConfiguration()
    }
    open func setHighlighted(_ highlighted: Bool, animated: Bool) {
        isHighlighted = highlighted
        setNeedsUpdateConfiguration()
    }
    open func setEditing(_ editing: Bool, animated: Bool) {
        isEditing = editing
        setNeedsUpdateConfiguration()
    }
}

/// The view above or below a section (UIKit: `UITableViewHeaderFooterView`).
@preconcurrency @MainActor open class UITableViewHeaderFooterView: UIView {
    public let reuseIdentifier: String?
    public let contentView = UIView(frame: .zero)
    public let textLabel: UILabel? = UILabel(frame: .zero)
    public let detailTextLabel: UILabel? = UILabel(frame: .zero)
    open var backgroundView: UIView?
    open var contentConfiguration: (any UIContentConfiguration)?

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        addSubview(contentView)
    }
    public required init?(coder: NSCoder) { return nil }

    open func defaultContentConfiguration() -> UIListContentConfiguration { .groupedHeader() }
    open func prepareForReuse() {}
}
