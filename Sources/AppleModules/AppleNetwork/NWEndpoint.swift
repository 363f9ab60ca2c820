public import Foundation
import Glibc

/// An address of the internet protocol (Network: `IPAddress`).
public protocol IPAddress: Sendable, Hashable, CustomDebugStringConvertible {
    /// The bytes of the address in network order.
    var rawValue: Data { get }
    /// Creates an address from its bytes; nil if their number is wrong.
    init?(_ rawValue: Data, _ interface: NWInterface?)
    /// Creates an address from its text; nil if the text is no address.
    init?(_ string: String)
}

/// Returns the bytes of the address that a text names; nil if the text is no address of the family.
private func bytes(of text: String, _ family: Int32, count: Int) -> Data? {
    var bytes = [UInt8](repeating: 0, count: count)
    return inet_pton(family, text, &bytes) == 1 ? Data(bytes) : nil
}

private func text(of bytes: Data, _ family: Int32) -> String {
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    let source = Array(bytes)
    guard inet_ntop(family, source, &text, socklen_t(text.count)) != nil else { return "" }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// An address of IPv4 (Network: `IPv4Address`).
public struct IPv4Address: IPAddress {
    public let rawValue: Data

    public static let any = IPv4Address(bytes: [0, 0, 0, 0])
    public static let broadcast = IPv4Address(bytes: [255, 255, 255, 255])
    public static let loopback = IPv4Address(bytes: [127, 0, 0, 1])

    private init(bytes: [UInt8]) { rawValue = Data(bytes) }

    public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
        guard rawValue.count == 4 else { return nil }
        self.rawValue = rawValue
    }

    public init?(_ string: String) {
        guard let bytes = bytes(of: string, AF_INET, count: 4) else { return nil }
        rawValue = bytes
    }

    public var isLoopback: Bool { rawValue.first == 127 }
    public var isLinkLocal: Bool { rawValue.starts(with: [169, 254]) }
    public var isMulticast: Bool { (224..<240).contains(rawValue.first ?? 0) }
    public var debugDescription: String { text(of: rawValue, AF_INET) }
}

/// An address of IPv6 (Network: `IPv6Address`).
public struct IPv6Address: IPAddress {
    public let rawValue: Data

    public static let any = IPv6Address(bytes: [UInt8](repeating: 0, count: 16))
    public static let loopback = IPv6Address(bytes: [UInt8](repeating: 0, count: 15) + [1])

    private init(bytes: [UInt8]) { rawValue = Data(bytes) }

    public init?(_ rawValue: Data, _ interface: NWInterface? = nil) {
        guard rawValue.count == 16 else { return nil }
        self.rawValue = rawValue
    }

    public init?(_ string: String) {
        // Behind the percent sign is the name of an interface.
        let address = String(string.prefix { $0 != "%" })
        guard let bytes = bytes(of: address, AF_INET6, count: 16) else { return nil }
        rawValue = bytes
    }

    public var isAny: Bool { self == .any }
    public var isLoopback: Bool { self == .loopback }
    public var isLinkLocal: Bool {
        rawValue.first == 0xfe && rawValue.dropFirst().first.map { $0 & 0xc0 == 0x80 } == true
    }
    public var isMulticast: Bool { rawValue.first == 0xff }
    public var debugDescription: String { text(of: rawValue, AF_INET6) }
}

/// The other end of a connection (Network: `NWEndpoint`).
public enum NWEndpoint: Sendable, Hashable, CustomDebugStringConvertible {
    /// A host by its name or its address (Network: `NWEndpoint.Host`).
    public enum Host: Sendable, Hashable, ExpressibleByStringLiteral, CustomDebugStringConvertible {
        case name(String, NWInterface?)
        case ipv4(IPv4Address)
        case ipv6(IPv6Address)

        /// Creates a host from the text of an address or of a name.
        public init(_ string: String) {
            if let address = IPv4Address(string) {
                self = .ipv4(address)
            } else if let address = IPv6Address(string) {
                self = .ipv6(address)
            } else {
                self = .name(string, nil)
            }
        }

        public init(stringLiteral value: String) { self.init(value) }

        public var debugDescription: String {
            switch self {
            case .name(let name, _): name
            case .ipv4(let address): address.debugDescription
            case .ipv6(let address): address.debugDescription
            }
        }
    }

    /// The port of a service (Network: `NWEndpoint.Port`).
    public struct Port: Sendable, Hashable, RawRepresentable, ExpressibleByIntegerLiteral, CustomDebugStringConvertible
    {
        public let rawValue: UInt16

        public static let any: Port = 0
        public static let ssh: Port = 22
        public static let http: Port = 80
        public static let https: Port = 443

        public init?(rawValue: UInt16) { self.rawValue = rawValue }
        public init(integerLiteral value: UInt16) { rawValue = value }

        /// Creates a port from its number in decimal; nil if the text is no port.
        public init?(_ service: String) {
            guard let number = UInt16(service) else { return nil }
            rawValue = number
        }

        public var debugDescription: String { "\(rawValue)" }
    }

    case hostPort(host: Host, port: Port)
    case service(name: String, type: String, domain: String, interface: NWInterface?)
    case unix(path: String)
    case url(URL)

    public var debugDescription: String {
        switch self {
        case .hostPort(let host, let port): "\(host.debugDescription):\(port.debugDescription)"
        case .service(let name, let type, let domain, _): "\(name).\(type)\(domain)"
        case .unix(let path): path
        case .url(let url): url.absoluteString
        }
    }
}
