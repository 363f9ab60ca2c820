/// Requests over the simulated day, from six in the evening to six in the evening in New York.
public struct FleetTraffic: Sendable, Encodable {
    /// The number of all requests.
    public var total: Int
    /// The number of requests in the busiest second.
    public var peak: Int
    /// The time of the busiest second, in seconds from midnight; negative before midnight.
    public var peakAt: Int
    /// The mean number of requests per second.
    public var mean: Double
    /// The number of requests in the median second.
    public var median: Int
    /// The busiest second's traffic divided by the traffic that Firestore's rule allows; up to 1 is within the rule.
    ///
    /// The rule: at most 500 operations a second at first, then half as many more every five minutes (Firestore: "Best
    /// practices", "Ramping up traffic").
    public var rampFactor: Double
    /// The requests in the busiest second of each minute.
    public var peakOfMinutes: [Int]
    /// The requests in each second, from a minute before midnight to an hour after it, for a chart.
    public var aroundMidnight: [Int]

    init(_ seconds: [UInt32]) {
        let counts = seconds.map(Int.init)
        let offset = Int(FleetClock.counted.lowerBound)
        total = counts.reduce(0, +)
        peak = counts.max() ?? 0
        peakAt = (counts.firstIndex(of: peak) ?? 0) + offset
        mean = Double(total) / Double(max(1, counts.count))
        median = counts.isEmpty ? 0 : counts.sorted()[counts.count / 2]
        peakOfMinutes = stride(from: 0, to: counts.count, by: 60).map {
            counts[$0..<min($0 + 60, counts.count)].max() ?? 0
        }
        let midnight = -offset
        aroundMidnight = Array(counts[max(0, midnight - 60)..<min(counts.count, midnight + 3_600)])
        rampFactor = Self.rampFactor(counts)
    }

    /// Returns the largest ratio of a second's requests to the number that Firestore's rule allows at that time.
    static func rampFactor(_ counts: [Int]) -> Double {
        let length = 300
        var sustained = 0.0
        var factor = 0.0
        for begin in stride(from: 0, to: counts.count, by: length) {
            let part = counts[begin..<min(begin + length, counts.count)]
            factor = max(factor, Double(part.max() ?? 0) / max(500, 1.5 * sustained))
            sustained = max(sustained, Double(part.reduce(0, +)) / Double(part.count))
        }
        return factor
    }
}
