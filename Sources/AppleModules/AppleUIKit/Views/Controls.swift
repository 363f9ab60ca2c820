// Controls of UIKit, for code that an extension shares with its app. They keep what they are given, and are never
// shown.

/// A control (UIKit: `UIControl`). Nobody uses it, so that its actions never run.
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
        public static let touchUpInside = Event(rawValue: 1 << 6)
        public static let valueChanged = Event(rawValue: 1 << 12)
        public static let primaryActionTriggered = Event(rawValue: 1 << 13)
        public static let editingChanged = Event(rawValue: 1 << 17)
        public static let editingDidEnd = Event(rawValue: 1 << 18)
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
    open func addTarget(_ target: Any?, action: Selector, for controlEvents: Event) {}
    open func removeTarget(_ target: Any?, action: Selector?, for controlEvents: Event) {}
    open func sendActions(for controlEvents: Event) {}
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

/// A view that scrolls (UIKit: `UIScrollView`).
@preconcurrency @MainActor open class UIScrollView: UIView {
    open var contentOffset = CGPoint.zero
    open var contentSize = CGSize.zero
    open var contentInset = UIEdgeInsets.zero
    open var isScrollEnabled = true
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }
}

/// A stack of views (UIKit: `UIStackView`).
@preconcurrency @MainActor open class UIStackView: UIView {
    /// How the views fill the stack (UIKit: `UIStackView.Distribution`).
    public enum Distribution: Int, Sendable {
        case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
    }

    /// How the views are aligned across the stack (UIKit: `UIStackView.Alignment`).
    public enum Alignment: Int, Sendable {
        case fill, leading, firstBaseline, center, trailing, lastBaseline
        public static let top = Alignment.leading
        public static let bottom = Alignment.trailing
    }

    open private(set) var arrangedSubviews: [UIView] = []
    open var spacing: CGFloat = 0
    open var axis = NSLayoutConstraint.Axis.horizontal
    open var distribution = Distribution.fill
    open var alignment = Alignment.fill
    open var isLayoutMarginsRelativeArrangement = false

    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }
    open func addArrangedSubview(_ view: UIView) {
        addSubview(view)
        arrangedSubviews.append(view)
    }
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        addSubview(view)
        arrangedSubviews.insert(view, at: min(max(0, stackIndex), arrangedSubviews.count))
    }
    open func removeArrangedSubview(_ view: UIView) { arrangedSubviews.removeAll { $0 === view } }
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {}
}

/// A text of several lines (UIKit: `UITextView`).
@preconcurrency @MainActor open class UITextView: UIScrollView {
    open var text: String! = ""
    open var attributedText: NSAttributedString! = NSAttributedString(string: "")
    open var font: UIFont?
    open var textColor: UIColor? = .label
    open var textAlignment = NSTextAlignment.natural
    open var isEditable = true
    open var isSelectable = true
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0)
}
