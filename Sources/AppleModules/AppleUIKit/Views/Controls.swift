// Controls of UIKit, for code that an extension shares with its app. They keep what they are given, and are never
// shown.

/// A control (UIKit: `UIControl`). Nobody uses it. Actions that are closures run when code sends their event. Methods
/// are not called, because Linux has no Objective-C runtime, which finds them by name.
@preconcurrency @MainActor open class UIControl: UIView {
    /// The state of a control (UIKit: `UIControl.State`).
    public struct State: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let normal: State = []
        public static let highlighted = State(rawValue: 1 << 0)
        public static let disabled = State(rawValue: 1 << 1)
        public static let selected = State(rawValue: 1 << 2)
        public static let focused = State(rawValue: 1 << 3)
    }

    /// An event of a control (UIKit: `UIControl.Event`).
    public struct Event: OptionSet, Hashable, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let touchDown = Event(rawValue: 1 << 0)
        public static let touchDragInside = Event(rawValue: 1 << 2)
        public static let touchDragOutside = Event(rawValue: 1 << 3)
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let touchUpOutside = Event(rawValue: 1 << 7)
        public static let touchCancel = Event(rawValue: 1 << 8)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let menuActionTriggered = Event(rawValue: 1 << 14)
        public static let editingDidBegin = Event(rawValue: 1 << 16)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
        public static let editingDidEndOnExit = Event(rawValue: 1 << 19)
        public static let allTouchEvents = Event(rawValue: 0xFFF)
        public static let allEditingEvents = Event(rawValue: 0xF_0000)
        public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
    }

    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false
    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if isSelected { state.insert(.selected) }
        if !isEnabled { state.insert(.disabled) }
        return state
    }

    /// What happens at an event: a closure, or the method of a target.
    private struct Handler {
        var action: UIAction?
        weak var target: AnyObject?
        var selector: Selector?
        var events: Event
    }
    private var handlers: [Handler] = []

    public override init(frame: CGRect) { super.init(frame: frame) }
    public convenience init(frame: CGRect, primaryAction: UIAction?) {
        self.init(frame: frame)
        if let primaryAction { addAction(primaryAction, for: .primaryActionTriggered) }
    }
    public required init?(coder: NSCoder) { return nil }

    open var contentHorizontalAlignment = ContentHorizontalAlignment.center
    open var contentVerticalAlignment = ContentVerticalAlignment.center
    open var isContextMenuInteractionEnabled = false
    open var showsMenuAsPrimaryAction = false
    public enum ContentHorizontalAlignment: Int, Sendable { case center, left, right, fill, leading, trailing }
    public enum ContentVerticalAlignment: Int, Sendable { case center, top, bottom, fill }

    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {
        handlers.append(Handler(target: target as AnyObject?, selector: action, events: controlEvents))
    }
    /// Removes the methods of a target from events; nil stands for all targets or methods.
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {
        remove(controlEvents) { handler in
            handler.selector != nil && (target == nil || handler.target === target as AnyObject?)
                && (action == nil || handler.selector == action)
        }
    }
    /// Adds an action. It replaces one with the same identifier for the same events.
    open func addAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
        handlers.append(Handler(action: action, events: controlEvents))
    }
    open func removeAction(_ action: UIAction, for controlEvents: Event) {
        removeAction(identifiedBy: action.identifier, for: controlEvents)
    }
    open func removeAction(identifiedBy actionIdentifier: UIAction.Identifier, for controlEvents: Event) {
        remove(controlEvents) { $0.action?.identifier == actionIdentifier }
    }
    private func remove(_ events: Event, _ isGone: (Handler) -> Bool) {
        handlers = handlers.compactMap { handler in
            guard isGone(handler) else { return handler }
            var rest = handler
            rest.events.subtract(events)
            return rest.events.isEmpty ? nil : rest
        }
    }

    open var allTargets: Set<AnyHashable> { Set(handlers.compactMap { $0.target as? AnyHashable }) }
    open var allControlEvents: Event { handlers.reduce(into: []) { $0.formUnion($1.events) } }
    /// Returns the names of a target's methods for an event; nil if there are none.
    open func actions(forTarget target: Any?, forControlEvent controlEvent: Event) -> [String]? {
        let names = handlers.filter { $0.target === target as AnyObject? && !$0.events.isDisjoint(with: controlEvent) }
            .compactMap { $0.selector?.description }
        return names.isEmpty ? nil : names
    }
    /// Runs the closures for events, in the order in which they were added. Methods of targets are not called.
    open func sendActions(for controlEvents: Event) {
        for case (let action?, let events) in handlers.map({ ($0.action, $0.events) })
        where !events.isDisjoint(with: controlEvents) { sendAction(action) }
    }
    open func sendAction(_ action: UIAction) { action.performWithSender(self, target: nil) }
}

/// A text (UIKit: `UILabel`).
@preconcurrency @MainActor open class UILabel: UIView {
    open var text: String?
    open var attributedText: NSAttributedString?
    open var font: UIFont! = .systemFont(ofSize: 17)
    open var textColor: UIColor! = .label
    open var textAlignment = NSTextAlignment.natural
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    open var numberOfLines = 1
    open var adjustsFontSizeToFitWidth = false
    open var minimumScaleFactor: CGFloat = 0
    open var adjustsFontForContentSizeCategory = false
}

/// A picture (UIKit: `UIImageView`).
@preconcurrency @MainActor open class UIImageView: UIView {
    open var image: UIImage?

    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }
}

/// A button (UIKit: `UIButton`).
@preconcurrency @MainActor open class UIButton: UIControl {
    /// The kind of a button (UIKit: `UIButton.ButtonType`).
    public enum ButtonType: Int, Sendable {
        case custom, system, detailDisclosure, infoLight, infoDark, contactAdd
        case close = 7
    }

    public private(set) var buttonType = ButtonType.custom
    open var menu: UIMenu?
    open var changesSelectionAsPrimaryAction = false
    open var configuration: Configuration?
    open var configurationUpdateHandler: ((UIButton) -> Void)?

    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }
    /// Makes a button whose title and picture are those of the action.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(frame: .zero, primaryAction: primaryAction)
        self.buttonType = buttonType
        setTitle(primaryAction?.title, for: .normal)
        setImage(primaryAction?.image, for: .normal)
    }
    /// Makes a button with a configuration, whose title and picture are those of the action unless it has some.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(type: .system, primaryAction: primaryAction)
        self.configuration = configuration
        if let primaryAction, configuration.title == nil { self.configuration?.title = primaryAction.title }
        if let primaryAction, configuration.image == nil { self.configuration?.image = primaryAction.image }
    }
    /// Calls the handler at once, because there is no later layout.
    open func setNeedsUpdateConfiguration() { configurationUpdateHandler?(self) }
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) { attributedTitles[state] = title }
    open func attributedTitle(for state: State) -> NSAttributedString? {
        attributedTitles[state] ?? attributedTitles[.normal]
    }
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var titles: [State: String] = [:]
    private var images: [State: UIImage] = [:]
    private var backgrounds: [State: UIImage] = [:]
    private var colors: [State: UIColor] = [:]
    public let titleLabel: UILabel? = UILabel(frame: .zero)
    public let imageView: UIImageView? = UIImageView(frame: .zero)

    open var contentEdgeInsets = UIEdgeInsets.zero
    open var titleEdgeInsets = UIEdgeInsets.zero
    open var imageEdgeInsets = UIEdgeInsets.zero

    open func setTitle(_ title: String?, for state: State) { titles[state] = title }
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    open func setImage(_ image: UIImage?, for state: State) { images[state] = image }
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    open func setBackgroundImage(_ image: UIImage?, for state: State) { backgrounds[state] = image }
    open func backgroundImage(for state: State) -> UIImage? { backgrounds[state] ?? backgrounds[.normal] }
    open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
    open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }
}

/// A field for a line of text (UIKit: `UITextField`).
@preconcurrency @MainActor open class UITextField: UIControl {
    open var text: String? = ""
    open var placeholder: String?
    open var font: UIFont? = .systemFont(ofSize: 17)
    open var textColor: UIColor? = .label
    open var textAlignment = NSTextAlignment.natural
    open var isSecureTextEntry = false
}
