public import AppGroup
public import Foundation

/// The classes of data protection: when a process's files may be opened (Apple: "Data Protection Entitlement",
/// "Encrypting Your App's Files").
public enum DataProtection: String, Sendable, CaseIterable {
    /// Only while the device is unlocked.
    case complete = "NSFileProtectionComplete"
    /// While the device is unlocked; files that are open stay readable.
    case completeUnlessOpen = "NSFileProtectionCompleteUnlessOpen"
    /// After the user has unlocked the device once since it was started. This is the default.
    case completeUntilFirstUserAuthentication = "NSFileProtectionCompleteUntilFirstUserAuthentication"
    /// Always.
    case none = "NSFileProtectionNone"

    /// The key of the class in an entitlements file. Source: Apple's "Data Protection Entitlement".
    public static let entitlementsKey = "com.apple.developer.default-data-protection"

    /// True if WidgetKit hides the widgets of an extension with this class while the device is locked, and shows
    /// placeholders (Apple Platform Security: "WidgetKit security").
    public var hidesWidgets: Bool { self == .complete || self == .completeUnlessOpen }

    /// Reads the class from an entitlements file; the default if the file does not name one.
    /// - Throws: `io` if the file cannot be read, `corrupt` if it is not a property list or names an unknown class.
    public init(entitlementsFile path: String) throws(AppGroupError) {
        guard let value = try Entitlements.dictionary(ofFile: path)[Self.entitlementsKey] else {
            self = .completeUntilFirstUserAuthentication
            return
        }
        guard let known = (value as? String).flatMap(DataProtection.init(rawValue:)) else {
            throw AppGroupError(
                .corrupt,
                "\(Self.entitlementsKey) is none of \(Self.allCases.map(\.rawValue).joined(separator: ", "))",
                path: path, advice: "Write it as Xcode does: <string>NSFileProtectionComplete</string>")
        }
        self = known
    }

    /// Returns the class of this process; the default if it has no entitlements file.
    /// - Throws: the errors of `init(entitlementsFile:)`.
    public static func current(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(AppGroupError) -> DataProtection {
        guard let path = Entitlements.path(environment) else { return .completeUntilFirstUserAuthentication }
        return try DataProtection(entitlementsFile: path)
    }
}
