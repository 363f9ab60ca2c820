// Controls with a value. As in UIKit, a value that code sets sends no event.

/// Segments of which one is selected (UIKit: `UISegmentedControl`).
@preconcurrency @MainActor open class UISegmentedControl: UIControl {
    nonisolated public static let noSegment = -1

    private struct Segment {
        var title: String?
        var image: UIImage?
        var action: UIAction?
        var isEnabled = true
        var width: CGFloat = 0
    }
    private var segments: [Segment] = []
    private var attributes: [State: [NSAttributedString.Key: Any]] = [:]

    open var isMomentary = false
    open var selectedSegmentTintColor: UIColor?
    open var apportionsSegmentWidthsByContent = false
    /// The place of the selected segment; `noSegment` if there is none. A place without a segment ends the process.
    open var selectedSegmentIndex = UISegmentedControl.noSegment {
        didSet {
            guard selectedSegmentIndex != Self.noSegment, !segments.indices.contains(selectedSegmentIndex) else {
                return
            }
            fatalError("selectedSegmentIndex: there is no segment \(selectedSegmentIndex)")
        }
    }

    public override init(frame: CGRect) { super.init(frame: frame) }
    /// Makes a segment for each text or picture. Anything else is ignored.
    public convenience init(items: [Any]?) {
        self.init(frame: .zero)
        segments = (items ?? []).compactMap { item in
            if let title = item as? String { return Segment(title: title) }
            return (item as? UIImage).map { Segment(image: $0) }
        }
    }
    public convenience init(frame: CGRect, actions: [UIAction]) {
        self.init(frame: frame)
        segments = actions.map { Segment(title: $0.title, image: $0.image, action: $0) }
    }
    public required init?(coder: NSCoder) { return nil }

    open var numberOfSegments: Int { segments.count }
    open func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
        insert(Segment(title: title), at: segment)
    }
    open func insertSegment(with image: UIImage?, at segment: Int, animated: Bool) {
        insert(Segment(image: image), at: segment)
    }
    open func insertSegment(action: UIAction, at segment: Int, animated: Bool) {
        insert(Segment(title: action.title, image: action.image, action: action), at: segment)
    }
    /// Inserts a segment. A place beyond the last one stands for the end (UIKit: `insertSegment(withTitle:at:animated:)`).
    private func insert(_ segment: Segment, at index: Int) {
        let place = min(max(0, index), segments.count)
        segments.insert(segment, at: place)
        if selectedSegmentIndex >= place { selectedSegmentIndex += 1 }
    }
    open func removeSegment(at segment: Int, animated: Bool) {
        guard !segments.isEmpty else { return }
        let place = min(max(0, segment), segments.count - 1)
        let selected = selectedSegmentIndex
        selectedSegmentIndex = Self.noSegment
        segments.remove(at: place)
        if selected != place { selectedSegmentIndex = selected > place ? selected - 1 : selected }
    }
    open func removeAllSegments() {
        selectedSegmentIndex = Self.noSegment
        segments = []
    }

    open func titleForSegment(at segment: Int) -> String? { segments[segment].title }
    open func setTitle(_ title: String?, forSegmentAt segment: Int) {
        (segments[segment].title, segments[segment].image) = (title, nil)
    }
    open func imageForSegment(at segment: Int) -> UIImage? { segments[segment].image }
    /// Sets the picture. As in UIKit, a segment has either a picture or a title.
    open func setImage(_ image: UIImage?, forSegmentAt segment: Int) {
        (segments[segment].title, segments[segment].image) = (nil, image)
    }
    open func actionForSegment(at segment: Int) -> UIAction? { segments[segment].action }
    open func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) { segments[segment].isEnabled = enabled }
    open func isEnabledForSegment(at segment: Int) -> Bool { segments[segment].isEnabled }
    open func setWidth(_ width: CGFloat, forSegmentAt segment: Int) { segments[segment].width = width }
    open func widthForSegment(at segment: Int) -> CGFloat { segments[segment].width }
    open func setTitleTextAttributes(_ attributes: [NSAttributedString.Key: Any]?, for state: State) {
        self.attributes[state] = attributes
    }
    open func titleTextAttributes(for state: State) -> [NSAttributedString.Key: Any]? { attributes[state] }
}

/// A control with a button for more and one for less (UIKit: `UIStepper`).
@preconcurrency @MainActor open class UIStepper: UIControl {
    open var isContinuous = true
    open var autorepeat = true
    open var wraps = false
    open var stepValue: Double = 1
    /// The lowest value. A higher maximum or value follows it.
    open var minimumValue: Double = 0 {
        didSet {
            maximumValue = max(maximumValue, minimumValue)
            value = max(value, minimumValue)
        }
    }
    open var maximumValue: Double = 100 {
        didSet {
            if minimumValue > maximumValue { minimumValue = maximumValue }
            value = min(value, maximumValue)
        }
    }
    /// The value, which is kept between the minimum and the maximum.
    open var value: Double = 0 {
        didSet { if value != bounded(value) { value = bounded(value) } }
    }
    private func bounded(_ value: Double) -> Double { min(max(value, minimumValue), max(maximumValue, minimumValue)) }
}

/// Dots of which one is selected (UIKit: `UIPageControl`).
@preconcurrency @MainActor open class UIPageControl: UIControl {
    open var numberOfPages = 0 {
        didSet { currentPage = bounded(currentPage) }
    }
    /// The selected page, which is kept between 0 and the last page.
    open var currentPage = 0 {
        didSet { if currentPage != bounded(currentPage) { currentPage = bounded(currentPage) } }
    }
    private func bounded(_ page: Int) -> Int { min(max(0, page), max(0, numberOfPages - 1)) }
    open var hidesForSinglePage = false
    open var pageIndicatorTintColor: UIColor?
    open var currentPageIndicatorTintColor: UIColor?
}

/// The sign above a list that it is loaded again (UIKit: `UIRefreshControl`). Nobody pulls it.
@preconcurrency @MainActor open class UIRefreshControl: UIControl {
    open private(set) var isRefreshing = false
    open var attributedTitle: NSAttributedString?

    public override init(frame: CGRect) { super.init(frame: frame) }
    public convenience init() { self.init(frame: .zero) }
    public required init?(coder: NSCoder) { return nil }

    open func beginRefreshing() { isRefreshing = true }
    open func endRefreshing() { isRefreshing = false }
}

/// A control for a date (UIKit: `UIDatePicker`).
@preconcurrency @MainActor open class UIDatePicker: UIControl {
    public enum Mode: Int, Sendable { case time, date, dateAndTime, countDownTimer, yearAndMonth }

    open var datePickerMode = Mode.dateAndTime
    open var preferredDatePickerStyle = UIDatePickerStyle.automatic
    open var locale: Locale?
    open var calendar: Calendar! = .current
    open var timeZone: TimeZone?
    open var countDownDuration: TimeInterval = 0
    open var minuteInterval = 1
    open var minimumDate: Date? {
        didSet { date = bounded(date) }
    }
    open var maximumDate: Date? {
        didSet { date = bounded(date) }
    }
    /// The date, which is kept between the minimum and the maximum.
    open var date = Date() {
        didSet { if date != bounded(date) { date = bounded(date) } }
    }
    /// Returns the date within the limits. As in UIKit, limits of which the earlier one is later are ignored.
    private func bounded(_ date: Date) -> Date {
        if let minimumDate, let maximumDate, minimumDate > maximumDate { return date }
        return min(max(date, minimumDate ?? date), maximumDate ?? max(date, minimumDate ?? date))
    }
    open func setDate(_ date: Date, animated: Bool) { self.date = date }
}

/// The form of a control for dates (UIKit: `UIDatePickerStyle`).
public enum UIDatePickerStyle: Int, Sendable { case automatic, wheels, compact, inline }
