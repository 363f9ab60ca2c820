// The one file that is added to a target of iOS code, so that the target runs under Tandem without another change.
//
// - Its sessions go through the network stand-in when the process was started for it (`TANDEM_NETWORK`). These
//   declarations shadow Foundation's of the same name in this target; sessions of `.default` or `.ephemeral`
//   configurations would escape otherwise.
// - `import Foundation` brings `URLSession` along, as on iOS.
// - `UserDefaults` is kept in the App Group's container.
//
// `nonisolated` for targets that isolate to the main actor by default.

import AppGroup
@_exported import Foundation
@_exported import FoundationNetworking
import NetworkStandIn

typealias UserDefaults = AppGroupDefaults

extension URLSessionConfiguration {
    nonisolated static var `default`: URLSessionConfiguration { NetworkStandIn.defaultConfiguration }
    nonisolated static var ephemeral: URLSessionConfiguration { NetworkStandIn.ephemeralConfiguration }

    /// Foundation on Linux has none.
    nonisolated class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        NetworkStandIn.backgroundConfiguration(identifier)
    }

    /// Foundation on Linux has it to be read only. No file of a background session is kept for the app here.
    nonisolated var sharedContainerIdentifier: String? {
        get { nil }
        set {
            if newValue != nil {
                NetworkStandIn.sayIgnored("sharedContainerIdentifier: downloads are in the temporary folder here")
            }
        }
    }

    /// Foundation on Linux has it to be read only. No request waits here: without a network it fails at once.
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

    /// A configuration may have been made anywhere, at any time.
    nonisolated convenience init(configuration: URLSessionConfiguration) {
        self.init(standInConfiguration: configuration)
    }

    nonisolated convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?
    ) {
        self.init(standInConfiguration: configuration, delegate: delegate, delegateQueue: delegateQueue)
    }
}
