// The one file that is added to a target of iOS code, so that the target runs under Tandem without another change.
//
// - Its sessions use the network stand-in if the process was started for it (`TANDEM_NETWORK`). These declarations
//   shadow Foundation's in this target; otherwise sessions with `.default` or `.ephemeral` configurations would escape.
// - `import Foundation` also imports `URLSession`, as on iOS.
// - `UserDefaults` is kept in the App Group's container.
//
// Declarations are `nonisolated` for targets that isolate to the main actor by default.

import AppGroup
@_exported import Foundation
@_exported import FoundationNetworking
import NetworkStandIn

typealias UserDefaults = AppGroupDefaults

extension URLSessionConfiguration {
    nonisolated static var `default`: URLSessionConfiguration { NetworkStandIn.defaultConfiguration }
    nonisolated static var ephemeral: URLSessionConfiguration { NetworkStandIn.ephemeralConfiguration }

    /// Foundation on Linux lacks it.
    nonisolated class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        NetworkStandIn.backgroundConfiguration(identifier)
    }

    /// Read-only in Foundation on Linux. Here the file of a background session is not kept for the app.
    nonisolated var sharedContainerIdentifier: String? {
        get { nil }
        set {
            if newValue != nil {
                NetworkStandIn.sayIgnored("sharedContainerIdentifier: downloads go to the temporary folder here")
            }
        }
    }

    /// Read-only in Foundation on Linux. Requests do not wait here: without a network they fail at once.
    nonisolated var waitsForConnectivity: Bool {
        get { false }
        set {
            if newValue {
                NetworkStandIn.sayIgnored("waitsForConnectivity: without a network a request fails at once here")
            }
        }
    }
}

extension URLSession {
    nonisolated static var shared: URLSession { NetworkStandIn.sharedSession }

    /// Intercepts the session here, because its configuration may have been created anywhere, at any time.
    nonisolated convenience init(configuration: URLSessionConfiguration) {
        self.init(standInConfiguration: configuration)
    }

    nonisolated convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?
    ) {
        self.init(standInConfiguration: configuration, delegate: delegate, delegateQueue: delegateQueue)
    }
}
