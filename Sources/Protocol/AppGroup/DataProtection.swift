import Foundation

/// When files may be read (Apple: "Data Protection Entitlement", "Encrypting Your App's Files").
public enum DataProtection: String, Sendable, CaseIterable {
    /// Only while the device is unlocked.
    case complete = "NSFileProtectionComplete"
    /// While it is unlocked, or as long as they stay open.
    case completeUnlessOpen = "NSFileProtectionCompleteUnlessOpen"
    /// Once it was unlocked after it was started. The default.
    case completeUntilFirstUserAuthentication = "NSFileProtectionCompleteUntilFirstUserAuthentication"
    /// Always.
    case none = "NSFileProtectionNone"

    /// Whether WidgetKit shows a placeholder in place of the widgets of such an extension while the device is locked
    /// (Apple Platform Security: "WidgetKit security").
    public var hidesWidgets: Bool { self == .complete || self == .completeUnlessOpen }

    /// The state folder of the device that this process's files are protected by; nil for a process whose entitlements
    /// do not ask for it.
    ///
    /// Assumption: the class that the process's own entitlements name holds for every file of its containers. On iOS
    /// each file has the class of the process that made it.
    private static let stateDirectory: String? = {
        let environment = ProcessInfo.processInfo.environment
        guard let state = environment["TANDEM_STATE"], !state.isEmpty,
            let entitlements = try? Entitlements.current(environment), entitlements.dataProtection.hidesWidgets
        else { return nil }
        return state
    }()

    /// Whether this process may open no file now, since the device is locked.
    static var isLockedOut: Bool {
        guard let stateDirectory else { return false }
        return (try? DeviceState(stateDirectory: stateDirectory))?.isLocked ?? false
    }
}
