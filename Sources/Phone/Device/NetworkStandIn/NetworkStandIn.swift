import CNetworkStandInStart
public import Foundation
public import FoundationNetworking
import PhoneState
import Synchronization

/// The network stand-in of this process. It intercepts every HTTP request of `URLSession` and answers it from stand-in
/// servers, or as the network's conditions demand.
///
/// It is on if the environment contains `TANDEM_NETWORK`, which `tandem with` sets, and installs itself before `main`.
/// A process without the variable is not affected. `URLProtocol.registerClass` catches only `URLSession.shared`, and on
/// Linux only if no session was created before. The file that is added to a target catches the sessions with `.default`
/// and `.ephemeral` configurations: its declarations shadow Foundation's and call this type.
public enum NetworkStandIn {
    private static let current = Mutex<StandIn?>(
        (getenv(NetworkEnvironment.variable).map { $0.pointee != 0 } ?? false) ? StandIn() : nil)

    /// True if requests are intercepted.
    public static var isActive: Bool { current.withLock { $0 != nil } }

    /// Registers the stand-in with `URLProtocol`, if it is on. Further calls do nothing.
    public static func install() {
        if isActive { _ = URLProtocol.registerClass(StandInProtocol.self) }
    }

    /// `URLSessionConfiguration.default`, with the stand-in if it is on.
    public static var defaultConfiguration: URLSessionConfiguration { intercepting(.default) }

    /// `URLSessionConfiguration.ephemeral`, with the stand-in if it is on.
    public static var ephemeralConfiguration: URLSessionConfiguration { intercepting(.ephemeral) }

    /// `URLSession.shared`, with the stand-in if it is on. This works even if the program has already created a
    /// session.
    public static var sharedSession: URLSession { isActive ? interceptedSharedSession : .shared }

    private static let interceptedSharedSession = URLSession(configuration: intercepting(.default))

    /// Returns a copy of a configuration whose sessions are intercepted; the configuration itself if the stand-in is
    /// off.
    public static func intercepting(_ configuration: URLSessionConfiguration) -> URLSessionConfiguration {
        let classes = configuration.protocolClasses ?? []
        guard isActive, !classes.contains(where: { $0 == StandInProtocol.self }),
            let copy = configuration.copy() as? URLSessionConfiguration
        else { return configuration }
        // Puts the stand-in first: the first class that accepts a request gets it, and Foundation's HTTP protocol
        // accepts all requests.
        copy.protocolClasses = [StandInProtocol.self] + classes
        KeptSettings.copy(from: configuration, to: copy)
        return copy
    }

    /// Returns the default configuration in place of that of a background session, because no transfer continues here
    /// after the process has ended. Reports this replacement once.
    public static func backgroundConfiguration(_ identifier: String) -> URLSessionConfiguration {
        sayIgnored("background(withIdentifier:): transfers end with the process here, as those of a default session do")
        return defaultConfiguration
    }

    /// Reports on standard error that a setting has no effect here, once for each setting.
    /// - Parameters:
    ///   - setting: The setting's name, and what happens instead.
    ///   - type: The type that has the setting.
    public static func sayIgnored(_ setting: String, of type: String = "URLSessionConfiguration") {
        guard ignored.withLock({ $0.insert(setting).inserted }) else { return }
        FileHandle.standardError.write(Data("network: \(type).\(setting)\n".utf8))
    }

    private static let ignored = Mutex<Set<String>>([])

    /// The current stand-in.
    static var standIn: StandIn? { current.withLock { $0 } }

    /// Replaces the stand-in that the environment configured; for tests.
    static func use(_ standIn: StandIn?) {
        current.withLock { $0 = standIn }
    }
}

extension URLSession {
    /// Creates a session that uses the stand-in if it is on, whatever the origin of the configuration. The added file's
    /// initializers, which shadow those of `URLSession`, call it.
    public convenience init(
        standInConfiguration configuration: URLSessionConfiguration, delegate: (any URLSessionDelegate)? = nil,
        delegateQueue: OperationQueue? = nil
    ) {
        self.init(
            configuration: NetworkStandIn.intercepting(configuration), delegate: delegate, delegateQueue: delegateQueue)
    }
}

/// Runs before `main` if the environment turns the stand-in on.
@_cdecl("tandem_network_stand_in_install")
func installNetworkStandIn() {
    NetworkStandIn.install()
}
