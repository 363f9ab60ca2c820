// The share sheet. An extension of WidgetKit presents none, so that nothing is shared, and no completion runs.

/// The sheet that shares items (UIKit: `UIActivityViewController`).
@preconcurrency @MainActor open class UIActivityViewController: UIViewController {
    public typealias CompletionWithItemsHandler = (
        UIActivity.ActivityType?, _ completed: Bool, _ returnedItems: [Any]?, (any Error)?
    ) -> Void

    open var completionWithItemsHandler: CompletionWithItemsHandler?
    open var excludedActivityTypes: [UIActivity.ActivityType]?
    open var allowsProminentActivity = true

    public init(activityItems: [Any], applicationActivities: [UIActivity]?) {
        super.init(nibName: nil, bundle: nil)
    }
    public required init?(coder: NSCoder) { return nil }
}

/// A way to share items (UIKit: `UIActivity`).
@preconcurrency @MainActor open class UIActivity: NSObject {
    public enum Category: Int, Sendable { case action, share }

    /// The kind of a way to share items (UIKit: `UIActivity.ActivityType`).
    public struct ActivityType: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public init(_ rawValue: String) { self.rawValue = rawValue }
        public static let message = Self("com.apple.UIKit.activity.Message")
        public static let mail = Self("com.apple.UIKit.activity.Mail")
        public static let print = Self("com.apple.UIKit.activity.Print")
        public static let copyToPasteboard = Self("com.apple.UIKit.activity.CopyToPasteboard")
        public static let assignToContact = Self("com.apple.UIKit.activity.AssignToContact")
        public static let saveToCameraRoll = Self("com.apple.UIKit.activity.SaveToCameraRoll")
        public static let addToReadingList = Self("com.apple.UIKit.activity.AddToReadingList")
        public static let airDrop = Self("com.apple.UIKit.activity.AirDrop")
        public static let openInIBooks = Self("com.apple.UIKit.activity.OpenInIBooks")
        public static let markupAsPDF = Self("com.apple.UIKit.activity.MarkupAsPDF")
        public static let postToFacebook = Self("com.apple.UIKit.activity.PostToFacebook")
        public static let postToTwitter = Self("com.apple.UIKit.activity.PostToTwitter")
        public static let postToWeibo = Self("com.apple.UIKit.activity.PostToWeibo")
        public static let sharePlay = Self("com.apple.UIKit.activity.SharePlay")
    }

    public override init() {}

    // Apps override these members.
    open class var activityCategory: Category { .action }
    open var activityType: ActivityType? { nil }
    open var activityTitle: String? { nil }
    open var activityImage: UIImage? { nil }
    open var activityViewController: UIViewController? { nil }
    open func canPerform(withActivityItems activityItems: [Any]) -> Bool { false }
    open func prepare(withActivityItems activityItems: [Any]) {}
    open func perform() {}
    open func activityDidFinish(_ completed: Bool) {}
}

/// An item that is made when it is shared (UIKit: `UIActivityItemSource`).
@preconcurrency @MainActor public protocol UIActivityItemSource: NSObjectProtocol {
    func activityViewControllerPlaceholderItem(_ activityViewController: UIActivityViewController) -> Any
    func activityViewController(
        _ activityViewController: UIActivityViewController, itemForActivityType activityType: UIActivity.ActivityType?
    ) -> Any?
}

/// An item whose making takes time (UIKit: `UIActivityItemProvider`).
open class UIActivityItemProvider: Operation, @unchecked Sendable {
    nonisolated(unsafe) public let placeholderItem: Any?
    public init(placeholderItem: Any) {
        self.placeholderItem = placeholderItem
    }
    // Apps override this property.
    open var item: Any { placeholderItem ?? "" }
}
