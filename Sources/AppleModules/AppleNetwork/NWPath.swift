@_exported public import AppleFoundation

/// The state of the device's network connection (Network: `NWPath`).
public struct NWPath: Sendable, Equatable {
    /// The availability of a connection (Network: `NWPath.Status`).
    public enum Status: Sendable, Hashable {
        case satisfied
        case unsatisfied
        /// There is no connection yet, but a request would open one.
        case requiresConnection
    }

    public let status: Status
    /// True if the connection costs money. Always false here.
    public var isExpensive: Bool { false }
    /// True if the user wants to save data. Always false here.
    public var isConstrained: Bool { false }
    public var supportsIPv4: Bool { status == .satisfied }
    public var supportsIPv6: Bool { status == .satisfied }
    public var supportsDNS: Bool { status == .satisfied }

    /// The networks of the path. The simulated device has only Wi-Fi, and none while it is offline.
    public var availableInterfaces: [NWInterface] {
        status == .satisfied ? [NWInterface(type: .wifi, name: "en0", index: 1)] : []
    }

    /// The ends of the connection to which a path belongs; nil because no path here belongs to one.
    public var localEndpoint: NWEndpoint? { nil }
    public var remoteEndpoint: NWEndpoint? { nil }
    /// The routers of the path. They are not known here.
    public var gateways: [NWEndpoint] { [] }

    /// Returns true if the path uses a network of kind `type`. The simulated device has only Wi-Fi.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        status == .satisfied && type == .wifi
    }
}

/// A network interface (Network: `NWInterface`).
public struct NWInterface: Sendable, Hashable, CustomDebugStringConvertible {
    /// A kind of network (Network: `NWInterface.InterfaceType`).
    public enum InterfaceType: Sendable, Hashable {
        case other, wifi, cellular, wiredEthernet, loopback
    }

    public let type: InterfaceType
    /// The name of the interface, such as `en0`.
    public let name: String
    /// The number that the system gave the interface.
    public let index: Int

    public var debugDescription: String { name }
}
