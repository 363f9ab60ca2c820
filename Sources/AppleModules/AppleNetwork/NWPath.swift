@_exported public import AppleFoundation

/// The state of the device's connection (Network: `NWPath`).
public struct NWPath: Sendable, Equatable {
    /// The availability of a connection (Network: `NWPath.Status`).
    public enum Status: Sendable, Hashable {
        case satisfied
        case unsatisfied
        /// There is no connection yet, but a request would establish one.
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

    /// Returns true if the path uses a kind of network. The simulated device has Wi-Fi.
    public func usesInterfaceType(_ type: NWInterface.InterfaceType) -> Bool {
        status == .satisfied && type == .wifi
    }
}

/// A network interface (Network: `NWInterface`).
public struct NWInterface: Sendable, Hashable {
    /// A kind of network (Network: `NWInterface.InterfaceType`).
    public enum InterfaceType: Sendable, Hashable {
        case other, wifi, cellular, wiredEthernet, loopback
    }
}
