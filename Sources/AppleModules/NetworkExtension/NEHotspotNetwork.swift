public import Foundation

/// A Wi-Fi network (NetworkExtension: `NEHotspotNetwork`). Apps learn its name only if the user has allowed
/// locations, so there are no values of this type here.
open class NEHotspotNetwork: NSObject, @unchecked Sendable {
    public let ssid = ""
    public let bssid = ""
    public let signalStrength = 0.0
    public let isSecure = false

    private override init() {}

    /// Calls the closure with nil.
    @preconcurrency open class func fetchCurrent(completionHandler: @escaping @Sendable (NEHotspotNetwork?) -> Void) {
        DispatchQueue.global().async { completionHandler(nil) }
    }
    /// Returns nil.
    open class func fetchCurrent() async -> NEHotspotNetwork? { nil }
}
