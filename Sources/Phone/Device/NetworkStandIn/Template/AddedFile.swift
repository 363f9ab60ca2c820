// The one file that is added to a target of iOS code, so that the target runs under Tandem without another change.
//
// - Its sessions use the network stand-in if the environment turns it on (`TANDEM_NETWORK`). The declarations in this
//   file shadow Foundation's. Without them, sessions with `.default` or `.ephemeral` configurations would bypass the
//   stand-in.
// - `Data(contentsOf:)` and `String(contentsOf:)` load addresses of the web through the stand-in, too.
// - `import Foundation` also imports `URLSession`, as it does on iOS.
// - `UserDefaults` stores its values in the App Group's container. Its class is exported, because a public declaration of
//   any file may have it as its type.
//
// The declarations are `nonisolated`, because some targets isolate declarations to the main actor by default, and
// `@usableFromInline`, because public functions of a module may have them as default arguments. Other modules do not see them.

@_exported import Foundation
@_exported import FoundationNetworking
import NetworkStandIn

@_exported import class AppGroup.AppGroupDefaults

typealias UserDefaults = AppGroupDefaults

extension URLSessionConfiguration {
    @usableFromInline nonisolated static var `default`: URLSessionConfiguration { NetworkStandIn.defaultConfiguration }
    @usableFromInline nonisolated static var ephemeral: URLSessionConfiguration {
        NetworkStandIn.ephemeralConfiguration
    }

    /// Foundation on Linux lacks `background(withIdentifier:)`.
    @usableFromInline nonisolated class func background(withIdentifier identifier: String) -> URLSessionConfiguration {
        NetworkStandIn.backgroundConfiguration(identifier)
    }

    /// Foundation on Linux does not allow setting this property. It has no effect here: no file of a background session
    /// is kept for the app.
    @usableFromInline nonisolated var sharedContainerIdentifier: String? {
        get { nil }
        set {
            if newValue != nil {
                NetworkStandIn.sayIgnored("sharedContainerIdentifier: downloads go to the temporary folder here")
            }
        }
    }

    /// Foundation on Linux does not allow setting this property. It has no effect here: without a network, requests
    /// fail at once.
    @usableFromInline nonisolated var waitsForConnectivity: Bool {
        get { false }
        set {
            if newValue {
                NetworkStandIn.sayIgnored("waitsForConnectivity: without a network a request fails at once here")
            }
        }
    }
}

extension URLSession {
    @usableFromInline nonisolated static var shared: URLSession { NetworkStandIn.sharedSession }

    /// Intercepts the requests of every new session, wherever its configuration comes from.
    @usableFromInline nonisolated convenience init(configuration: URLSessionConfiguration) {
        self.init(standInConfiguration: configuration)
    }

    @usableFromInline nonisolated convenience init(
        configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)?, delegateQueue: OperationQueue?
    ) {
        self.init(standInConfiguration: configuration, delegate: delegate, delegateQueue: delegateQueue)
    }
}

// The parameters are `__shared` as in Foundation, because a declaration shadows only one of the same type.
extension Data {
    @usableFromInline nonisolated init(contentsOf url: __shared URL, options: Data.ReadingOptions = []) throws {
        self = try NetworkStandIn.contents(of: url, options: options)
    }
}

extension String {
    @usableFromInline nonisolated init(contentsOf url: __shared URL, encoding: String.Encoding) throws {
        self = try NetworkStandIn.text(of: url, encoding: encoding)
    }

    @usableFromInline nonisolated init(contentsOf url: __shared URL) throws {
        self = try NetworkStandIn.text(of: url, encoding: nil)
    }
}
