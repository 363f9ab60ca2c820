public import Foundation
import Glibc

/// A server that a recording of answers may ask.
public struct NamedServer: Sendable, Equatable {
    /// The host whose requests go to the server, in lower case. It names the folder of the server's answers.
    public let host: String
    /// The server's address, without a path: `https://api.example.com`.
    public let address: URL

    /// Parses `HOST`, `HOST:PORT`, an address without a path, or `HOST=` and one of these, which sends the host's requests
    /// to another server. Without a scheme, this machine is asked by HTTP, any other by HTTPS. Returns nil for other texts.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        var address = parts[parts.count - 1]
        if !address.contains("://") {
            let name = address.prefix { $0 != ":" }.lowercased()
            address = (Self.isThisMachine(name) ? "http://" : "https://") + address
        }
        guard let found = URLComponents(string: address), let own = found.host?.lowercased(), Self.isHost(own),
            found.scheme == "http" || found.scheme == "https", ["", "/"].contains(found.path),
            found.user == nil, found.password == nil, found.query == nil, found.fragment == nil
        else { return nil }
        var origin = URLComponents()
        (origin.scheme, origin.host, origin.port) = (found.scheme, own, found.port)
        let host = parts.count == 1 ? own : parts[0].lowercased()
        guard Self.isHost(host), let url = origin.url else { return nil }
        self.host = host
        self.address = url
    }

    /// Returns the shortest text that names the server of an address; nil if no text does.
    static func text(naming address: String) -> String? {
        guard let url = URLComponents(string: address), let host = url.host?.lowercased(), let scheme = url.scheme
        else {
            return nil
        }
        let isUsual = scheme == (isThisMachine(host) ? "http" : "https")
        let text = (isUsual ? "" : scheme + "://") + host + (url.port.map { ":\($0)" } ?? "")
        return NamedServer(text) == nil ? nil : text
    }

    /// Returns true if a URL leads to this server.
    func isServer(of url: URL) -> Bool { Self.origin(url) == Self.origin(address) }

    /// The scheme, the host and the port, which together identify a server (RFC 6454, section 4).
    static func origin(_ url: URL) -> [String?] {
        let scheme = url.scheme?.lowercased()
        return [scheme, url.host()?.lowercased(), String(url.port ?? (scheme == "http" ? 80 : 443))]
    }

    private static func isThisMachine(_ host: String) -> Bool {
        var address = in_addr()
        if inet_pton(AF_INET, host, &address) == 1 { return UInt32(bigEndian: address.s_addr) >> 24 == 127 }
        return host == "localhost"
    }

    /// Returns true if a name can name a folder of answers.
    private static func isHost(_ name: String) -> Bool {
        !name.isEmpty && name.utf8.count <= 253 && name.first != "." && name.first != "-"
            && name.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
                case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"): true
                default: false
                }
            }
    }
}
