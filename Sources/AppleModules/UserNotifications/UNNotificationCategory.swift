public import Foundation

/// The behavior of an action (UserNotifications: `UNNotificationActionOptions`).
public struct UNNotificationActionOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let authenticationRequired = Self(rawValue: 1)
    public static let destructive = Self(rawValue: 2)
    public static let foreground = Self(rawValue: 4)
}

/// The icon of an action (UserNotifications: `UNNotificationActionIcon`). Nothing draws it here.
open class UNNotificationActionIcon: NSObject, @unchecked Sendable {
    private let name: String

    public init(templateImageName: String) {
        name = templateImageName
    }

    public init(systemImageName: String) {
        name = systemImageName
    }
}

/// A button of a notification (UserNotifications: `UNNotificationAction`).
open class UNNotificationAction: NSObject, @unchecked Sendable {
    public let identifier: String
    public let title: String
    public let options: UNNotificationActionOptions
    public let icon: UNNotificationActionIcon?

    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon? = nil
    ) {
        (self.identifier, self.title, self.options, self.icon) = (identifier, title, options, icon)
    }
}

/// A text field of a notification (UserNotifications: `UNTextInputNotificationAction`).
open class UNTextInputNotificationAction: UNNotificationAction, @unchecked Sendable {
    public let textInputButtonTitle: String
    public let textInputPlaceholder: String

    public init(
        identifier: String, title: String, options: UNNotificationActionOptions = [],
        icon: UNNotificationActionIcon? = nil, textInputButtonTitle: String, textInputPlaceholder: String
    ) {
        (self.textInputButtonTitle, self.textInputPlaceholder) = (textInputButtonTitle, textInputPlaceholder)
        super.init(identifier: identifier, title: title, options: options, icon: icon)
    }
}

/// The behavior of a category (UserNotifications: `UNNotificationCategoryOptions`).
public struct UNNotificationCategoryOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let customDismissAction = Self(rawValue: 1)
    public static let allowInCarPlay = Self(rawValue: 2)
    public static let hiddenPreviewsShowTitle = Self(rawValue: 4)
    public static let hiddenPreviewsShowSubtitle = Self(rawValue: 8)
    public static let allowAnnouncement = Self(rawValue: 16)
}

/// A kind of notification, with its buttons (UserNotifications: `UNNotificationCategory`).
open class UNNotificationCategory: NSObject, @unchecked Sendable {
    public let identifier: String
    public let actions: [UNNotificationAction]
    public let intentIdentifiers: [String]
    public let hiddenPreviewsBodyPlaceholder: String
    public let categorySummaryFormat: String
    public let options: UNNotificationCategoryOptions

    public init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String = "", categorySummaryFormat: String = "",
        options: UNNotificationCategoryOptions = []
    ) {
        (self.identifier, self.actions, self.intentIdentifiers) = (identifier, actions, intentIdentifiers)
        self.hiddenPreviewsBodyPlaceholder = hiddenPreviewsBodyPlaceholder
        self.categorySummaryFormat = categorySummaryFormat
        self.options = options
    }

    public convenience init(
        identifier: String, actions: [UNNotificationAction], intentIdentifiers: [String],
        hiddenPreviewsBodyPlaceholder: String?, categorySummaryFormat: String?,
        options: UNNotificationCategoryOptions = []
    ) {
        self.init(
            identifier: identifier, actions: actions, intentIdentifiers: intentIdentifiers,
            hiddenPreviewsBodyPlaceholder: hiddenPreviewsBodyPlaceholder ?? "",
            categorySummaryFormat: categorySummaryFormat ?? "", options: options)
    }
}
