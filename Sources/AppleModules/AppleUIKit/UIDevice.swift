/// The device (UIKit: `UIDevice`): an iPhone of the simulated kind.
@MainActor public final class UIDevice {
    /// The one there is.
    public static let current = UIDevice()
    /// Its name; iOS gives extensions no other one, either.
    public let name = "iPhone"
    /// Its model.
    public let model = "iPhone"
    /// Its model.
    public let localizedModel = "iPhone"
    /// Its system.
    public let systemName = "iOS"
    /// The system's version. Assumption: that of the newest interfaces that are here.
    public let systemVersion = "18.0"
    /// Its kind.
    public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
    /// The app maker's identifier of it; the same in each run.
    public let identifierForVendor = UUID(uuidString: "00000000-0000-4000-8000-000000000001")
    /// How full the battery is; -1 as long as it is not watched.
    public var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
    /// Whether the battery is watched.
    public var isBatteryMonitoringEnabled = false

    private init() {}
}

/// A screen (UIKit: `UIScreen`): that of an iPhone of 393 × 852 points.
@MainActor public final class UIScreen {
    /// The one there is.
    public static let main = UIScreen()
    /// Its size in points.
    public let bounds = CGRect(x: 0, y: 0, width: 393, height: 852)
    /// Its size in pixels.
    public let nativeBounds = CGRect(x: 0, y: 0, width: 1179, height: 2556)
    /// Pixels a point.
    public let scale: CGFloat = 3
    /// Pixels a point.
    public let nativeScale: CGFloat = 3
    /// How bright it is.
    public let brightness: CGFloat = 0.5
    /// What the interface looks like on it.
    public let traitCollection = UITraitCollection()

    private init() {}
}

/// The app (UIKit: `UIApplication`), as far as extensions may use it: `shared` is not for them.
@MainActor public final class UIApplication {
    /// Where the settings of an app are.
    public nonisolated static let openSettingsURLString = "app-settings:"
    /// Posted before the app comes to the front; never in an extension.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted when the app is in front; never in an extension.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted when the app has left the front; never in an extension.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted when the day or the clock changed; never in an extension.
    public nonisolated static let significantTimeChangeNotification = Notification.Name(
        "UIApplicationSignificantTimeChangeNotification")

    private init() {}
}
