/// The server's address, access control and behaviour.
public struct ServerOptions: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The token that every request must send in `Authorization: Bearer …`. It grants the owner's rights. If nil, no
    /// token is required; this is allowed only for loopback addresses.
    public var token: String?
    /// The time limit for a client to send a request, and to accept the response.
    public var readTimeout: Duration = .seconds(60)
    /// The maximum number of open connections. Further connections wait until one is closed. At most half of the
    /// connections may wait for an injected latency or timeout, because any request can ask for such a fault.
    public var maximumConnections = 512
    /// The maximum time for which the fault `timeout` keeps a connection open without a response.
    public var longestHold: Duration = .milliseconds(Fault.longestLatency)
    /// The seed of the random prices of `/api/v3/`.
    public var coinSeed: UInt64 = 1
    /// The maximum number of requests per minute that each client may send to `/api/v3/`; nil for no limit. The default
    /// is the documented limit of CoinGecko's Demo plan.
    public var coinGeckoLimit: Int? = RateLimiter.documentedLimit
    /// The state folder whose fault files the server obeys. If nil, the server injects only the faults that request
    /// headers ask for.
    public var stateDirectory: String?

    public init() {}

    /// The minimum length of a token, in bytes.
    public static let shortestToken = 16

    /// Returns true if other machines cannot reach the address.
    public static func isLoopback(_ host: String) -> Bool {
        ["127.0.0.1", "localhost", "::1"].contains(host.lowercased())
    }

    /// Returns the server's URL for a port.
    public func url(port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
