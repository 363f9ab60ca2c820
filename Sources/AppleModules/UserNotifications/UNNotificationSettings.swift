public import AppleFoundation
public import Foundation

/// The user's permission for an app to show notifications (UserNotifications: `UNAuthorizationStatus`).
public enum UNAuthorizationStatus: Int, Sendable { case notDetermined, denied, authorized, provisional, ephemeral }

/// The state of a kind of notification (UserNotifications: `UNNotificationSetting`).
public enum UNNotificationSetting: Int, Sendable { case notSupported, disabled, enabled }

/// The form of alerts (UserNotifications: `UNAlertStyle`).
public enum UNAlertStyle: Int, Sendable { case none, banner, alert }

/// The form of previews (UserNotifications: `UNShowPreviewsSetting`).
public enum UNShowPreviewsSetting: Int, Sendable { case always, whenAuthenticated, never }

/// The user's settings for an app's notifications (UserNotifications: `UNNotificationSettings`). The user has not
/// allowed them.
public final class UNNotificationSettings: NSObject, Sendable {
    /// Always `denied`.
    public let authorizationStatus = UNAuthorizationStatus.denied
    public let soundSetting = UNNotificationSetting.disabled
    public let badgeSetting = UNNotificationSetting.disabled
    public let alertSetting = UNNotificationSetting.disabled
    public let notificationCenterSetting = UNNotificationSetting.disabled
    public let lockScreenSetting = UNNotificationSetting.disabled
    public let carPlaySetting = UNNotificationSetting.notSupported
    public let criticalAlertSetting = UNNotificationSetting.notSupported
    public let announcementSetting = UNNotificationSetting.notSupported
    public let timeSensitiveSetting = UNNotificationSetting.notSupported
    public let scheduledDeliverySetting = UNNotificationSetting.notSupported
    public let directMessagesSetting = UNNotificationSetting.notSupported
    public let alertStyle = UNAlertStyle.none
    public let showPreviewsSetting = UNShowPreviewsSetting.always
    public let providesAppNotificationSettings = false

    override init() {}
}

/// The kinds of notifications for which an app asks (UserNotifications: `UNAuthorizationOptions`).
public struct UNAuthorizationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let badge = Self(rawValue: 1)
    public static let sound = Self(rawValue: 2)
    public static let alert = Self(rawValue: 4)
    public static let carPlay = Self(rawValue: 8)
    public static let criticalAlert = Self(rawValue: 16)
    public static let providesAppNotificationSettings = Self(rawValue: 32)
    public static let provisional = Self(rawValue: 64)
    public static let announcement = Self(rawValue: 128)
    public static let timeSensitive = Self(rawValue: 256)
}

/// The form in which an app in the foreground shows a notification (UserNotifications:
/// `UNNotificationPresentationOptions`).
public struct UNNotificationPresentationOptions: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) {
        self.rawValue = rawValue
    }

    public static let badge = Self(rawValue: 1)
    public static let sound = Self(rawValue: 2)
    public static let alert = Self(rawValue: 4)
    public static let list = Self(rawValue: 8)
    public static let banner = Self(rawValue: 16)
}

/// An error of notifications (UserNotifications: `UNError`).
public struct UNError: CodedServiceError {
    public enum Code: Int, ServiceErrorCode {
        public typealias ErrorType = UNError
        /// The user has not allowed the app to show notifications.
        case notificationsNotAllowed = 1
        case attachmentInvalidURL = 100
        case attachmentUnrecognizedType = 101
        case attachmentInvalidFileSize = 102
        case attachmentNotInDataStore = 103
        case attachmentMoveIntoDataStoreFailed = 104
        case attachmentCorrupt = 105
        case notificationInvalidNoDate = 1400
        case notificationInvalidNoContent = 1401
        case contentProvidingObjectNotAllowed = 1500
        case contentProvidingInvalid = 1501
        case badgeInputInvalid = 1600
    }

    public static let errorDomain = "UNErrorDomain"
    public let nsError: NSError

    public init(nsError: NSError) {
        self.nsError = nsError
    }

    public static var notificationsNotAllowed: Code { .notificationsNotAllowed }
    public static var attachmentInvalidURL: Code { .attachmentInvalidURL }
    public static var attachmentUnrecognizedType: Code { .attachmentUnrecognizedType }
    public static var badgeInputInvalid: Code { .badgeInputInvalid }
}

/// The domain of errors of notifications (UserNotifications: `UNErrorDomain`).
// swift-format-ignore: AlwaysUseLowerCamelCase
public let UNErrorDomain = UNError.errorDomain
