public import Foundation

/// Runs `body` (ObjectiveC: `autoreleasepool`). There are no Objective-C objects to release here.
public func autoreleasepool<Result>(invoking body: () throws -> Result) rethrows -> Result { try body() }

extension ProcessInfo {
    /// The thermal state of the device (Foundation: `ProcessInfo.ThermalState`).
    public enum ThermalState: Int, Sendable {
        case nominal
        case fair
        case serious
        case critical
    }

    /// True if the device is in Low Power Mode (Foundation: `isLowPowerModeEnabled`). Always false here.
    public var isLowPowerModeEnabled: Bool { false }
    /// The thermal state of the device. Always `nominal` here.
    public var thermalState: ThermalState { .nominal }
    /// True if an iPhone app runs on a Mac. Always false here.
    public var isiOSAppOnMac: Bool { false }
    /// True if an iPhone app was built for the Mac. Always false here.
    public var isMacCatalystApp: Bool { false }

    /// Asks for time to finish a task (Foundation: `performExpiringActivity(withReason:using:)`). The time never
    /// expires here.
    public func performExpiringActivity(withReason reason: String, using block: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.global().async { block(false) }
    }
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// The status of a function that succeeded (Darwin: `noErr`).
public let noErr: OSStatus = 0

extension URLResourceValues {
    /// The bytes that are free for what the user needs, as for everything else here (Foundation:
    /// `volumeAvailableCapacityForImportantUsage`).
    public var volumeAvailableCapacityForImportantUsage: Int64? { volumeAvailableCapacity.map { Int64($0) } }
    /// The bytes that are free for what could be fetched again, as for everything else here (Foundation:
    /// `volumeAvailableCapacityForOpportunisticUsage`).
    public var volumeAvailableCapacityForOpportunisticUsage: Int64? { volumeAvailableCapacity.map { Int64($0) } }
}

extension URLResourceKey {
    // The values are computed from this key's.
    public static let volumeAvailableCapacityForImportantUsageKey = URLResourceKey.volumeAvailableCapacityKey
    public static let volumeAvailableCapacityForOpportunisticUsageKey = URLResourceKey.volumeAvailableCapacityKey
}

extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when Low Power Mode begins or ends (Foundation: `NSProcessInfoPowerStateDidChange`). Never posted here.
    public static let NSProcessInfoPowerStateDidChange = Notification.Name("NSProcessInfoPowerStateDidChange")
}

extension ProcessInfo {
    /// Posted when the thermal state changes (Foundation: `thermalStateDidChangeNotification`). Never posted here.
    public static let thermalStateDidChangeNotification = Notification.Name(
        "NSProcessInfoThermalStateDidChangeNotification")
}

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the seconds since the beginning of 2001 in UTC (Core Foundation: `CFAbsoluteTimeGetCurrent`).
public func CFAbsoluteTimeGetCurrent() -> Double { Date().timeIntervalSinceReferenceDate }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns the seconds since the device started (Quartz Core: `CACurrentMediaTime`).
public func CACurrentMediaTime() -> Double { ProcessInfo.processInfo.systemUptime }

extension URL {
    public static var documentsDirectory: URL { directory(.documentDirectory) }
    /// The folder for files that can be recreated (Foundation: `cachesDirectory`).
    public static var cachesDirectory: URL { directory(.cachesDirectory) }
    /// The folder for an app's own files (Foundation: `applicationSupportDirectory`).
    public static var applicationSupportDirectory: URL { directory(.applicationSupportDirectory) }

    private static func directory(_ kind: FileManager.SearchPathDirectory) -> URL {
        FileManager.default.urls(for: kind, in: .userDomainMask).first ?? FileManager.default.temporaryDirectory
    }
}

extension NSError {
    /// A key of `userInfo` (Foundation: `NSError.UserInfoKey`).
    public typealias UserInfoKey = String
}

extension NSString {
    /// Returns a text with the values of `args` in the user's locale (Foundation: `localizedStringWithFormat(_:_:)`).
    public class func localizedStringWithFormat(_ format: NSString, _ args: any CVarArg...) -> NSString {
        NSString(string: String(format: format as String, locale: ProcessLocale.current, arguments: args))
    }
}

extension NSLocale {
    /// Returns the name of a country in this locale's language (Foundation: `localizedString(forCountryCode:)`).
    public func localizedString(forCountryCode countryCode: String) -> String? {
        locale.localizedString(forRegionCode: countryCode)
    }
    /// Returns the name of a language in this locale's language (Foundation: `localizedString(forLanguageCode:)`).
    public func localizedString(forLanguageCode languageCode: String) -> String? {
        locale.localizedString(forLanguageCode: languageCode)
    }
    /// Returns the name of a currency in this locale's language (Foundation: `localizedString(forCurrencyCode:)`).
    public func localizedString(forCurrencyCode currencyCode: String) -> String? {
        locale.localizedString(forCurrencyCode: currencyCode)
    }

    private var locale: Locale { Locale(identifier: object(forKey: .identifier) as? String ?? "") }
}
