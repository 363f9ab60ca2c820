/// The server's address, access control and behaviour.
public struct ServerOptions: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// The token that every request must send in `Authorization: Bearer …`, which then grants the owner's rights; nil
    /// for no check. Addresses other than loopback require a token.
    public var token: String?
    /// The time that a client has to send a request, and to accept the response.
    public var readTimeout: Duration = .seconds(60)
    /// The maximum number of connections; further ones wait until one is closed. At most half of them may wait for an
    /// injected latency or timeout, because any request can ask for one.
    public var maximumConnections = 512
    /// The maximum time that the fault `timeout` holds a connection before it is closed without a response.
    public var longestHold: Duration = .milliseconds(Fault.longestLatency)
    /// The seed of the prices of `/api/v3/`.
    public var coinSeed: UInt64 = 1
    /// The maximum number of requests per client and minute to `/api/v3/`; nil for no limit. The default is the
    /// documented limit of CoinGecko's Demo plan.
    public var coinGeckoLimit: Int? = RateLimiter.documentedLimit
    /// The state folder whose faults the server follows; nil to inject only faults from request headers.
    public var stateDirectory: String?

    public init() {}

    /// The minimum length of a token.
    public static let shortestToken = 16

    /// Returns true if other machines cannot reach the address.
    public static func isLoopback(_ host: String) -> Bool {
        ["127.0.0.1", "localhost", "::1"].contains(host.lowercased())
    }

    /// Returns the server's URL with the port.
    public func url(port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
