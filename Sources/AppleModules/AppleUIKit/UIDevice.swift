/// The device (UIKit: `UIDevice`): the simulated iPhone.
@preconcurrency @MainActor public final class UIDevice {
    public static let current = UIDevice()
    /// The generic name that iOS also gives to extensions.
    public let name = "iPhone"
    public let model = "iPhone"
    public let localizedModel = "iPhone"
    public let systemName = "iOS"
    /// The version of iOS. Assumption: the version that introduced the newest API available here.
    public let systemVersion = "18.0"
    public let userInterfaceIdiom = UIUserInterfaceIdiom.phone
    /// The identifier that all apps of one vendor share on a device. It is the same in each run.
    public let identifierForVendor = UUID(uuidString: "00000000-0000-4000-8000-000000000001")
    /// The battery level from 0 to 1; -1 if monitoring is disabled.
    public var batteryLevel: Float { isBatteryMonitoringEnabled ? 1 : -1 }
    public var isBatteryMonitoringEnabled = false

    /// Whether the device charges (UIKit: `UIDevice.BatteryState`).
    public enum BatteryState: Int, Sendable {
        case unknown, unplugged, charging, full
    }
    public var batteryState: BatteryState { isBatteryMonitoringEnabled ? .unplugged : .unknown }
    /// The way in which the device is held; it lies on a desk, with the display up.
    public var orientation: UIDeviceOrientation { .faceUp }
    public var isMultitaskingSupported: Bool { true }

    private init() {}
}

/// The way in which a device is held (UIKit: `UIDeviceOrientation`).
public enum UIDeviceOrientation: Int, Sendable {
    case unknown, portrait, portraitUpsideDown, landscapeLeft, landscapeRight, faceUp, faceDown
    public var isPortrait: Bool { self == .portrait || self == .portraitUpsideDown }
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }
    public var isFlat: Bool { self == .faceUp || self == .faceDown }
}

/// A screen (UIKit: `UIScreen`) of an iPhone with 393 × 852 points.
@preconcurrency @MainActor public final class UIScreen {
    public static let main = UIScreen()
    public let bounds = CGRect(x: 0, y: 0, width: 393, height: 852)
    public let nativeBounds = CGRect(x: 0, y: 0, width: 1179, height: 2556)
    /// The pixels per point.
    public let scale: CGFloat = 3
    public let nativeScale: CGFloat = 3
    public let brightness: CGFloat = 0.5
    public let traitCollection = UITraitCollection()

    private init() {}
}

/// The app (UIKit: `UIApplication`). `shared` is missing, because extensions must not use it.
@preconcurrency @MainActor public final class UIApplication {
    /// The URL of the app's settings.
    public nonisolated static let openSettingsURLString = "app-settings:"
    /// Posted before the app enters the foreground; never posted in an extension.
    public nonisolated static let willEnterForegroundNotification = Notification.Name(
        "UIApplicationWillEnterForegroundNotification")
    /// Posted after the app became active; never posted in an extension.
    public nonisolated static let didBecomeActiveNotification = Notification.Name(
        "UIApplicationDidBecomeActiveNotification")
    /// Posted before the app becomes inactive; never posted in an extension.
    public nonisolated static let willResignActiveNotification = Notification.Name(
        "UIApplicationWillResignActiveNotification")
    /// Posted before the app ends; never posted in an extension.
    public nonisolated static let willTerminateNotification = Notification.Name(
        "UIApplicationWillTerminateNotification")
    /// Posted when the app should free memory; never posted in an extension.
    public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
        "UIApplicationDidReceiveMemoryWarningNotification")
    /// Posted after the app entered the background; never posted in an extension.
    public nonisolated static let didEnterBackgroundNotification = Notification.Name(
        "UIApplicationDidEnterBackgroundNotification")
    /// Posted when a new day begins or the clock is changed; never posted in an extension.
    public nonisolated static let significantTimeChangeNotification = Notification.Name(
        "UIApplicationSignificantTimeChangeNotification")

    private init() {}
}
