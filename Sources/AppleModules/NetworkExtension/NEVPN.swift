/// The state of a VPN (NetworkExtension: `NEVPNStatus`).
public enum NEVPNStatus: Int, Sendable {
    case invalid, disconnected, connecting, connected, reasserting, disconnecting
}

/// A connection to a VPN (NetworkExtension: `NEVPNConnection`). The user has set up none.
open class NEVPNConnection: NSObject, @unchecked Sendable {
    open var status: NEVPNStatus { .invalid }
    open var connectedDate: Date? { nil }
    open func stopVPNTunnel() {}
    /// - Throws: `NEVPNError.configurationInvalid`.
    open func startVPNTunnel() throws { throw NEVPNError.configurationInvalid }
}

/// An error of a VPN (NetworkExtension: `NEVPNError`).
public enum NEVPNError: Int, Error, Sendable {
    case configurationInvalid = 1
    case configurationDisabled
    case connectionFailed
    case configurationStale
    case configurationReadWriteFailed
    case configurationUnknown
}

/// The settings of a VPN (NetworkExtension: `NEVPNManager`). The user has set up none, and allows none.
open class NEVPNManager: NSObject, @unchecked Sendable {
    private static let only = NEVPNManager()
    open var connection: NEVPNConnection { NEVPNConnection() }
    open var isEnabled = false
    open var isOnDemandEnabled = false
    open var localizedDescription: String?

    open class func shared() -> NEVPNManager { only }

    /// Calls the closure without an error: there are no settings.
    @preconcurrency open func loadFromPreferences(completionHandler: @escaping @Sendable ((any Error)?) -> Void) {
        DispatchQueue.global().async { completionHandler(nil) }
    }
    open func loadFromPreferences() async throws {}
    /// Calls the closure with `NEVPNError.configurationReadWriteFailed`.
    @preconcurrency open func saveToPreferences(completionHandler: (@Sendable ((any Error)?) -> Void)? = nil) {
        DispatchQueue.global().async { completionHandler?(NEVPNError.configurationReadWriteFailed) }
    }
}

/// The settings of an app's own VPN (NetworkExtension: `NETunnelProviderManager`). There are none.
open class NETunnelProviderManager: NEVPNManager, @unchecked Sendable {
    @preconcurrency open class func loadAllFromPreferences(
        completionHandler: @escaping @Sendable ([NETunnelProviderManager]?, (any Error)?) -> Void
    ) { DispatchQueue.global().async { completionHandler([], nil) } }
    open class func loadAllFromPreferences() async throws -> [NETunnelProviderManager] { [] }
}

extension Notification.Name {
    // swift-format-ignore: AlwaysUseLowerCamelCase
    /// Posted when the state of a VPN changes (NetworkExtension: `NEVPNStatusDidChange`). Never posted here.
    public static let NEVPNStatusDidChange = Notification.Name("com.apple.networkextension.statuschange")
}
