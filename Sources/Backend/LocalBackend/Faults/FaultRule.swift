/// A fault, and which requests it befalls.
public struct FaultRule: Sendable, Equatable, Codable {
    /// Tells it from every other that was ever set in the state folder; its counters belong to that number.
    public var id: Int
    /// What goes wrong.
    public var fault: Fault
    /// The share of requests that it befalls, 0 to 1.
    public var share: Double
    /// What decides which requests these are.
    public var seed: UInt64
    /// What the paths of the requests that it concerns begin with; nil for all.
    public var path: String?
    /// How often it happens at most; nil for no end.
    public var times: Int?
    /// `Retry-After` of a status, in seconds.
    public var retryAfterSeconds: Int?
    /// Whether the request is carried out first and only its answer is lost; the faults that
    /// damage an answer carry the request out in any case.
    public var after: Bool

    /// Makes a rule that befalls every request.
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

    /// Decodes a rule; members that are missing have their default.
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

    /// Whether it befalls the request with a number, if there are no bounds.
    /// - Parameter number: from 0 on, of the requests that the rule concerns.
    func befalls(_ number: Int) -> Bool {
        share >= 1 || SeededNoise(seed: seed).fraction(at: number) < share
    }

    /// How long a latency is at the request with a number.
    func latency(_ number: Int) -> Int? {
        guard case .latency(let range) = fault else { return nil }
        // Another place than that of the share, or a share of 0.1 would only have the short ones.
        let fraction = SeededNoise(seed: ~seed).fraction(at: number)
        return range.lowerBound + Int(fraction * Double(range.count))
    }
}

/// What a rule has done so far.
public struct FaultCount: Sendable, Equatable, Codable {
    /// The requests that it concerned.
    public var requests = 0
    /// Those that it befell.
    public var injected = 0

    /// Makes counters at 0.
    public init() {}
}
