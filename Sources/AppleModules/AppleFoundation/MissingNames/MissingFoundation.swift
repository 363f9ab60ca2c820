public import Foundation

/// Runs a body, after which Objective-C's objects would be released (ObjectiveC: `autoreleasepool`); there are none
/// here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension ProcessInfo {
    /// How warm the device is (Foundation: `ProcessInfo.ThermalState`).
    public enum ThermalState: Int, Sendable {
        /// As usual.
        case nominal
        /// A little warm.
        case fair
        /// So warm that it works more slowly.
        case serious
        /// So warm that it must cool down.
        case critical
    }

    /// Whether the device saves power (Foundation: `isLowPowerModeEnabled`): no.
    public var isLowPowerModeEnabled: Bool { false }
    /// How warm the device is: as usual.
    public var thermalState: ThermalState { .nominal }
    /// Whether an app of the phone runs on a Mac: no.
    public var isiOSAppOnMac: Bool { false }
    /// Whether an app of the phone was made for the Mac: no.
    public var isMacCatalystApp: Bool { false }

    /// Asks for time to finish something (Foundation: `performExpiringActivity(withReason:using:)`): there is enough,
    /// and it never expires.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { block(false) }
    }
}

extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Saving power begins or ends (Foundation: `NSProcessInfoPowerStateDidChange`); it is never posted here.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name("NSProcessInfoPowerStateDidChange")
}

extension ProcessInfo {
    /// It became warmer or cooler (Foundation: `thermalStateDidChangeNotification`); it is never posted here.
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The seconds since 2001 (Core Foundation: `CFAbsoluteTimeGetCurrent`).
public func CFAbsoluteTimeGetCurrent() -> Double { Date().timeIntervalSinceReferenceDate }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The seconds since the device started (Quartz Core: `CACurrentMediaTime`).
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }

extension URL {
    /// Where the user's documents are (Foundation: `documentsDirectory`).
    public static var documentsDirectory: URL { directory(.documentDirectory) }
    /// Where files are that can be made again (Foundation: `cachesDirectory`).
    public static var cachesDirectory: URL { directory(.cachesDirectory) }
    /// Where an app's own files are (Foundation: `applicationSupportDirectory`).
    public static var applicationSupportDirectory: URL { directory(.applicationSupportDirectory) }

    private static func directory(_ kind: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: kind, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
    }
}
