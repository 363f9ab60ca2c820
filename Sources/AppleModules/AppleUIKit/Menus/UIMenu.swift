// Menus of UIKit. They keep what they are given. Nobody opens one here, but code can run an action itself.

/// A part of a menu (UIKit: `UIMenuElement`).
@preconcurrency @MainActor open class UIMenuElement: NSObject {
    /// The mark beside an element (UIKit: `UIMenuElement.State`).
    public enum State: Int, Sendable { case off, on, mixed }

    /// The behavior of an element (UIKit: `UIMenuElement.Attributes`).
    public struct Attributes: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let disabled = Attributes(rawValue: 1 << 0)
        public static let destructive = Attributes(rawValue: 1 << 1)
        public static let hidden = Attributes(rawValue: 1 << 2)
        public static let keepsMenuPresented = Attributes(rawValue: 1 << 3)
    }

    open internal(set) var title: String
    open internal(set) var image: UIImage?
    open var subtitle: String?

    init(title: String, image: UIImage?, subtitle: String?) {
        (self.title, self.image, self.subtitle) = (title, image, subtitle)
    }
}

/// A menu, which can contain other menus (UIKit: `UIMenu`).
@preconcurrency @MainActor open class UIMenu: UIMenuElement {
    /// The name of a menu (UIKit: `UIMenu.Identifier`).
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let application = Identifier("com.apple.menu.application")
        public static let file = Identifier("com.apple.menu.file")
        public static let edit = Identifier("com.apple.menu.edit")
        public static let view = Identifier("com.apple.menu.view")
        public static let window = Identifier("com.apple.menu.window")
        public static let help = Identifier("com.apple.menu.help")
        public static let share = Identifier("com.apple.menu.share")
        public static let root = Identifier("com.apple.menu.root")
    }

    /// The form of a menu (UIKit: `UIMenu.Options`).
    public struct Options: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let displayInline = Options(rawValue: 1 << 0)
        public static let destructive = Options(rawValue: 1 << 1)
        public static let singleSelection = Options(rawValue: 1 << 5)
        public static let displayAsPalette = Options(rawValue: 1 << 7)
    }

    /// The size of the elements (UIKit: `UIMenu.ElementSize`).
    public enum ElementSize: Int, Sendable {
        case small, medium, large
        case automatic = -1
    }

    public let identifier: Identifier
    public let options: Options
    public let children: [UIMenuElement]
    open var preferredElementSize: ElementSize

    /// Makes a menu. Without an identifier, it gets one of its own.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, identifier: Identifier? = nil,
        options: Options = [], preferredElementSize: ElementSize = .automatic, children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier("com.apple.menu.dynamic.\(UUID().uuidString)")
        (self.options, self.children, self.preferredElementSize) = (options, children, preferredElementSize)
        super.init(title: title, image: image, subtitle: subtitle)
    }

    /// Returns a menu that differs only in its children.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title, subtitle: subtitle, image: image, identifier: identifier, options: options,
            preferredElementSize: preferredElementSize, children: newChildren)
    }

    /// The actions and commands of this menu, and of the menus that it shows inline, whose state is on.
    open var selectedElements: [UIMenuElement] {
        children.flatMap { child -> [UIMenuElement] in
            switch child {
            case let menu as UIMenu: menu.options.contains(.displayInline) ? menu.selectedElements : []
            case let action as UIAction: action.state == .on ? [action] : []
            case let command as UICommand: command.state == .on ? [command] : []
            default: []
            }
        }
    }
}

/// What an action runs (UIKit: `UIActionHandler`).
public typealias UIActionHandler = @MainActor (_ action: UIAction) -> Void

/// An element of a menu, or the action of a control, that runs a closure (UIKit: `UIAction`).
@preconcurrency @MainActor open class UIAction: UIMenuElement {
    /// The name of an action (UIKit: `UIAction.Identifier`).
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let paste = Identifier("com.apple.action.paste")
    }

    public let identifier: Identifier
    open var discoverabilityTitle: String?
    open var attributes: Attributes
    open var state: State
    open var selectedImage: UIImage?
    /// The object that runs the action; nil if it does not run.
    open private(set) var sender: Any?
    private let handler: UIActionHandler

    /// Makes an action. Without an identifier, it gets one of its own.
    public init(
        title: String = "", subtitle: String? = nil, image: UIImage? = nil, selectedImage: UIImage? = nil,
        identifier: Identifier? = nil, discoverabilityTitle: String? = nil, attributes: Attributes = [],
        state: State = .off, handler: @escaping UIActionHandler
    ) {
        self.identifier = identifier ?? Identifier("com.apple.action.dynamic.\(UUID().uuidString)")
        (self.discoverabilityTitle, self.attributes, self.state) = (discoverabilityTitle, attributes, state)
        (self.selectedImage, self.handler) = (selectedImage, handler)
        super.init(title: title, image: image, subtitle: subtitle)
    }

    open override var title: String {
        get { super.title }
        set { super.title = newValue }
    }
    open override var image: UIImage? {
        get { super.image }
        set { super.image = newValue }
    }

    /// Runs the action (UIKit: `UIMenuLeaf.performWithSender(_:target:)`).
    open func performWithSender(_ sender: Any?, target: Any?) {
        self.sender = sender
        handler(self)
        self.sender = nil
    }
}

/// An element of a menu that calls a method by its name (UIKit: `UICommand`). Nothing is called by its name here.
@preconcurrency @MainActor open class UICommand: UIMenuElement {
    public let action: Selector
    public let propertyList: Any?
    open var discoverabilityTitle: String?
    open var attributes: Attributes
    open var state: State

    public init(
        title: String = "", image: UIImage? = nil, action: Selector, propertyList: Any? = nil,
        discoverabilityTitle: String? = nil, attributes: Attributes = [], state: State = .off
    ) {
        (self.action, self.propertyList, self.attributes, self.state) = (action, propertyList, attributes, state)
        self.discoverabilityTitle = discoverabilityTitle
        super.init(title: title, image: image, subtitle: nil)
    }
}

/// The keys that are held down (UIKit: `UIKeyModifierFlags`).
public struct UIKeyModifierFlags: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let alphaShift = UIKeyModifierFlags(rawValue: 1 << 16)
    public static let shift = UIKeyModifierFlags(rawValue: 1 << 17)
    public static let control = UIKeyModifierFlags(rawValue: 1 << 18)
    public static let alternate = UIKeyModifierFlags(rawValue: 1 << 19)
    public static let command = UIKeyModifierFlags(rawValue: 1 << 20)
}

/// A command with a key (UIKit: `UIKeyCommand`). There is no keyboard here.
@preconcurrency @MainActor open class UIKeyCommand: UICommand {
    nonisolated public static let inputEscape = "UIKeyInputEscape"
    nonisolated public static let inputUpArrow = "UIKeyInputUpArrow"
    nonisolated public static let inputDownArrow = "UIKeyInputDownArrow"
    nonisolated public static let inputLeftArrow = "UIKeyInputLeftArrow"
    nonisolated public static let inputRightArrow = "UIKeyInputRightArrow"
    nonisolated public static let inputDelete = "\u{8}"

    public let input: String?
    public let modifierFlags: UIKeyModifierFlags
    open var wantsPriorityOverSystemBehavior = false

    public init(
        title: String = "", image: UIImage? = nil, action: Selector, input: String,
        modifierFlags: UIKeyModifierFlags = [], propertyList: Any? = nil, discoverabilityTitle: String? = nil,
        attributes: Attributes = [], state: State = .off
    ) {
        (self.input, self.modifierFlags) = (input, modifierFlags)
        super.init(
            title: title, image: image, action: action, propertyList: propertyList,
            discoverabilityTitle: discoverabilityTitle, attributes: attributes, state: state)
    }
    public convenience init(input: String, modifierFlags: UIKeyModifierFlags, action: Selector) {
        self.init(title: "", action: action, input: input, modifierFlags: modifierFlags)
    }
}

/// A part of a menu that is made when the menu opens (UIKit: `UIDeferredMenuElement`). No menu opens here, so that the
/// closure never runs.
@preconcurrency @MainActor open class UIDeferredMenuElement: UIMenuElement {
    public init(_ elementProvider: @escaping (_ completion: @escaping ([UIMenuElement]) -> Void) -> Void) {
        super.init(title: "", image: nil, subtitle: nil)
    }
    open class func uncached(
        _ elementProvider: @escaping (_ completion: @escaping ([UIMenuElement]) -> Void) -> Void
    ) -> UIDeferredMenuElement { UIDeferredMenuElement(elementProvider) }
}
