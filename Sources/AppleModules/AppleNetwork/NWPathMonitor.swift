@_exported public import AppleFoundation
public import Dispatch
import Synchronization

/// How the device is connected (Network: `NWPath`).
public struct NWPath: Sendable, Equatable {
    /// Whether there is a connection (Network: `NWPath.Status`).
    public enum Status: Sendable, Hashable {
        /// There is one.
        case satisfied
        /// There is none.
        case unsatisfied
        /// There would be one if it was asked for.
        case requiresConnection
    }

    /// Whether there is a connection.
    public let status: Status
    /// Whether it costs money: no.
    public var isExpensive: Bool { false }
    /// Whether the user wants it to be used little: no.
    public var isConstrained: Bool { false }
    /// Whether it has addresses of IP version 4.
    public var supportsIPv4: Bool { status == .satisfied }
    /// Whether it has addresses of IP version 6.
    public var supportsIPv6: Bool { status == .satisfied }
    /// Whether it has names.
    public var supportsDNS: Bool { status == .satisfied }

    /// Whether it is a network of some kind; that of the simulated device is Wi-Fi.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        status == .satisfied && type == .wifi
    }
}

/// A network device (Network: `NWInterface`).
public struct NWInterface: Sendable, Hashable {
    /// A kind of network (Network: `NWInterface.InterfaceType`).
    public enum InterfaceType: Sendable, Hashable {
        /// The kinds.
        case other, wifi, cellular, wiredEthernet, loopback
    }
}

/// Tells how the device is connected (Network: `NWPathMonitor`): as the network's conditions have it (`tandem network`)
/// where the process was started for them, else connected.
///
/// The path is told once, when the monitor is started; a change is not told later, as a widget's process does not live
/// that long.
public final class NWPathMonitor: Sendable {
    private struct State {
        var handler: (@Sendable (NWPath) -> Void)?
        var isStarted = false
    }

    private let state = Mutex(State())

    /// Makes a monitor.
    public init() {}
    /// Makes a monitor of one kind of network.
    public init(requiredInterfaceType: NWInterface.InterfaceType) {}

    /// Called with the path.
    public var pathUpdateHandler: (@Sendable (NWPath) -> Void)? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// How the device is connected now.
    public var currentPath: NWPath { Self.path(ProcessInfo.processInfo.environment) }

    /// Tells the path.
    public func start(queue: DispatchQueue) {
        queue.async { [self] in
            let handler = state.withLock { state in
                defer { state.isStarted = true }
                return state.isStarted ? nil : state.handler
            }
            handler?(currentPath)
        }
    }

    /// Tells nothing more.
    public func cancel() {
        state.withLock { $0 = State(handler: nil, isStarted: true) }
    }

    static func path(_ environment: [String: String]) -> NWPath {
        // PhoneConditions' file, read here: through its module a system library would have to be found where adopted code
        // is compiled.
        guard environment["TANDEM_NETWORK"]?.isEmpty == false, let directory = environment["TANDEM_STATE"],
            let data = FileManager.default.contents(atPath: directory + "/network.json"),
            let conditions = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            conditions["condition"] as? String == "offline"
        else { return NWPath(status: .satisfied) }
        return NWPath(status: .unsatisfied)
    }
}

extension NWPathMonitor: AsyncSequence {
    /// Gives the path once.
    public func makeAsyncIterator() -> AsyncStream<NWPath>.Iterator {
        AsyncStream { continuation in
            continuation.yield(currentPath)
            continuation.finish()
        }.makeAsyncIterator()
    }
}
