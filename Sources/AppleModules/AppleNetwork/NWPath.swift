@_exported public import AppleFoundation

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
