import Utilities

/// What the phone's network is like: what the network stand-in does to each request.
///
/// As JSON, members that are missing have their default:
/// `{"condition":"429","sequence":3,"latencyMilliseconds":250,"share":0.3,"seed":7,"host":"api.coingecko.com",`
/// `"retryAfterSeconds":30,"standIns":{"api.example.com":"http://127.0.0.1:9000"}}`
public struct NetworkConditions: Sendable, Equatable {
    /// What happens to a request.
    public enum Condition: String, Sendable, Codable, CaseIterable {
        /// It is answered by the stand-in's server.
        case online
        /// `URLError.notConnectedToInternet` (-1009), at once.
        case offline
        /// `URLError.cannotFindHost` (-1003), at once.
        case dns
        /// `URLError.timedOut` (-1001), after the request's own timeout, but at most `longestTimeout`.
        case timeout
        /// The server's answer, its body `dripSize` bytes every `dripInterval`.
        case slowDrip = "slow-drip"
        /// `URLError.networkConnectionLost` (-1005), at once.
        case reset
        /// Status 403.
        case forbidden = "403"
        /// Status 404.
        case notFound = "404"
        /// Status 429 with `Retry-After`.
        case tooManyRequests = "429"
        /// Status 500.
        case serverError = "500"
        /// The server's answer up to the middle of its first part, then `URLError.networkConnectionLost` (-1005).
        case truncated
        /// Status 200 with JSON that breaks off.
        case malformed
        /// Status 200 with JSON of `hugeBodySize` bytes.
        case hugeBody = "huge-body"
        /// Status 200 with a page to log in to a hotel's network. Assumption: a portal that answers in the name of the
        /// host that was asked; most redirect first, which comes to the same.
        case captivePortal = "captive-portal"

        /// Whether it is something that goes wrong although there is a network.
        public var isFault: Bool { self != .online && self != .offline }
    }

    /// The longest `timeout` waits. Assumption: nobody wants to wait longer than the default of `URLRequest`.
    public static let longestTimeout: Duration = .seconds(60)
    /// How many bytes of a body come at a time with `slowDrip`.
    public static let dripSize = 16
    /// How long a part of a body takes with `slowDrip`.
    public static let dripInterval: Duration = .milliseconds(100)
    /// Bytes of the body with `hugeBody`: more than twice the 30 MB that a widget may use.
    public static let hugeBodySize = 64 << 20

    /// What happens to a request.
    public var condition: Condition
    /// How often the conditions were set; a request's number counts from there.
    public var sequence: UInt64
    /// What a request waits before anything else, in milliseconds.
    public var latencyMilliseconds: Int
    /// The share of requests that the condition befalls, 0 to 1.
    public var share: Double
    /// What decides which requests these are.
    public var seed: UInt64
    /// The only host that is concerned; all when nil.
    public var host: String?
    /// `Retry-After` of status 429, in seconds.
    public var retryAfterSeconds: Int
    /// The servers that stand in for hosts, beside those that the backend stands in for.
    public var standIns: [String: String]

    /// Makes conditions, by default a network that works.
    public init(
        _ condition: Condition = .online, latencyMilliseconds: Int = 0, share: Double = 1, seed: UInt64 = 0,
        host: String? = nil, retryAfterSeconds: Int = 60
    ) {
        self.condition = condition
        self.sequence = 0
        self.latencyMilliseconds = latencyMilliseconds
        self.share = share
        self.seed = seed
        self.host = host?.lowercased()
        self.retryAfterSeconds = retryAfterSeconds
        self.standIns = [:]
    }

    /// Whether requests to a host are concerned at all.
    public func concern(host: String) -> Bool {
        self.host == nil || self.host == host.lowercased()
    }

    /// What happens to the request with a number. The same seed, share and number give the same answer in every process.
    /// - Parameter number: from 0 on, of the requests of one process that the conditions concern.
    public func condition(ofRequest number: UInt64) -> Condition {
        guard condition != .online, share < 1 else { return condition }
        return SplitMix64.fraction(SplitMix64.number(at: number, seed: seed)) < share ? condition : .online
    }
}

extension NetworkConditions: Codable {
    private enum CodingKeys: String, CodingKey {
        case condition, sequence, latencyMilliseconds, share, seed, host, retryAfterSeconds, standIns
    }

    /// Decodes conditions; what is missing has its default, and what cannot be is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys, _ fallback: Value) throws -> Value {
            try container.decodeIfPresent(Value.self, forKey: key) ?? fallback
        }
        self.init(
            try container.decode(Condition.self, forKey: .condition),
            latencyMilliseconds: try value(.latencyMilliseconds, 0), share: try value(.share, 1),
            seed: try value(.seed, 0), host: try container.decodeIfPresent(String.self, forKey: .host),
            retryAfterSeconds: try value(.retryAfterSeconds, 60))
        sequence = try value(.sequence, 0)
        standIns = try value(.standIns, [:])
        guard (0...1).contains(share), latencyMilliseconds >= 0, retryAfterSeconds >= 0 else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: container.codingPath, debugDescription: "a number is out of range"))
        }
    }
}
