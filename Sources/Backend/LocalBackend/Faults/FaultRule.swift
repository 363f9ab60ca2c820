/// A fault, and the requests that it affects.
public struct FaultRule: Sendable, Equatable, Codable {
    /// The number that identifies the rule and its counters. It is never reused in a state folder.
    public var id: Int
    public var fault: Fault
    /// The share of the matching requests into which the fault is injected, from 0 to 1.
    public var share: Double
    /// The seed of the random choice of these requests.
    public var seed: UInt64
    /// The prefix with which the path of a matching request begins; nil to match all requests.
    public var path: String?
    /// The maximum number of injections; nil for no limit.
    public var times: Int?
    /// The seconds in the `Retry-After` header of a status fault.
    public var retryAfterSeconds: Int?
    /// True to carry out the request and lose only its response. Faults that damage a response always carry out the
    /// request.
    public var after: Bool

    /// Makes a rule; by default it affects every request.
    public init(
        _ fault: Fault, share: Double = 1, seed: UInt64 = 0, path: String? = nil, times: Int? = nil,
        retryAfterSeconds: Int? = nil, after: Bool = false
    ) {
        self.id = 0
        self.fault = fault
        self.share = share
        self.seed = seed
        self.path = path
        self.times = times
        self.retryAfterSeconds = retryAfterSeconds
        self.after = after
    }

    private enum CodingKeys: String, CodingKey {
        case id, fault, share, seed, path, times, retryAfterSeconds, after
    }

    /// Decodes a rule. Missing members get default values.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            try container.decode(Fault.self, forKey: .fault),
            share: try container.decodeIfPresent(Double.self, forKey: .share) ?? 1,
            seed: try container.decodeIfPresent(UInt64.self, forKey: .seed) ?? 0,
            path: try container.decodeIfPresent(String.self, forKey: .path),
            times: try container.decodeIfPresent(Int.self, forKey: .times),
            retryAfterSeconds: try container.decodeIfPresent(Int.self, forKey: .retryAfterSeconds),
            after: try container.decodeIfPresent(Bool.self, forKey: .after) ?? false)
        id = try container.decodeIfPresent(Int.self, forKey: .id) ?? 0
        guard (0...1).contains(share), times ?? 0 >= 0, (0...86_400).contains(retryAfterSeconds ?? 0) else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: container.codingPath, debugDescription: "a number is out of range"))
        }
    }

    /// Returns true if the random choice by `share` selects a request. The rule's other limits are not considered.
    /// - Parameter number: the index of the request among those that match the rule, starting at 0.
    func befalls(_ number: Int) -> Bool {
        share >= 1 || SeededNoise(seed: seed).fraction(at: number) < share
    }

    /// Returns the latency for the request with this index, in milliseconds; nil if the fault is not a latency.
    func latency(_ number: Int) -> Int? {
        guard case .latency(let range) = fault else { return nil }
        // Uses other random numbers than the choice by `share`. Otherwise the requests chosen by a share of 0.1 would
        // all get short latencies.
        let fraction = SeededNoise(seed: ~seed).fraction(at: number)
        return range.lowerBound + Int(fraction * Double(range.count))
    }
}

/// The counters of a rule.
public struct FaultCount: Sendable, Equatable, Codable {
    /// The number of requests that matched the rule.
    public var requests = 0
    /// The number of requests into which the fault was injected.
    public var injected = 0

    public init() {}
}
