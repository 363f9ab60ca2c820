// The parts of an app's life. Nothing calls an app's delegates in an extension.

/// The receiver of an app's life (UIKit: `UIApplicationDelegate`). Its methods are all optional on iOS.
@preconcurrency @MainActor public protocol UIApplicationDelegate: NSObjectProtocol {}

/// The receiver of a scene's life (UIKit: `UISceneDelegate`). Its methods are all optional on iOS.
@preconcurrency @MainActor public protocol UISceneDelegate: NSObjectProtocol {}

/// The receiver of the life of a scene with windows (UIKit: `UIWindowSceneDelegate`). Its members are all optional on
/// iOS.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {}

extension UIApplication {
    /// The reason of a launch (UIKit: `UIApplication.LaunchOptionsKey`).
    public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let url = Self(rawValue: "UIApplicationLaunchOptionsURLKey")
        public static let remoteNotification = Self(rawValue: "UIApplicationLaunchOptionsRemoteNotificationKey")
        public static let shortcutItem = Self(rawValue: "UIApplicationLaunchOptionsShortcutItemKey")
        public static let location = Self(rawValue: "UIApplicationLaunchOptionsLocationKey")
        public static let userActivityDictionary = Self(
            rawValue: "UIApplicationLaunchOptionsUserActivityDictionaryKey")
    }

    /// The app that asked to open a URL (UIKit: `UIApplication.OpenURLOptionsKey`).
    public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let sourceApplication = Self(rawValue: "UIApplicationOpenURLOptionsSourceApplicationKey")
        public static let annotation = Self(rawValue: "UIApplicationOpenURLOptionsAnnotationKey")
    }

    /// An option of opening a URL (UIKit: `UIApplication.OpenExternalURLOptionsKey`).
    public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let universalLinksOnly = Self(rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
    }
}

/// What a fetch in the background found (UIKit: `UIBackgroundFetchResult`).
public enum UIBackgroundFetchResult: UInt, Sendable { case newData, noData, failed }

/// A time in the background (UIKit: `UIBackgroundTaskIdentifier`).
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let invalid = Self(rawValue: 0)
}

/// A quick action of an app's icon (UIKit: `UIApplicationShortcutItem`).
@preconcurrency @MainActor open class UIApplicationShortcutItem: NSObject {
    public let type: String
    public let localizedTitle: String
    public let localizedSubtitle: String?
    public let icon: UIApplicationShortcutIcon?
    nonisolated(unsafe) public let userInfo: [String: any NSSecureCoding]?

    public init(
        type: String, localizedTitle: String, localizedSubtitle: String? = nil,
        icon: UIApplicationShortcutIcon? = nil, userInfo: [String: any NSSecureCoding]? = nil
    ) {
        (self.type, self.localizedTitle, self.localizedSubtitle) = (type, localizedTitle, localizedSubtitle)
        (self.icon, self.userInfo) = (icon, userInfo)
    }
}

/// The icon of a quick action (UIKit: `UIApplicationShortcutIcon`).
@preconcurrency @MainActor open class UIApplicationShortcutIcon: NSObject {
    private let name: String
    public init(systemImageName: String) {
        name = systemImageName
    }
    public init(templateImageName: String) {
        name = templateImageName
    }
}

extension UIScene {
    /// Where a scene is (UIKit: `UIScene.ActivationState`).
    public enum ActivationState: Int, Sendable {
        case unattached = -1
        case foregroundActive, foregroundInactive, background
    }

    /// What a scene is connected with (UIKit: `UIScene.ConnectionOptions`).
    @preconcurrency @MainActor public final class ConnectionOptions: NSObject {
        public let urlContexts: Set<UIOpenURLContext> = []
        public let userActivities: Set<NSUserActivity> = []
        public let shortcutItem: UIApplicationShortcutItem? = nil
    }

    public var activationState: ActivationState { .unattached }
    nonisolated public static let didActivateNotification = Notification.Name("UISceneDidActivateNotification")
    nonisolated public static let willDeactivateNotification = Notification.Name("UISceneWillDeactivateNotification")
    nonisolated public static let willEnterForegroundNotification = Notification.Name(
        "UISceneWillEnterForegroundNotification")
    nonisolated public static let didEnterBackgroundNotification = Notification.Name(
        "UISceneDidEnterBackgroundNotification")
}

/// A URL that a scene opens (UIKit: `UIOpenURLContext`). Nothing opens one here.
@preconcurrency @MainActor public final class UIOpenURLContext: NSObject {
    public let url: URL
    init(url: URL) {
        self.url = url
    }
}

/// The system's memory of a scene (UIKit: `UISceneSession`). An extension has no scenes.
@preconcurrency @MainActor open class UISceneSession: NSObject {
    /// The role of a scene (UIKit: `UISceneSession.Role`).
    public struct Role: RawRepresentable, Hashable, Sendable {
        public let rawValue: String
        public init(rawValue: String) { self.rawValue = rawValue }
        public static let windowApplication = Self(rawValue: "UIWindowSceneSessionRoleApplication")
    }
    public let role: Role
    public let persistentIdentifier = UUID().uuidString
    init(role: Role) {
        self.role = role
    }
}

/// The classes of a scene (UIKit: `UISceneConfiguration`).
@preconcurrency @MainActor open class UISceneConfiguration: NSObject {
    public let name: String?
    public let role: UISceneSession.Role
    open var delegateClass: AnyClass?
    open var sceneClass: AnyClass?

    public init(name: String?, sessionRole: UISceneSession.Role) {
        (self.name, role) = (name, sessionRole)
    }
}

extension UIWindow {
    /// Makes a window of a scene.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: .zero)
        self.windowScene = windowScene
    }
}

extension UIWindowScene {
    /// The window with the keyboard; nil, because an extension has no scenes.
    public var keyWindow: UIWindow? { nil }
}
