// The looks of cells as values. Cells keep them, and nothing draws them.

/// The state of a view, for which a configuration can change (UIKit: `UIConfigurationState`).
public protocol UIConfigurationState {
    var traitCollection: UITraitCollection { get set }
}

/// The state of a view (UIKit: `UIViewConfigurationState`).
public struct UIViewConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    public var isFocused = false

    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }
}

/// The state of a cell (UIKit: `UICellConfigurationState`).
public struct UICellConfigurationState: UIConfigurationState, Hashable {
    public var traitCollection: UITraitCollection
    public var isDisabled = false
    public var isHighlighted = false
    public var isSelected = false
    public var isFocused = false
    public var isEditing = false
    public var isExpanded = false
    public var isSwiped = false
    public var isReordering = false

    public init(traitCollection: UITraitCollection) {
        self.traitCollection = traitCollection
    }
}

/// A look of a view's content (UIKit: `UIContentConfiguration`).
public protocol UIContentConfiguration {
    @MainActor @preconcurrency func makeContentView() -> any UIView & UIContentView
    @MainActor @preconcurrency func updated(for state: any UIConfigurationState) -> Self
}

/// A view that a configuration makes (UIKit: `UIContentView`).
@preconcurrency @MainActor public protocol UIContentView: NSObjectProtocol {
    var configuration: any UIContentConfiguration { get set }
}

/// The content of a row: a picture and two texts (UIKit: `UIListContentConfiguration`).
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
    /// The look of a text (UIKit: `UIListContentConfiguration.TextProperties`).
    public struct TextProperties: Hashable {
        public enum TextAlignment: Int, Sendable { case natural, center, justified }
        public enum TextTransform: Int, Sendable { case none, uppercase, lowercase, capitalized }

        public var font: UIFont
        public var color: UIColor
        public var alignment = TextAlignment.natural
        public var transform = TextTransform.none
        public var numberOfLines = 0
        public var lineBreakMode = NSLineBreakMode.byTruncatingTail
        public var adjustsFontSizeToFitWidth = false
        public var minimumScaleFactor: CGFloat = 0
        public var adjustsFontForContentSizeCategory = true

        init(_ style: UIFont.TextStyle, _ color: UIColor) {
            (font, self.color) = (.preferredFont(forTextStyle: style), color)
        }
    }

    /// The look of a picture (UIKit: `UIListContentConfiguration.ImageProperties`).
    public struct ImageProperties: Hashable {
        public static let standardDimension = CGFloat.greatestFiniteMagnitude
        public var tintColor: UIColor?
        public var cornerRadius: CGFloat = 0
        public var maximumSize = CGSize.zero
        public var reservedLayoutSize = CGSize.zero
        public var preferredSymbolConfiguration: UIImage.SymbolConfiguration?

        public func hash(into hasher: inout Hasher) {
            hasher.combine(tintColor)
            hasher.combine(cornerRadius)
        }
    }

    public var text: String?
    public var attributedText: NSAttributedString?
    public var secondaryText: String?
    public var secondaryAttributedText: NSAttributedString?
    public var image: UIImage?
    public var textProperties: TextProperties
    public var secondaryTextProperties: TextProperties
    public var imageProperties = ImageProperties()
    public var prefersSideBySideTextAndSecondaryText = false
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .both
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 11, leading: 16, bottom: 11, trailing: 8)
    public var imageToTextPadding: CGFloat = 16
    public var textToSecondaryTextHorizontalPadding: CGFloat = 8
    public var textToSecondaryTextVerticalPadding: CGFloat = 4

    private init(
        _ style: UIFont.TextStyle = .body, color: UIColor = .label, secondary: UIFont.TextStyle = .caption1,
        secondaryColor: UIColor = .label, isSideBySide: Bool = false
    ) {
        textProperties = TextProperties(style, color)
        secondaryTextProperties = TextProperties(secondary, secondaryColor)
        prefersSideBySideTextAndSecondaryText = isSideBySide
    }

    /// A row with a second text below the first one.
    public static func cell() -> Self { Self() }
    /// A row with a second text below the first one.
    public static func subtitleCell() -> Self { Self() }
    /// A row with a second text beside the first one.
    public static func valueCell() -> Self {
        Self(secondary: .body, secondaryColor: .secondaryLabel, isSideBySide: true)
    }
    public static func sidebarCell() -> Self { Self(secondaryColor: .secondaryLabel) }
    public static func sidebarSubtitleCell() -> Self { Self(secondaryColor: .secondaryLabel) }
    public static func accompaniedSidebarCell() -> Self { Self(secondaryColor: .secondaryLabel) }
    public static func header() -> Self { Self(.headline, secondaryColor: .secondaryLabel) }
    public static func plainHeader() -> Self { Self(.headline, secondaryColor: .secondaryLabel) }
    public static func prominentInsetGroupedHeader() -> Self { Self(.title3) }
    public static func extraProminentInsetGroupedHeader() -> Self { Self(.title2) }
    public static func groupedHeader() -> Self { Self(.footnote, color: .secondaryLabel) }
    public static func sidebarHeader() -> Self { Self(.headline) }
    public static func footer() -> Self { Self(.footnote, color: .secondaryLabel) }
    public static func plainFooter() -> Self { Self(.footnote, color: .secondaryLabel) }
    public static func groupedFooter() -> Self { Self(.footnote, color: .secondaryLabel) }

    public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns the configuration; a disabled row has the color of a placeholder.
    public func updated(for state: any UIConfigurationState) -> Self {
        guard (state as? UICellConfigurationState)?.isDisabled == true else { return self }
        var updated = self
        updated.textProperties.color = .tertiaryLabel
        return updated
    }
}

/// The content of a row (UIKit: `UIListContentView`).
@preconcurrency @MainActor open class UIListContentView: UIView, UIContentView {
    open var configuration: any UIContentConfiguration

    public init(configuration: UIListContentConfiguration) {
        self.configuration = configuration
        super.init(frame: .zero)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// Axes of a layout (UIKit: `UIAxis`).
public struct UIAxis: OptionSet, Hashable, Sendable {
    public let rawValue: UInt
    public init(rawValue: UInt) { self.rawValue = rawValue }
    public static let horizontal = UIAxis(rawValue: 1)
    public static let vertical = UIAxis(rawValue: 2)
    public static let both: UIAxis = [.horizontal, .vertical]
}

/// The background of a cell (UIKit: `UIBackgroundConfiguration`).
public struct UIBackgroundConfiguration: Hashable {
    public var backgroundColor: UIColor?
    public var cornerRadius: CGFloat = 0
    public var backgroundInsets = NSDirectionalEdgeInsets.zero
    public var strokeColor: UIColor?
    public var strokeWidth: CGFloat = 0
    public var strokeOutset: CGFloat = 0
    public var image: UIImage?

    private init(_ color: UIColor?) {
        backgroundColor = color
    }

    public static func clear() -> Self { Self(.clear) }
    public static func listCell() -> Self { Self(.systemBackground) }
    public static func listPlainCell() -> Self { Self(.systemBackground) }
    public static func listPlainHeaderFooter() -> Self { Self(.systemBackground) }
    public static func listGroupedCell() -> Self { Self(.secondarySystemGroupedBackground) }
    public static func listGroupedHeaderFooter() -> Self { Self(.clear) }
    public static func listSidebarCell() -> Self { Self(.clear) }

    public func updated(for state: any UIConfigurationState) -> Self {
        guard (state as? UICellConfigurationState)?.isSelected == true else { return self }
        var updated = self
        updated.backgroundColor = .systemGray4
        return updated
    }
}
