import AppleFoundation
public import Foundation
import Synchronization

/// The notifications of an app (UserNotifications: `UNUserNotificationCenter`). The user has not allowed them:
/// requests for the permission are denied without asking anybody, and notifications that are added fail with
/// `UNError.notificationsNotAllowed`.
public final class UNUserNotificationCenter: NSObject, Sendable {
    private static let only = UNUserNotificationCenter()

    private struct State: @unchecked Sendable {
        weak var delegate: (any UNUserNotificationCenterDelegate)?
        var categories: Set<UNNotificationCategory> = []
    }

    private let state = Mutex(State())

    private override init() {}

    public class func current() -> UNUserNotificationCenter { only }

    /// The receiver of the user's reactions. Nothing calls it here.
    public var delegate: (any UNUserNotificationCenterDelegate)? {
        get { state.withLock { $0 }.delegate }
        set {
            nonisolated(unsafe) let newValue = newValue
            state.withLock { $0.delegate = newValue }
        }
    }

    public var supportsContentExtensions: Bool { true }

    @preconcurrency public func requestAuthorization(
        options: UNAuthorizationOptions = [], completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(false, nil) }
    }
    /// Returns false.
    public func requestAuthorization(options: UNAuthorizationOptions = []) async throws -> Bool { false }

    @preconcurrency public func getNotificationSettings(
        completionHandler: @escaping @Sendable (UNNotificationSettings) -> Void
    ) {
        DispatchQueue.global().async { completionHandler(UNNotificationSettings()) }
    }
    public func notificationSettings() async -> UNNotificationSettings { UNNotificationSettings() }

    /// Calls the handler with the error `UNError.notificationsNotAllowed`.
    @preconcurrency public func add(
        _ request: UNNotificationRequest,
        withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        DispatchQueue.global().async { completionHandler?(UNError(.notificationsNotAllowed)) }
    }
    /// Throws `UNError.notificationsNotAllowed`.
    public func add(_ request: UNNotificationRequest) async throws { throw UNError(.notificationsNotAllowed) }

    public func setNotificationCategories(_ categories: Set<UNNotificationCategory>) {
        state.withLock { $0.categories = categories }
    }
    @preconcurrency public func getNotificationCategories(
        completionHandler: @escaping @Sendable (Set<UNNotificationCategory>) -> Void
    ) {
        let categories = state.withLock { $0.categories }
        DispatchQueue.global().async { completionHandler(categories) }
    }
    public func notificationCategories() async -> Set<UNNotificationCategory> { state.withLock { $0.categories } }

    /// Calls the handler with no requests.
    @preconcurrency public func getPendingNotificationRequests(
        completionHandler: @escaping @Sendable ([UNNotificationRequest]) -> Void
    ) {
        DispatchQueue.global().async { completionHandler([]) }
    }
    /// Returns no requests.
    public func pendingNotificationRequests() async -> [UNNotificationRequest] { [] }
    public func removePendingNotificationRequests(withIdentifiers identifiers: [String]) {}
    public func removeAllPendingNotificationRequests() {}

    /// Calls the handler with no notifications.
    @preconcurrency public func getDeliveredNotifications(
        completionHandler: @escaping @Sendable ([UNNotification]) -> Void
    ) {
        DispatchQueue.global().async { completionHandler([]) }
    }
    /// Returns no notifications.
    public func deliveredNotifications() async -> [UNNotification] { [] }
    public func removeDeliveredNotifications(withIdentifiers identifiers: [String]) {}
    public func removeAllDeliveredNotifications() {}

    /// Calls the handler with the error `UNError.notificationsNotAllowed`.
    @preconcurrency public func setBadgeCount(
        _ newBadgeCount: Int, withCompletionHandler completionHandler: (@Sendable ((any Error)?) -> Void)? = nil
    ) {
        DispatchQueue.global().async { completionHandler?(UNError(.notificationsNotAllowed)) }
    }
    /// Throws `UNError.notificationsNotAllowed`.
    public func setBadgeCount(_ newBadgeCount: Int) async throws { throw UNError(.notificationsNotAllowed) }
}

/// The receiver of the user's reactions to notifications (UserNotifications: `UNUserNotificationCenterDelegate`).
public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
    func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void)
    func userNotificationCenter(_ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?)
}

/// On iOS all of these methods are optional.
extension UNUserNotificationCenterDelegate {
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
        withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
    ) {
        completionHandler([])
    }
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
        withCompletionHandler completionHandler: @escaping () -> Void
    ) {
        completionHandler()
    }
    public func userNotificationCenter(
        _ center: UNUserNotificationCenter, openSettingsFor notification: UNNotification?
    ) {}
}

/// The extension that changes notifications from a server (UserNotifications: `UNNotificationServiceExtension`).
/// Nothing starts it here.
open class UNNotificationServiceExtension: NSObject {
    public override init() {}

    open func didReceive(
        _ request: UNNotificationRequest,
        withContentHandler contentHandler: @escaping (UNNotificationContent) -> Void
    ) {
        contentHandler(request.content)
    }

    open func serviceExtensionTimeWillExpire() {}
}
