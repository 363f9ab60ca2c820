import Utilities

/// The conditions of the phone's network: what the network stand-in does to each request.
///
/// As JSON; missing members have their defaults:
/// `{"condition":"429","sequence":3,"latencyMilliseconds":250,"share":0.3,"seed":7,"host":"api.coingecko.com",`
/// `"retryAfterSeconds":30,"standIns":{"api.example.com":"http://127.0.0.1:9000"}}`
public struct NetworkConditions: Sendable, Equatable {
    /// The way in which a request is answered or fails.
    public enum Condition: String, Sendable, Codable, CaseIterable {
        /// The stand-in server answers the request.
        case online
        /// `URLError.notConnectedToInternet` (-1009), at once.
        case offline
        /// `URLError.cannotFindHost` (-1003), at once.
        case dns
        /// `URLError.timedOut` (-1001), after the request's own timeout, but at most `longestTimeout`.
        case timeout
        /// The server's answer. Its body arrives slowly: `dripSize` bytes every `dripInterval`.
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
        /// The server's answer, cut off in the middle of its first part; then `URLError.networkConnectionLost` (-1005).
        case truncated
        /// Status 200 with JSON that ends in the middle.
        case malformed
        /// Status 200 with JSON of `hugeBodySize` bytes.
        case hugeBody = "huge-body"
        /// Status 200 with a hotel's login page. Assumption: the portal answers as if it were the requested host. Most
        /// real portals redirect first, with the same effect.
        case captivePortal = "captive-portal"

        /// True if requests fail in this condition although there is a network.
        public var isFault: Bool { self != .online && self != .offline }
    }

    /// The longest wait under the condition `timeout`. Assumption: no user wants to wait longer than the default of
    /// `URLRequest`.
    public static let longestTimeout: Duration = .seconds(60)
    /// The number of bytes in one part of a body with `slowDrip`.
    public static let dripSize = 16
    /// The time between two parts of a body with `slowDrip`.
    public static let dripInterval: Duration = .milliseconds(100)
    /// The size of the body with `hugeBody` in bytes: more than twice the 30 MB that a widget may use.
    public static let hugeBodySize = 64 << 20

    /// The condition of the requests that are affected.
    public var condition: Condition
    /// The number of times that the conditions were set. Each time, requests are counted from 0 again.
    public var sequence: UInt64
    /// The delay of each request, in milliseconds.
    public var latencyMilliseconds: Int
    /// The share of requests that have the condition, 0 to 1.
    public var share: Double
    /// The seed of the random selection of these requests.
    public var seed: UInt64
    /// The only affected host; nil for all hosts.
    public var host: String?
    /// `Retry-After` of status 429, in seconds.
    public var retryAfterSeconds: Int
    /// The server that stands in for each host, in addition to the backend for its own hosts.
    public var standIns: [String: String]

    /// Creates conditions; by default a working network.
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

    /// Returns true if the conditions affect requests to a host.
    public func concern(host: String) -> Bool {
        self.host == nil || self.host == host.lowercased()
    }

    /// Returns the condition of a request. The same seed, share and number give the same result in every process.
    /// - Parameter number: The request's number, from 0. It counts the requests of one process to affected hosts.
    public func condition(ofRequest number: UInt64) -> Condition {
        guard condition != .online, share < 1 else { return condition }
        return SplitMix64.fraction(SplitMix64.number(at: number, seed: seed)) < share ? condition : .online
    }
}

extension NetworkConditions: Codable {
    private enum CodingKeys: String, CodingKey {
        case condition, sequence, latencyMilliseconds, share, seed, host, retryAfterSeconds, standIns
    }

    /// Decodes conditions. Missing members get their defaults; impossible values are errors.
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
