/// Where a server listens, who may ask it, and how it behaves.
public struct ServerOptions: Sendable {
    /// The address to listen on.
    public var host = "127.0.0.1"
    /// What every request has to name in `Authorization: Bearer …`, which then gives the owner's rights; nil for no
    /// such check. An address other than loopback needs one.
    public var token: String?
    /// How long a connection has to send a request, and after that the next, and to take what it is sent.
    public var readTimeout: Duration = .seconds(60)
    /// The most connections at once; further ones wait until one is closed. At most half of them wait for a latency or a
    /// timeout that was asked for as a fault, as any request can ask for one.
    public var maximumConnections = 512
    /// How long a connection is held for the fault `timeout`, until it is closed without an answer.
    public var longestHold: Duration = .milliseconds(Fault.longestLatency)
    /// What the prices of `/api/v3/` come from.
    public var coinSeed: UInt64 = 1
    /// The most requests of one client to `/api/v3/` in a minute, the documented limit of CoinGecko's Demo plan; nil
    /// for any number.
    public var coinGeckoLimit: Int? = RateLimiter.documentedLimit
    /// The state folder whose faults the server follows; nil for those of requests alone.
    public var stateDirectory: String?

    /// Makes the options with their defaults.
    public init() {}

    /// The shortest token.
    public static let shortestToken = 16

    /// Whether an address is one that other machines cannot reach.
    public static func isLoopback(_ host: String) -> Bool {
        ["127.0.0.1", "localhost", "::1"].contains(host.lowercased())
    }

    /// The server's address with a port, as a URL.
    public func url(port: Int) -> String {
        "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }
}
