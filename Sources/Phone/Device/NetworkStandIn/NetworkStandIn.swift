import CNetworkStandInStart
public import Foundation
public import FoundationNetworking
import PhoneState
import Synchronization

/// The network stand-in of this process: takes every HTTP request of `URLSession` and answers it from the servers that
/// stand in for the real ones, or as the network's conditions have it.
///
/// It is on when the environment has `TANDEM_NETWORK`, which `tandem with` sets, and installs itself before `main`. A
/// process without the variable is not affected. `URLProtocol.registerClass` catches `URLSession.shared` only, on Linux
/// even that only before the first session is made; the sessions that a target makes of `.default` and `.ephemeral` are
/// caught by the added file in that target, which shadows both and asks here.
public enum NetworkStandIn {
    private static let current = Mutex<StandIn?>(
        (getenv(NetworkEnvironment.variable).map { $0.pointee != 0 } ?? false) ? StandIn() : nil)

    /// Whether requests are taken.
    public static var isActive: Bool { current.withLock { $0 != nil } }

    /// Registers the stand-in with `URLProtocol`, if it is on. Called again, it does nothing.
    public static func install() {
        if isActive { _ = URLProtocol.registerClass(StandInProtocol.self) }
    }

    /// What `URLSessionConfiguration.default` is, with the stand-in if it is on.
    public static var defaultConfiguration: URLSessionConfiguration { intercepting(.default) }

    /// What `URLSessionConfiguration.ephemeral` is, with the stand-in if it is on.
    public static var ephemeralConfiguration: URLSessionConfiguration { intercepting(.ephemeral) }

    /// What `URLSession.shared` is, with the stand-in if it is on, whoever made a session before.
    public static var sharedSession: URLSession { isActive ? interceptedSharedSession : .shared }

    private static let interceptedSharedSession = URLSession(configuration: intercepting(.default))

    /// A copy of a configuration whose sessions are intercepted; the configuration itself when the stand-in is off.
    public static func intercepting(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
        let classes = configuration.protocolClasses ?? []
        guard isActive, !classes.contains(where: { $0 == StandInProtocol.self }),
            let copy = configuration.copy() as? URLSessionConfiguration
        else { return configuration }
        // The first that wants a request gets it, and HTTP's own wants them all.
        copy.protocolClasses = [StandInProtocol.self] + classes
        KeptSettings.copy(from: configuration, to: copy)
        return copy
    }

    /// What a background session's configuration is: the default one's, since nothing runs on here when the process is
    /// gone. That is said once.
    public static func backgroundConfiguration(_ identifier: String) -> URLSessionConfiguration {
        sayIgnored("background(withIdentifier:): transfers end with the process here, as those of a default session do")
        return defaultConfiguration
    }

    /// Says on standard error, once for each, that a setting has no effect here.
    /// - Parameters:
    ///   - setting: the setting's name, with what happens instead.
    ///   - type: the type it belongs to.
    public static func sayIgnored(_ setting: String, of type: String = "URLSessionConfiguration") {
        guard ignored.withLock({ $0.insert(setting).inserted }) else { return }
        FileHandle.standardError.write(Data("network: \(type).\(setting)\n".utf8))
    }

    private static let ignored = Mutex<Set<String>>([])

    /// The stand-in that answers now.
    static var standIn: StandIn? { current.withLock { $0 } }

    /// Puts another stand-in in the place of the environment's, for tests.
    static func use(_ standIn: StandIn?) {
        current.withLock { $0 = standIn }
    }
}

extension URLSession {
    /// A session of a configuration wherever it was made, with the stand-in if it is on. The added file's initializers,
    /// which shadow those of `URLSession`, end here.
    public convenience init(
        standInConfiguration configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)? = nil,
        delegateQueue: OperationQueue? = nil
    ) {
        self.init(
            configuration: NetworkStandIn.intercepting(configuration), delegate: delegate, delegateQueue: delegateQueue)
    }
}

/// Called before `main` when the environment asks for the stand-in.
@_cdecl("tandem_network_stand_in_install")
func installNetworkStandIn() {
    NetworkStandIn.install()
}
