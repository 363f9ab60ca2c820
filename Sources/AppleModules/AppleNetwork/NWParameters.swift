/// The options of a protocol (Network: `NWProtocolOptions`). They are kept, but no connection uses them here.
open class NWProtocolOptions {
    init() {}
}

/// The Transmission Control Protocol (Network: `NWProtocolTCP`).
public enum NWProtocolTCP {
    public final class Options: NWProtocolOptions {
        /// In seconds.
        public var connectionTimeout = 0
        public var connectionDropTime = 0
        public var persistTimeout = 0
        public var noDelay = false
        public var noPush = false
        public var noOptions = false
        public var enableFastOpen = false
        public var enableKeepalive = false
        public var keepaliveIdle = 0
        public var keepaliveInterval = 0
        public var keepaliveCount = 0
        public var maximumSegmentSize = 0

        public override init() {}
    }
}

/// The User Datagram Protocol (Network: `NWProtocolUDP`).
public enum NWProtocolUDP {
    public final class Options: NWProtocolOptions {
        public var preferNoChecksum = false

        public override init() {}
    }
}

/// The encryption of a connection (Network: `NWProtocolTLS`).
public enum NWProtocolTLS {
    public final class Options: NWProtocolOptions {
        public let securityProtocolOptions = sec_protocol_options_t()

        public override init() {}
    }
}

/// The parameters of a connection (Network: `NWParameters`). They are kept, but no connection uses them here.
public final class NWParameters: @unchecked Sendable {
    /// The protocols of a connection, from the lowest to the highest (Network: `NWParameters.ProtocolStack`).
    public final class ProtocolStack {
        public var internetProtocol: NWProtocolOptions? = NWProtocolOptions()
        public var transportProtocol: NWProtocolOptions?
        public var applicationProtocols: [NWProtocolOptions] = []
    }

    /// The use of outdated answers of the name service (Network: `NWParameters.ExpiredDNSBehavior`).
    public enum ExpiredDNSBehavior: Sendable { case systemDefault, allow, prohibit, persistent }
    /// The use of several networks by one connection (Network: `NWParameters.MultipathServiceType`).
    public enum MultipathServiceType: Sendable { case disabled, handover, interactive, aggregate }
    /// The importance of a connection (Network: `NWParameters.ServiceClass`).
    public enum ServiceClass: Sendable {
        case bestEffort, background, interactiveVideo, interactiveVoice, responsiveData, signaling
    }

    public let defaultProtocolStack = ProtocolStack()
    public var expiredDNSBehavior = ExpiredDNSBehavior.systemDefault
    public var multipathServiceType = MultipathServiceType.disabled
    public var serviceClass = ServiceClass.bestEffort
    public var requiredInterfaceType = NWInterface.InterfaceType.other
    public var prohibitedInterfaceTypes: [NWInterface.InterfaceType]?
    public var requiredInterface: NWInterface?
    public var prohibitExpensivePaths = false
    public var prohibitConstrainedPaths = false
    public var includePeerToPeer = false
    public var allowLocalEndpointReuse = false
    public var allowFastOpen = false

    public init() {}

    public init(tls: NWProtocolTLS.Options?, tcp: NWProtocolTCP.Options = NWProtocolTCP.Options()) {
        defaultProtocolStack.transportProtocol = tcp
        defaultProtocolStack.applicationProtocols = tls.map { [$0] } ?? []
    }

    public init(dtls: NWProtocolTLS.Options?, udp: NWProtocolUDP.Options = NWProtocolUDP.Options()) {
        defaultProtocolStack.transportProtocol = udp
        defaultProtocolStack.applicationProtocols = dtls.map { [$0] } ?? []
    }

    public static var tcp: NWParameters { NWParameters(tls: nil) }
    public static var udp: NWParameters { NWParameters(dtls: nil) }
    public static var tls: NWParameters { NWParameters(tls: NWProtocolTLS.Options()) }
    public static var dtls: NWParameters { NWParameters(dtls: NWProtocolTLS.Options()) }
}
